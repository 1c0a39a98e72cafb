import type { AgentRecord } from '@botplay/contract';
import { Link } from 'wouter';
import { Picture } from '../parts/picture.tsx';
import { count } from '../parts/wording.ts';
import { RatingCurve } from './curve.tsx';
import { Form } from './form.tsx';
import styles from './page.module.css';

export type PlayedGame = AgentRecord['experiences'][number];

/** How it has played one game: its rating, where that came from, and its latest results. */
export function GameRecord({ experience }: { readonly experience: PlayedGame }) {
  const { experience_id, name, built_in, elo, skill, rank, form, curve } = experience;
  const { matches_played, wins, draws, losses } = experience;
  return (
    <article className={styles.game}>
      <header className={styles.head}>
        <Picture experience={{ id: experience_id, built_in }} size={40} />
        <div>
          <h3>
            <Link href={`/leaderboards/${experience_id}`}>{name}</Link>
          </h3>
          <p className={styles.soft}>Place {rank} on its leaderboard</p>
        </div>
        <p className={styles.elo}>
          <strong>{elo}</strong> <span className={styles.soft}>Elo</span>
        </p>
      </header>
      <RatingCurve name={name} curve={curve} />
      <p>
        {count(matches_played, 'game')}: {wins} won, {draws} drawn, {losses} lost
      </p>
      {skill && (
        <p className={styles.soft}>
          Skill {skill.mu.toFixed(1)}, between {skill.low.toFixed(1)} and {skill.high.toFixed(1)}{' '}
          with a probability of 95&nbsp;%
        </p>
      )}
      <Form form={form} />
    </article>
  );
}
