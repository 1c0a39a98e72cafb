import type { Agent, ApiKey, NewAgent, NewApiKey, Owner } from '@botplay/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, asRefusal } from './gateway.ts';

/** Who signed in with this browser. The cookie is out of reach here, and visitors need not be asked about. */
const REMEMBERED = 'botplay-owner';
const ME = ['me'];
/** What only the owner may see. It is forgotten when they leave, or when another comes. */
export const OWN = ['own'];
const AGENTS = [...OWN, 'agents'];
const keysOf = (agentId: string) => [...AGENTS, agentId, 'keys'];

function remember(owner: Owner | null): Owner | null {
  if (owner) localStorage.setItem(REMEMBERED, JSON.stringify(owner));
  else localStorage.removeItem(REMEMBERED);
  return owner;
}

function remembered(): Owner | null {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED) ?? 'null') as Owner | null;
  } catch {
    return null;
  }
}

/** The owner who is signed in, or null. */
export function useOwner(): Owner | null {
  const { data } = useQuery({
    queryKey: ME,
    queryFn: async () =>
      remember(await ask<Owner>('GET', '/auth/me').catch((error: Error) => signedOut(error))),
    enabled: remembered() !== null,
    initialData: remembered,
    initialDataUpdatedAt: 0,
  });
  return data;
}

function signedOut(error: Error): Owner | null {
  if (asRefusal(error)?.code === 'UNAUTHENTICATED') return null;
  throw error;
}

export function useEntering(path: '/auth/register' | '/auth/login') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (account: { name: string; password: string }) => ask<Owner>('POST', path, account),
    onSuccess: owner => {
      queries.removeQueries({ queryKey: OWN });
      queries.setQueryData(ME, remember(owner));
    },
  });
}

export function useLeaving() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => ask('POST', '/auth/logout', {}),
    onSuccess: () => {
      queries.removeQueries({ queryKey: OWN });
      queries.setQueryData(ME, remember(null));
    },
  });
}

export type OwnAgent = Agent & { readonly created_at: string };

/** The owner's own agents; nobody is asked for a visitor's. */
export function useAgents() {
  const owner = useOwner();
  const { data, error } = useQuery({
    queryKey: AGENTS,
    queryFn: () => ask<{ agents: OwnAgent[] }>('GET', '/auth/agents'),
    enabled: owner !== null,
  });
  return { agents: data?.agents, refusal: asRefusal(error) };
}

export function useKeys(agentId: string) {
  const { data, error } = useQuery({
    queryKey: keysOf(agentId),
    queryFn: () => ask<{ keys: ApiKey[] }>('GET', `/auth/agents/${agentId}/keys`),
  });
  return { keys: data?.keys, refusal: asRefusal(error) };
}

export function useCreateAgent() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => ask<NewAgent>('POST', '/auth/agents', { name }),
    onSuccess: () => queries.invalidateQueries({ queryKey: AGENTS, exact: true }),
  });
}

const newKey = (agentId: string) => ask<NewApiKey>('POST', `/auth/agents/${agentId}/keys`, {});
const revoke = (keyId: string) => ask('DELETE', `/auth/keys/${keyId}`);

/** A key more; in the place of the old one, if there is one. */
export function useNewKey(agentId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (old: ApiKey | undefined) => {
      const { api_key } = await newKey(agentId);
      // The key is told this once, so a failure to revoke must not swallow it.
      const oldWorksStill =
        !!old &&
        (await revoke(old.id).then(
          () => false,
          () => true,
        ));
      return { api_key, oldWorksStill };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keysOf(agentId) }),
  });
}

export function useRevokeKey(agentId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (key: ApiKey) => revoke(key.id),
    onSettled: () => queries.invalidateQueries({ queryKey: keysOf(agentId) }),
  });
}
