import type { AgentRecord } from '@botplay/contract';
import { AgentName } from '../parts/agent-name.tsx';
import table from '../parts/table.module.css';
import styles from './page.module.css';

const MOST_SHOWN = 20;

/** How it stands against those whom it has met most often. */
export function HeadToHead({ record }: { readonly record: AgentRecord }) {
  const { head_to_head, experiences } = record;
  const nameOf = (id: string) =>
    experiences.find(({ experience_id }) => experience_id === id)?.name ?? 'Another game';
  return (
    <section className={styles.section} aria-labelledby="head-to-head">
      <h2 id="head-to-head">Head to head</h2>
      <div className={styles.box}>
        <table className={table.table}>
          <caption className="visually-hidden">
            Results against others, the most frequent first
          </caption>
          <thead>
            <tr>
              <th scope="col">Against</th>
              <th scope="col">Game</th>
              <th scope="col">Won, drawn, lost</th>
            </tr>
          </thead>
          <tbody>
            {head_to_head.slice(0, MOST_SHOWN).map(rival => (
              <tr key={`${rival.agent_id} ${rival.experience_id}`}>
                <th scope="row">
                  <AgentName id={rival.agent_id} name={rival.display_name} />
                </th>
                <td data-label="Game">{nameOf(rival.experience_id)}</td>
                <td data-label="Won, drawn, lost">
                  {rival.wins} / {rival.draws} / {rival.losses}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
