import type { Agent, ApiKey, NewAgent, NewApiKey, Owner } from '@botplay/contract';
import { asker } from './client.ts';

/** What an agent is created with beside its name. */
export interface AgentOptions {
  readonly owner_id?: string;
  /** All fourteen, if none are named. */
  readonly scopes?: readonly string[];
}

export interface Operator {
  createOwner(name: string, password?: string): Promise<Owner>;
  /** The answer holds the agent's first key, which is told only now. */
  createAgent(name: string, options?: AgentOptions): Promise<NewAgent>;
  listAgents(): Promise<readonly Agent[]>;
  createKey(agentId: string): Promise<NewApiKey>;
  listKeys(agentId: string): Promise<readonly ApiKey[]>;
  revokeKey(keyId: string): Promise<void>;
  /** Has all ratings computed again from the log of results: each difference is a sentence. */
  verifyRatings(): Promise<{
    readonly results: number;
    readonly ratings: number;
    readonly differences: readonly string[];
  }>;
}

/** The operator's routes, with the operator's token. */
export function operator({
  url,
  token,
}: {
  readonly url: string;
  readonly token: string;
}): Operator {
  const ask = asker(url, token);
  const get = <Answer>(path: string) => ask<Answer>({ method: 'GET', path });
  const post = <Answer>(path: string, body: object) => ask<Answer>({ method: 'POST', path, body });
  return {
    createOwner: (name, password) => post('/v1/owners', { name, password }),
    createAgent: (name, options) => post('/v1/agents', { name, ...options }),
    listAgents: async () => (await get<{ agents: Agent[] }>('/v1/agents')).agents,
    createKey: agentId => post(`/v1/agents/${agentId}/keys`, {}),
    listKeys: async agentId => (await get<{ keys: ApiKey[] }>(`/v1/agents/${agentId}/keys`)).keys,
    revokeKey: async keyId => void (await ask({ method: 'DELETE', path: `/v1/keys/${keyId}` })),
    verifyRatings: () => get('/v1/ratings/verify'),
  };
}
