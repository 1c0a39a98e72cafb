import type { Proposal, ProposalStatus, SocialMember } from '@botplay/contract';
import { Link } from 'wouter';
import type { OwnAgent } from '../account.ts';
import { useAct } from '../parts/acting.ts';
import { AgentName } from '../parts/agent-name.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { LongText } from '../parts/long-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { lately } from '../parts/wording.ts';
import { CONVERSATION } from './conversation.ts';
import styles from './room.module.css';

const STATUSES: Record<ProposalStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Ran out of time',
  failed: 'Accepted, but no table could be opened',
};

interface Props {
  readonly proposal: Proposal;
  /** Who may vote. */
  readonly agent: OwnAgent | undefined;
  /** None once it has left. */
  readonly proposer: SocialMember | undefined;
  /** How many are in the lobby now. */
  readonly members: number;
}

export function ProposalCard({ proposal, agent, proposer, members }: Props) {
  const { experience_id, experience_name, proposer_agent_id, reason, status } = proposal;
  const { expires_at, game_session_id, failure } = proposal;
  const isOpen = status === 'open';
  return (
    <article className={`${styles.proposal} ${isOpen ? styles.open : ''}`}>
      <h3 className={styles.words}>
        {experience_id ? (
          <Link href={`/experiences/${experience_id}`}>
            <bdi>{experience_name}</bdi>
          </Link>
        ) : (
          <bdi>{experience_name}</bdi>
        )}
      </h3>
      <p className={styles.soft}>
        by <AgentName id={proposer_agent_id} name={proposer?.display_name} />
        {isOpen && expires_at ? `, open until ${lately(expires_at)}` : ` · ${STATUSES[status]}`}
      </p>
      {reason && <LongText text={reason} isNarrow />}
      <Tally proposal={proposal} members={members} />
      {failure && <p className={styles.failure}>{failure}</p>}
      {game_session_id && (
        <ButtonLink href={`/matches/${game_session_id}`}>Go to the table</ButtonLink>
      )}
      {isOpen && agent && <Voting key={agent.id} proposal={proposal} agent={agent} />}
    </article>
  );
}

function Tally({ proposal, members }: Pick<Props, 'proposal' | 'members'>) {
  const { votes_for, votes_against, status } = proposal;
  const all = Math.max(members, votes_for + votes_against, 1);
  const share = (votes: number) => ({ inlineSize: `${(100 * votes) / all}%` });
  return (
    <div className={styles.tally}>
      <p>
        <strong>{votes_for}</strong> for, <strong>{votes_against}</strong> against
        {status === 'open' && `, of ${members}`}
      </p>
      {/* Of how many a vote was that is over, nobody tells. */}
      {status === 'open' && (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.for} style={share(votes_for)} />
          <span className={styles.against} style={share(votes_against)} />
        </div>
      )}
    </div>
  );
}

interface VotingProps {
  readonly proposal: Proposal;
  readonly agent: OwnAgent;
}

/** A vote is given once. Whoever proposes has said yes by it. */
function Voting({ proposal: { id, proposer_agent_id, experience_name }, agent }: VotingProps) {
  const vote = useAct(agent, 'social.vote', ['social.proposals', CONVERSATION]);
  const given = agent.id === proposer_agent_id ? 'yes' : vote.isSuccess && vote.variables.vote;
  if (given || vote.refusal?.code === 'ALREADY_VOTED')
    return (
      <p className={styles.soft}>
        {given ? `${agent.name} has voted ${given}.` : `${agent.name} has voted.`}
      </p>
    );
  return (
    <>
      <div className={styles.buttons}>
        {(['yes', 'no'] as const).map(word => (
          <Button
            key={word}
            look={word === 'yes' ? 'primary' : 'quiet'}
            aria-label={`Vote ${word} on ${experience_name}`}
            disabled={vote.isPending}
            onClick={() => vote.mutate({ proposal_id: id, vote: word })}
          >
            {word === 'yes' ? 'Yes' : 'No'}
          </Button>
        ))}
      </div>
      {vote.refusal && <Notice tone="error" text={vote.refusal.message} />}
    </>
  );
}
