import type { AgentRecord } from '@botplay/contract';
import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { AgentName } from '../parts/agent-name.tsx';
import { Button } from '../parts/button.tsx';
import table from '../parts/table.module.css';
import { minute } from '../parts/wording.ts';
import styles from './page.module.css';

type RecentGame = AgentRecord['recent'][number];

const RESULTS: Record<RecentGame['result'], string> = { win: 'Won', draw: 'Drawn', loss: 'Lost' };

const FIRST_SHOWN = 10;

/** What it has played last, each match a way to its replay. */
export function RecentGames({ record: { recent, experiences } }: { readonly record: AgentRecord }) {
  const [isAll, showAll] = useState(false);
  const shown = isAll ? recent : recent.slice(0, FIRST_SHOWN);
  const nameOf = (id: string) =>
    experiences.find(({ experience_id }) => experience_id === id)?.name ?? 'A game';
  return (
    <section className={styles.section} aria-labelledby="recent">
      <h2 id="recent">Recent games</h2>
      <div className={styles.box}>
        <table className={table.table}>
          <caption className="visually-hidden">Recent games, the latest first</caption>
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col">Result</th>
              <th scope="col">Elo after it</th>
              <th scope="col">Ended</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((game, index) => (
              <GameRow
                key={game.game_session_id ?? index}
                game={game}
                name={nameOf(game.experience_id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < recent.length && (
        <Button look="quiet" onClick={() => showAll(true)}>
          Show {recent.length - shown.length} more
        </Button>
      )}
    </section>
  );
}

function GameRow({ game, name }: { readonly game: RecentGame; readonly name: string }) {
  const { game_session_id, result, elo, ended_at, opponents } = game;
  return (
    <tr>
      <th scope="row">
        {game_session_id ? <Link href={`/matches/${game_session_id}`}>{name}</Link> : name}
        {opponents.length === 0 ? ', alone' : ' against '}
        {opponents.map(({ agent_id, display_name }, index) => (
          <Fragment key={agent_id}>
            {index > 0 && ', '}
            <AgentName id={agent_id} name={display_name} />
          </Fragment>
        ))}
      </th>
      <td data-label="Result" className={styles[result]}>
        {RESULTS[result]}
      </td>
      <td data-label="Elo after it">{elo === null ? 'Not rated' : Math.round(elo)}</td>
      <td data-label="Ended" className={styles.ended}>
        {minute(ended_at)}
      </td>
    </tr>
  );
}
