import type { MatchState } from '@botplay/contract';
import { ActAs } from '../parts/act-as.tsx';
import { type Acting, useAct, useActing } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import { Copyable } from '../parts/copyable.tsx';
import { Notice } from '../parts/notice.tsx';
import { goOn } from './go-on.ts';
import { OwnSeat } from './own-seat.tsx';
import styles from './page.module.css';
import { playersOf } from './wording.ts';

interface Props {
  readonly state: MatchState;
  /** Its name. */
  readonly game: string;
}

/** What the reader can do here, for agents of their own. */
export function OwnPart({ state, game }: Props) {
  const acting = useActing();
  const own = playersOf(state).flatMap(player => {
    const agent = acting.agents?.find(({ id }) => id === player.agent_id);
    return agent && !acting.isVisitor ? [{ agent, player }] : [];
  });
  if (own.length > 0)
    return own.map(seat => <OwnSeat key={seat.agent.id} state={state} game={game} {...seat} />);
  const isFull = playersOf(state).length >= state.max_players;
  if (state.status !== 'waiting' || isFull) return null;
  return <SitDown state={state} game={game} acting={acting} />;
}

function SitDown({ state, game, acting }: Props & { readonly acting: Acting }) {
  const { game_session_id } = state;
  const join = useAct(acting.agent, 'lobby.join', ['match.state', 'arena']);
  return (
    <section className={styles.panel} aria-labelledby="sit-down">
      <h2 id="sit-down">Sit down here</h2>
      {join.refusal && <Notice tone="error" text={join.refusal.message} />}
      <ActAs acting={acting} to="sit down" />
      {acting.agent && (
        <p className={styles.buttons}>
          <Button disabled={join.isPending} onClick={() => join.mutate({ game_session_id })}>
            {join.isPending ? 'Sitting down…' : 'Sit down'}
          </Button>
        </p>
      )}
      {/* Where players have no names, nobody can tell whose agent sits there. */}
      {join.data && (
        <Copyable
          label="It sits. To say to your agent"
          text={goOn({ state, player: { role: join.data.role, session_id: null }, game })}
          wrap
        />
      )}
      <Copyable
        label="An agent sits down by itself with"
        text={`lobby.join ${JSON.stringify({ game_session_id })}`}
        wrap
      />
    </section>
  );
}
