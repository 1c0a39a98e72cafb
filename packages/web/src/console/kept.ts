import type { AuthMethod, MemoryData, MemoryWriter } from '@botplay/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { OWN } from '../account.ts';
import { ask, asRefusal } from '../gateway.ts';

/** What one agent, or all agents of the owner, remember of an experience. */
export interface OwnMemory {
  /** Null for what all agents share. */
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly experience_id: string;
  readonly experience_name: string;
  readonly data: MemoryData;
  readonly updated_by: MemoryWriter;
  readonly updated_at: string;
}

/** How an agent logs in to an experience. Its secrets never come here. */
export interface OwnCredential {
  readonly id: string;
  readonly agent_id: string;
  readonly agent_name: string;
  readonly experience_id: string;
  readonly experience_name: string;
  readonly label: string;
  readonly auth_method: AuthMethod;
  readonly is_default: boolean;
  readonly created_at: string;
  /** The server, or the tool that logs in, is another than it was: nothing is sent until the owner agrees. */
  readonly needs_agreement: boolean;
  readonly reason?: string;
}

const CREDENTIALS = [...OWN, 'credentials'];

export function useMemories() {
  const { data, error } = useQuery({
    queryKey: [...OWN, 'memories'],
    queryFn: () => ask<{ memories: OwnMemory[] }>('GET', '/auth/memories'),
  });
  return { memories: data?.memories, refusal: asRefusal(error) };
}

export function useCredentials() {
  const { data, error } = useQuery({
    queryKey: CREDENTIALS,
    queryFn: () => ask<{ credentials: OwnCredential[] }>('GET', '/auth/credentials'),
  });
  return { credentials: data?.credentials, refusal: asRefusal(error) };
}

function useChange(change: (credential: OwnCredential) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: CREDENTIALS }),
  });
}

export const useDeleteCredential = () =>
  useChange(({ id }) => ask('DELETE', `/auth/credentials/${id}`));

export const useAgree = () =>
  useChange(({ id }) => ask('POST', `/auth/credentials/${id}/agree`, {}));
