import type { SocialMember, SocialMessage, SocialMessages } from '@botplay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { asRefusal, callTool, stillRefused } from '../gateway.ts';

/** What was said in a lobby, as far as this page has heard it, and who is there now. */
export interface Conversation {
  readonly messages: readonly SocialMessage[];
  readonly members: readonly SocialMember[];
  readonly isOpen: boolean;
}

export const CONVERSATION = 'conversation';
const ASK_AGAIN_MS = 3_000;
const PER_ASKING = 200;
/** A lobby keeps no more either. */
const MOST_MESSAGES = 500;
const NOTHING_HEARD: Conversation = { messages: [], members: [], isOpen: true };

/** Follows a lobby from its oldest message on: each time only what came after the last one is asked for. */
export function useConversation(lobbyId: string) {
  const queries = useQueryClient();
  const queryKey = [CONVERSATION, lobbyId];
  const asked = useQuery({
    queryKey,
    queryFn: () => catchUp(lobbyId, queries.getQueryData<Conversation>(queryKey)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.isOpen === false || isMissing(state.error) ? false : ASK_AGAIN_MS,
  });
  return {
    conversation: asked.data,
    refusal: stillRefused(asked),
    again: () => void asked.refetch(),
  };
}

const isMissing = (error: Error | null) => {
  const code = asRefusal(error)?.code;
  return code === 'NOT_FOUND' || code === 'VALIDATION_ERROR';
};

async function catchUp(lobbyId: string, heard = NOTHING_HEARD): Promise<Conversation> {
  const after = heard.messages.at(-1)?.id;
  const answer = await callTool('social.messages', {
    social_lobby_id: lobbyId,
    limit: PER_ASKING,
    ...(after && { after }),
  });
  const next = hear(heard, answer);
  return answer.has_more && answer.messages.length > 0 ? catchUp(lobbyId, next) : next;
}

/** A conversation after an answer: nothing stands in it twice, whatever was asked at the same time. */
export function hear(heard: Conversation, answer: SocialMessages): Conversation {
  const last = heard.messages.at(-1)?.id ?? '';
  const fresh = answer.messages.filter(({ id }) => id > last);
  return {
    messages: [...heard.messages, ...fresh].slice(-MOST_MESSAGES),
    members: answer.members,
    isOpen: answer.status !== 'dissolved',
  };
}
