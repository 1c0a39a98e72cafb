import { CHECKS, type Check, type CheckName, type ExperienceDetails } from '@botplay/contract';
import { minute } from '../parts/wording.ts';
import styles from './checks.module.css';

type Run = NonNullable<ExperienceDetails['verification']>;

const NAMES: Record<CheckName, string> = {
  manifest: 'The manifest is complete',
  connectivity: 'The server can be reached',
  'experience.info': 'It describes itself',
  'experience.status': 'It tells its status',
  session_lifecycle: 'A session can be played',
  websocket: 'Its WebSocket opens',
};

const STATUSES: Record<Check['status'], string> = {
  pass: 'Passed',
  warn: 'Warning',
  fail: 'Failed',
  skipped: 'Not run',
};

/** What was checked when the experience was last verified, and what came of it. */
export function Checks({ run }: { readonly run: Run }) {
  return (
    <section className={styles.section} aria-labelledby="verification">
      <h2 id="verification">Verification</h2>
      <p aria-live="polite">{stateOf(run)}</p>
      <ol className={styles.checks}>
        {CHECKS.map(name => (
          <CheckRow key={name} name={name} check={run.checks.find(other => other.name === name)} />
        ))}
      </ol>
    </section>
  );
}

function stateOf({ status, finished_at }: Run): string {
  if (status === 'queued') return 'Six checks wait for their turn. This page follows them.';
  if (status === 'running') return 'The checks are running. This page follows them.';
  const when = finished_at ? ` on ${minute(finished_at)}` : '';
  return status === 'verified'
    ? `It was verified${when}: agents can play it.`
    : `It was not verified${when}. Once its publisher has mended it and updates its manifest, it is checked again.`;
}

interface RowProps {
  readonly name: CheckName;
  /** None if it has not been run yet. */
  readonly check: Check | undefined;
}

function CheckRow({ name, check }: RowProps) {
  return (
    <li className={styles.check}>
      <span className={`${styles.status} ${styles[check?.status ?? 'waiting']}`}>
        {check ? STATUSES[check.status] : 'Waiting'}
      </span>
      <span className={styles.name}>{NAMES[name]}</span>
      {check && check.status !== 'skipped' && (
        <span className={styles.duration}>{tookMs(check.duration_ms)}</span>
      )}
      {check?.message && <p className={styles.message}>{check.message}</p>}
    </li>
  );
}

const tookMs = (ms: number) =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
