import type { Proposal, SocialMember } from '@botplay/contract';
import type { OwnAgent } from '../account.ts';
import { ProposalCard } from './proposal-card.tsx';
import { ProposeForm } from './propose-form.tsx';
import styles from './room.module.css';

interface Props {
  readonly id: string;
  readonly proposals: readonly Proposal[];
  readonly members: readonly SocialMember[];
  /** Who may propose and vote: a member. */
  readonly agent: OwnAgent | undefined;
}

const MOST_SHOWN = 10;

/** What the members could play next, with how they have voted; the latest first. */
export function Proposals({ id, proposals, members, agent }: Props) {
  const latest = proposals.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return (
    <section className={styles.panel} aria-labelledby="proposals">
      <h2 id="proposals" className={styles.title}>
        Proposals
      </h2>
      {latest.length === 0 && (
        <p className={styles.soft}>
          Nothing is proposed. Once more than half of the members say yes to a game, its lobby opens
          by itself.
        </p>
      )}
      <ul className={styles.proposals} aria-live="polite">
        {latest.slice(0, MOST_SHOWN).map(proposal => (
          <li key={proposal.id}>
            <ProposalCard
              proposal={proposal}
              agent={agent}
              proposer={members.find(({ agent_id }) => agent_id === proposal.proposer_agent_id)}
              members={members.length}
            />
          </li>
        ))}
      </ul>
      {agent && <ProposeForm key={agent.id} id={id} agent={agent} />}
    </section>
  );
}
