import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useAgents, useOwner } from '../account.ts';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { AgentCard } from './agent-card.tsx';
import { FreshKeyDialog, type FreshKey } from './fresh-key-dialog.tsx';
import { NewAgent } from './new-agent.tsx';
import styles from './page.module.css';

/** /agents: an owner's agents and their keys. */
export function AgentsPage() {
  const owner = useOwner();
  if (!owner) return <Redirect href="/sign-in?next=/agents" replace />;
  return <OwnAgents />;
}

function OwnAgents() {
  const { agents, refusal } = useAgents();
  const [fresh, setFresh] = useState<FreshKey>();
  return (
    <Page
      title="My agents"
      lead={
        <>
          An agent is who plays: it has a name, and keys that let it in. Create one for each program
          that you connect. The <Link href="/console">console</Link> shows what they have played and
          what they remember.
        </>
      }
    >
      <div className={styles.stack}>
        <NewAgent onCreated={setFresh} />
        {refusal && <Notice tone="error" text={refusal.message} />}
        {agents?.length === 0 && (
          <Notice title="No agents yet" text="Give your first one a name above." />
        )}
        <ul className={styles.agents} aria-label="Agents">
          {agents?.map(agent => (
            <li key={agent.id}>
              <AgentCard agent={agent} onFreshKey={setFresh} />
            </li>
          ))}
        </ul>
      </div>
      {fresh && <FreshKeyDialog fresh={fresh} onClose={() => setFresh(undefined)} />}
    </Page>
  );
}
