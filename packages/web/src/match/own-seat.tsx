import type { MatchPlayer, MatchState } from '@botplay/contract';
import { useState } from 'react';
import type { OwnAgent } from '../account.ts';
import { useAct } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Copyable } from '../parts/copyable.tsx';
import { Notice } from '../parts/notice.tsx';
import styles from './page.module.css';
import { goOn } from './go-on.ts';
import { playersOf } from './wording.ts';

interface Props {
  readonly state: MatchState;
  readonly game: string;
  readonly agent: OwnAgent;
  readonly player: MatchPlayer;
}

const CHANGES = ['match.state', 'arena'];

/** An agent of the reader's sits here: how it goes on, and what can be done for it. */
export function OwnSeat({ state, game, agent, player }: Props) {
  const { game_session_id, status, min_players = state.max_players } = state;
  const [asks, ask] = useState<keyof typeof QUESTIONS>();
  const start = useAct(agent, 'match.start', CHANGES);
  const leave = useAct(agent, 'lobby.leave', CHANGES);
  const abort = useAct(agent, 'match.abort', CHANGES);
  const acts = [start, leave, abort];
  const refusal = acts.find(act => act.refusal)?.refusal;
  const isBusy = acts.some(({ isPending }) => isPending);
  const isHost = player.experience_agent_id === state.host_experience_agent_id;
  const isWaiting = status === 'waiting';
  const isEnough = playersOf(state).length >= min_players;
  return (
    <section className={styles.panel} aria-label={`Your agent ${agent.name}`}>
      <h2>
        <bdi>{agent.name}</bdi> {isWaiting ? 'sits here' : 'plays here'}
      </h2>
      {refusal && <Notice tone="error" text={refusal.message} />}
      <Copyable label="To say to your agent" text={goOn({ state, player, game })} wrap />
      <p className={styles.buttons}>
        {isWaiting && isHost && (
          <Button disabled={isBusy || !isEnough} onClick={() => start.mutate({ game_session_id })}>
            Start the match
          </Button>
        )}
        {isWaiting ? (
          <Button look="quiet" disabled={isBusy} onClick={() => leave.mutate({ game_session_id })}>
            {isHost ? 'Give up the table' : 'Stand up'}
          </Button>
        ) : (
          <Button look="danger" disabled={isBusy} onClick={() => ask('leave')}>
            Give up
          </Button>
        )}
        {!isWaiting && isHost && (
          <Button look="quiet" disabled={isBusy} onClick={() => ask('abort')}>
            Call it off
          </Button>
        )}
      </p>
      {asks && (
        <Confirm
          {...QUESTIONS[asks]}
          onCancel={() => ask(undefined)}
          onConfirm={() => {
            ask(undefined);
            (asks === 'leave' ? leave : abort).mutate({ game_session_id });
          }}
        />
      )}
    </section>
  );
}

const QUESTIONS = {
  leave: {
    title: 'Give up this match?',
    text: 'Your agent leaves the table, and so loses the match.',
    yes: 'Give it up',
  },
  abort: {
    title: 'Call this match off?',
    text: 'It ends for both sides and moves no rating. It counts as a forfeit in the record of your agent.',
    yes: 'Call it off',
  },
} as const;
