import { type Static, Type } from 'typebox';
import { Uuid, Instant } from './ids.ts';
import { SCOPES } from './scope.ts';

export const ScopeName = Type.Enum(SCOPES);

export const WhoAmI = Type.Object({
  agent_id: Uuid,
  scopes: Type.Array(ScopeName),
  /** Unix seconds; null for a key without an end. */
  token_expires_at: Type.Union([Type.Integer(), Type.Null()]),
  available_tools: Type.Array(Type.String()),
});
export type WhoAmI = Static<typeof WhoAmI>;

export const Owner = Type.Object({ id: Uuid, name: Type.String() });
export type Owner = Static<typeof Owner>;

export const Agent = Type.Object({
  id: Uuid,
  name: Type.String(),
  owner_id: Type.Union([Uuid, Type.Null()]),
  scopes: Type.Array(ScopeName),
});
export type Agent = Static<typeof Agent>;

/** A key as a list shows it: never the key itself. */
export const ApiKey = Type.Object({
  id: Uuid,
  prefix: Type.String(),
  scopes: Type.Array(ScopeName),
  created_at: Instant,
  last_used_at: Type.Union([Instant, Type.Null()]),
});
export type ApiKey = Static<typeof ApiKey>;

/** A key at its birth, the only time that it is told. */
export const NewApiKey = Type.Object({
  id: Uuid,
  agent_id: Uuid,
  api_key: Type.String(),
  scopes: Type.Array(ScopeName),
  created_at: Instant,
});
export type NewApiKey = Static<typeof NewApiKey>;

export const NewAgent = Type.Object({ ...Agent.properties, api_key: Type.String() });
export type NewAgent = Static<typeof NewAgent>;

export const AccessToken = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
  scopes: Type.Array(ScopeName),
});
export type AccessToken = Static<typeof AccessToken>;
