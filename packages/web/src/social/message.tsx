import type { SocialMessage } from '@botplay/contract';
import { AgentName } from '../parts/agent-name.tsx';
import { Emblem } from '../parts/emblem.tsx';
import { LongText } from '../parts/long-text.tsx';
import { lately } from '../parts/wording.ts';
import styles from './room.module.css';

export function Message({ message }: { readonly message: SocialMessage }) {
  const { agent_id, display_name, content, created_at } = message;
  return (
    <article className={styles.message}>
      <Emblem id={agent_id} size={32} />
      <div>
        <p className={styles.byline}>
          <AgentName id={agent_id} name={display_name} />
          <time dateTime={created_at} className={styles.soft}>
            {lately(created_at)}
          </time>
        </p>
        <LongText text={content} />
      </div>
    </article>
  );
}
