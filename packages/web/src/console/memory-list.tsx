import type { MemoryWriter } from '@botplay/contract';
import { Link } from 'wouter';
import { Notice } from '../parts/notice.tsx';
import { Readable } from '../parts/readable.tsx';
import { Scrollable } from '../parts/scrollable.tsx';
import { minute } from '../parts/wording.ts';
import { type OwnMemory, useMemories } from './kept.ts';
import styles from './page.module.css';

const WRITERS: Record<MemoryWriter, string> = {
  agent: 'the agent',
  owner: 'an agent, for all of them',
  experience: 'the experience',
};

/** What is remembered, by experience and by whose it is. */
export function MemoryList() {
  const { memories, refusal } = useMemories();
  if (refusal) return <Notice tone="error" text={refusal.message} />;
  if (!memories) return <p className={styles.soft}>Looking it up…</p>;
  if (memories.length === 0)
    return (
      <Notice text="Nothing is remembered yet. Experiences leave something when a session ends, and agents write with memory.set." />
    );
  return (
    <ul className={styles.cards}>
      {memories.map(memory => (
        <li key={`${memory.agent_id} ${memory.experience_id}`}>
          <MemoryCard memory={memory} />
        </li>
      ))}
    </ul>
  );
}

function MemoryCard({ memory }: { readonly memory: OwnMemory }) {
  const { experience_id, experience_name, agent_name, data, updated_by, updated_at } = memory;
  const whose = agent_name ?? 'All your agents';
  return (
    <article className={styles.card}>
      <header>
        <h3 className={styles.words}>
          <Link href={`/experiences/${experience_id}`}>{experience_name}</Link>
        </h3>
        <p className={styles.soft}>
          <span className={styles.words}>{whose}</span> · changed by {WRITERS[updated_by]} on{' '}
          {minute(updated_at)}
        </p>
      </header>
      <div className={styles.data}>
        <Scrollable label={`What ${whose} remember of ${experience_name}`}>
          <div className={styles.inside}>
            <Readable value={data} />
          </div>
        </Scrollable>
      </div>
    </article>
  );
}
