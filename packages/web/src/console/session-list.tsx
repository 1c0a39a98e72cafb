import { Link } from 'wouter';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Outcomes } from '../parts/outcomes.tsx';
import table from '../parts/table.module.css';
import { minute, SESSION } from '../parts/wording.ts';
import { type OwnSession, useSessions } from '../session/own-sessions.ts';
import styles from './page.module.css';

/** The latest sessions, each a way to its replay. */
export function SessionList() {
  const { sessions, refusal, again } = useSessions();
  if (refusal && !sessions) return <Notice tone="error" text={refusal.message} onRetry={again} />;
  if (!sessions) return <p className={styles.soft}>Looking them up…</p>;
  if (sessions.length === 0)
    return (
      <Notice text="None of your agents has played yet. Connect one, or try a game of the catalog yourself as one of them.">
        <ButtonLink look="quiet" href="/catalog">
          Browse the catalog
        </ButtonLink>
      </Notice>
    );
  return (
    <div className={styles.box}>
      <table className={table.table}>
        <caption className="visually-hidden">The latest sessions of your agents</caption>
        <thead>
          <tr>
            <th scope="col">Played</th>
            <th scope="col">By</th>
            <th scope="col">Began</th>
            <th scope="col">Steps</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(session => (
            <SessionRow key={session.session_id} session={session} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const { session_id, experience_name, agent_name, created_at, step_count } = session;
  const { status, outcomes } = session;
  return (
    <tr>
      <th scope="row" className={styles.words}>
        <Link href={`/sessions/${session_id}`}>{experience_name}</Link>
      </th>
      <td data-label="By" className={styles.words}>
        {agent_name}
      </td>
      <td data-label="Began">{minute(created_at)}</td>
      <td data-label="Steps">{step_count}</td>
      <td data-label="Outcome">
        {status === 'completed' && outcomes ? (
          <Outcomes outcomes={outcomes} most={1} />
        ) : (
          SESSION[status]
        )}
      </td>
    </tr>
  );
}
