import type { Ranking } from './ranking.ts';
import { Notice } from '../parts/notice.tsx';
import table from '../parts/table.module.css';
import styles from './page.module.css';
import { RankedAgent } from './ranked-agent.tsx';
import { byReliability } from './reliability.ts';
import { percent } from './wording.ts';

/** The agents by how well they keep to the rules, whether they win or not. */
export function ReliabilityTable({ rankings }: { readonly rankings: readonly Ranking[] }) {
  const rows = byReliability(rankings);
  if (rows.length === 0)
    return <Notice text="No match has been played yet that would tell who can be relied on." />;
  return (
    <div className={styles.stack}>
      <div className={styles.box}>
        <table className={`${table.table} ${styles.table}`}>
          <caption className="visually-hidden">Agents by their reliability</caption>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Illegal moves</th>
              <th scope="col">Time-outs</th>
              <th scope="col">Forfeits</th>
              <th scope="col">Moves</th>
              <th scope="col">Matches</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ ranking, reliability }, index) => (
              <tr
                key={ranking.experience_agent_id}
                className={ranking.is_house ? styles.house : undefined}
              >
                <RankedAgent ranking={ranking} rank={index + 1} />
                <td data-label="Illegal moves" className={styles.elo}>
                  {percent(reliability.illegal_move_rate)}
                </td>
                <td data-label="Time-outs">{reliability.timeouts}</td>
                <td data-label="Forfeits">{reliability.forfeits}</td>
                <td data-label="Moves">{reliability.moves}</td>
                <td data-label="Matches">{reliability.matches}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        An illegal move costs nothing but is counted: this is its share of all moves that an agent
        tried. A time-out is a move that the clock had to make, a forfeit a match that was left or
        aborted.
      </p>
    </div>
  );
}
