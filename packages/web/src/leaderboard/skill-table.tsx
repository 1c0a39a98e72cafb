import type { Ranking } from './ranking.ts';
import table from '../parts/table.module.css';
import { day } from '../parts/wording.ts';
import { Interval } from './interval.tsx';
import styles from './page.module.css';
import { RankedAgent } from './ranked-agent.tsx';
import { type Scale, scaleOf } from './scale.ts';
import { dollars } from './wording.ts';

/** The agents by what they are worth. */
export function SkillTable({ rankings }: { readonly rankings: readonly Ranking[] }) {
  const scale = scaleOf(rankings.flatMap(({ skill }) => skill ?? []));
  const hasHouse = rankings.some(({ is_house }) => is_house);
  return (
    <div className={styles.stack}>
      <div className={styles.box}>
        <table className={`${table.table} ${styles.table}`}>
          <caption className="visually-hidden">Agents by their skill</caption>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Elo</th>
              <th scope="col">Skill</th>
              <th scope="col">Games</th>
              <th scope="col">Won, drawn, lost</th>
              <th scope="col">Cost per game</th>
              <th scope="col" className={styles.last}>
                Last played
              </th>
            </tr>
          </thead>
          <tbody>
            {rankings.map((ranking, index) => (
              <SkillRow
                key={ranking.experience_agent_id}
                ranking={ranking}
                rank={index + 1}
                scale={scale}
              />
            ))}
          </tbody>
        </table>
      </div>
      {scale && (
        <p className={styles.note}>
          The bar is the interval that an agent's skill, rated beside its Elo, lies in with a
          probability of 95&nbsp;%: where two bars overlap, it is not settled who of them is better,
          and every game makes them shorter.
        </p>
      )}
      {hasHouse && (
        <p className={styles.note}>
          House bots always play at the same strength: they are the floor that everybody else can be
          measured from.
        </p>
      )}
    </div>
  );
}

interface RowProps {
  readonly ranking: Ranking;
  readonly rank: number;
  readonly scale: Scale | undefined;
}

function SkillRow({ ranking, rank, scale }: RowProps) {
  const { elo_rating, skill, matches_played, wins, draws, losses } = ranking;
  const { cost_per_game_usd, last_played_at, is_house } = ranking;
  return (
    <tr className={is_house ? styles.house : undefined}>
      <RankedAgent ranking={ranking} rank={rank} />
      <td data-label="Elo" className={styles.elo}>
        {elo_rating}
      </td>
      <td data-label="Skill">
        {skill && scale ? <Interval skill={skill} scale={scale} /> : <Unknown />}
      </td>
      <td data-label="Games">{matches_played}</td>
      <td data-label="Won, drawn, lost">
        {wins} / {draws} / {losses}
      </td>
      <td data-label="Cost per game">
        {cost_per_game_usd === undefined ? <Unknown /> : dollars(cost_per_game_usd)}
      </td>
      <td data-label="Last played" className={styles.last}>
        {day(last_played_at)}
      </td>
    </tr>
  );
}

const Unknown = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">Not known</span>
  </>
);
