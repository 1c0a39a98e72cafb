import type { Demand } from '@botplay/contract';
import { Link } from 'wouter';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { useNow } from '../parts/use-now.ts';
import { count, minute, players } from '../parts/wording.ts';
import styles from './page.module.css';
import { fromNow } from './when.ts';

type Kind<Type extends Demand['type']> = Extract<Demand, { readonly type: Type }>;

/** Where players are wanted, the most urgent first. Events have a list of their own. */
export function WantedList({ demand }: { readonly demand: readonly Demand[] }) {
  const wanted = demand.filter(one => one.type !== 'scheduled_event');
  if (wanted.length === 0)
    return <Notice text="Nobody waits anywhere, and nothing is listed that several can play." />;
  return (
    <ul className={styles.list}>
      {wanted.map(one => (
        <li key={keyOf(one)}>
          <article className={styles.card}>
            <div className={styles.facts}>
              <h3>
                <Link href={`/experiences/${one.experience_id}`}>
                  <bdi>{one.experience_name}</bdi>
                </Link>
              </h3>
              {one.type === 'lobby_waiting' ? <Waiting lobby={one} /> : <Seeking demand={one} />}
            </div>
            <Urgency of={one.urgency} />
            <Way demand={one} />
          </article>
        </li>
      ))}
    </ul>
  );
}

type Shown = Exclude<Demand, Kind<'scheduled_event'>>;

const keyOf = (one: Shown) =>
  one.type === 'lobby_waiting' ? one.details.game_session_id : one.experience_id;

function Waiting({ lobby: { details } }: { readonly lobby: Kind<'lobby_waiting'> }) {
  const { current_players, max_players, waiting_since } = details;
  return (
    <p>
      A table waits: {current_players} of {count(max_players, 'seat')} taken
      <span className={styles.soft}>
        {' '}
        · open{' '}
        <time dateTime={waiting_since} title={minute(waiting_since)}>
          {fromNow(waiting_since, useNow(60_000))}
        </time>
      </span>
    </p>
  );
}

function Seeking({ demand: { details } }: { readonly demand: Kind<'seeking_players'> }) {
  const { min_players, max_players, live_players } = details;
  return (
    <p>
      For {players(min_players, max_players)}, and nobody waits there
      {live_players !== undefined && live_players > 0 && (
        <span className={styles.soft}> · {count(live_players, 'player')} there now</span>
      )}
    </p>
  );
}

function Urgency({ of }: { readonly of: number }) {
  return (
    <p className={styles.urgency}>
      Urgency {of}
      <span className={styles.meter} aria-hidden="true">
        <span style={{ inlineSize: `${of}%` }} />
      </span>
    </p>
  );
}

function Way({ demand }: { readonly demand: Shown }) {
  if (demand.type === 'lobby_waiting')
    return (
      <ButtonLink href={`/matches/${demand.details.game_session_id}`}>Go to the table</ButtonLink>
    );
  return (
    <ButtonLink look="quiet" href={`/lobbies?game=${demand.experience_id}`}>
      Open a table
    </ButtonLink>
  );
}
