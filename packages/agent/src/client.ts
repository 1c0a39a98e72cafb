import {
  type Agent,
  type ApiKey,
  type InputIn,
  type NameIn,
  type NewAgent,
  type NewApiKey,
  type Owner,
  type OutputIn,
  readRefusal,
  Refusal,
} from '@botplay/contract';
import type { GatewayTools } from '@botplay/gateway';

export type ToolName = NameIn<GatewayTools>;
export type ToolInput<Name extends ToolName> = InputIn<GatewayTools, Name>;
export type ToolOutput<Name extends ToolName> = OutputIn<GatewayTools, Name>;

export interface AgentClient {
  /** Runs a tool as this agent. Throws a `Refusal` that says what is wrong and what to do. */
  call<Name extends ToolName>(name: Name, input: ToolInput<Name>): Promise<ToolOutput<Name>>;
}

/** An agent's way in: `connect({ url: 'http://localhost:8080', key })`. */
export function connect({ url, key }: { readonly url: string; readonly key: string }): AgentClient {
  const ask = asker(url, key);
  return { call: (name, input) => ask('POST', `/api/tools/${name}`, input) };
}

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
  return {
    createOwner: (name, password) => ask('POST', '/v1/owners', { name, password }),
    createAgent: (name, options) => ask('POST', '/v1/agents', { name, ...options }),
    listAgents: async () => (await ask<{ agents: Agent[] }>('GET', '/v1/agents')).agents,
    createKey: agentId => ask('POST', `/v1/agents/${agentId}/keys`, {}),
    listKeys: async agentId =>
      (await ask<{ keys: ApiKey[] }>('GET', `/v1/agents/${agentId}/keys`)).keys,
    revokeKey: async keyId => void (await ask('DELETE', `/v1/keys/${keyId}`)),
  };
}

type Ask = <Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Answer>;

function asker(url: string, credential: string): Ask {
  const root = url.replace(/\/+$/, '');
  return async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(root + path, {
      method,
      headers: {
        authorization: `Bearer ${credential}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    }).catch(cause => {
      throw new Refusal('UNAVAILABLE', `Nothing answers at ${root}. Is Botplay running there?`, {
        cause,
      });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok || answer === undefined) throw readRefusal(response.status, answer);
    return answer as Answer; // The gateway cleaned it by the schema that this type comes from.
  };
}
