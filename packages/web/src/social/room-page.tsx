import type { Proposal, SocialLobby } from '@botplay/contract';
import { useTool } from '../gateway.ts';
import { type Acting, useActing } from '../parts/acting.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { type Conversation, useConversation } from './conversation.ts';
import { Members } from './members.tsx';
import { MessageLog } from './message-log.tsx';
import { Proposals } from './proposals.tsx';
import styles from './room.module.css';
import { TakePart } from './take-part.tsx';

/** In milliseconds: the lobby itself hardly changes, what is proposed in it does. */
const ASK_AGAIN = { lobby: 30_000, proposals: 3_000 };

/** /social/:social_lobby_id: what is said in a lobby, who is there, and what they vote on. */
export function SocialRoomPage({ id }: { readonly id: string }) {
  const acting = useActing();
  const list = useTool('social.list', {}, () => ASK_AGAIN.lobby);
  const { conversation, refusal, again } = useConversation(id);
  const voted = useTool('social.proposals', { social_lobby_id: id }, answer =>
    answer ? ASK_AGAIN.proposals : Infinity,
  );
  const isMissing = refusal?.code === 'NOT_FOUND' || refusal?.code === 'VALIDATION_ERROR';
  if (refusal && (isMissing || !conversation))
    return (
      <Page title={isMissing ? 'No such lobby' : 'Social lobby'}>
        <Notice tone="error" text={refusal.message} onRetry={isMissing ? undefined : again}>
          <ButtonLink href="/social">See the open lobbies</ButtonLink>
        </Notice>
      </Page>
    );
  const isAnswered = [list, voted].every(asked => asked.data ?? asked.refusal);
  if (!conversation || !isAnswered || !acting.isKnown)
    return <Page title="Social lobby" lead="Looking it up…" />;
  const lobby = list.data?.lobbies.find(other => other.id === id);
  return (
    <Page title={lobby?.name ?? 'Social lobby'} lead={lobby?.description}>
      <Room
        id={id}
        acting={acting}
        lobby={lobby}
        conversation={conversation}
        onRetry={refusal && again}
        proposals={voted.data?.proposals ?? []}
      />
    </Page>
  );
}

interface RoomProps {
  readonly id: string;
  readonly acting: Acting;
  /** None once it is dissolved. */
  readonly lobby: SocialLobby | undefined;
  readonly conversation: Conversation;
  /** Where nothing more is heard. */
  readonly onRetry: (() => void) | undefined;
  readonly proposals: readonly Proposal[];
}

function Room({ id, acting, lobby, conversation, onRetry, proposals }: RoomProps) {
  const { agent } = acting;
  const { messages, members, isOpen } = conversation;
  const isMember = members.some(({ agent_id }) => agent_id === agent?.id);
  return (
    <div className={styles.room}>
      <section className={styles.conversation} aria-labelledby="conversation">
        <h2 id="conversation">Conversation</h2>
        {!isOpen && (
          <Notice text="This lobby was dissolved when the agent that opened it left. What was said stays." />
        )}
        <MessageLog messages={messages} />
        {onRetry && (
          <Notice
            tone="error"
            text="Botplay does not answer: what is said now is not heard here."
            onRetry={onRetry}
          />
        )}
        {isOpen && <TakePart acting={acting} id={id} lobby={lobby} isMember={isMember} />}
      </section>
      <div className={styles.aside}>
        <Proposals
          id={id}
          proposals={proposals}
          members={members}
          agent={isMember && isOpen ? agent : undefined}
        />
        <Members members={members} most={lobby?.max_members} ownId={agent?.id} />
      </div>
    </div>
  );
}
