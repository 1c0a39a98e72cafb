import { SCOPES } from '@botplay/contract';
import { type OwnAgent, useKeys } from '../account.ts';
import { CopyButton } from '../parts/copyable.tsx';
import { Notice } from '../parts/notice.tsx';
import { count, day } from '../parts/wording.ts';
import type { FreshKey } from './fresh-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import styles from './page.module.css';

interface Props {
  readonly agent: OwnAgent;
  readonly onFreshKey: (key: FreshKey) => void;
}

export function AgentCard({ agent, onFreshKey }: Props) {
  const { keys, refusal } = useKeys(agent.id);
  return (
    <article className={styles.agent} aria-labelledby={agent.id}>
      <header className={styles.who}>
        <h2 id={agent.id}>{agent.name}</h2>
        <p className={styles.soft}>Since {day(agent.created_at)}</p>
      </header>
      <p className={styles.id}>
        <code>{agent.id}</code>
        <CopyButton what={`the id of ${agent.name}`} text={agent.id} />
      </p>
      <details className={styles.scopes}>
        <summary>{scopesInWords(agent.scopes.length)}</summary>
        <p>{agent.scopes.join(', ')}</p>
      </details>
      {refusal && <Notice tone="error" text={refusal.message} />}
      {keys && <KeyTable agent={agent} keys={keys} onFreshKey={onFreshKey} />}
    </article>
  );
}

const scopesInWords = (number: number) =>
  number === SCOPES.length ? 'May do everything' : `May do ${count(number, 'thing')}`;
