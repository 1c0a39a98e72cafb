import { type Static, Type } from 'typebox';
import { Instant, Uuid } from './ids.ts';

export const AUTH_METHODS = ['api_key', 'bearer_token', 'username_password', 'custom'] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];

export const NewCredential = Type.Object({
  experience_id: Uuid,
  label: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Yours to choose: "main", "alt"',
  }),
  auth_method: Type.Enum(AUTH_METHODS),
  credentials: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The secrets by their names. Encrypted; never shown again, to you neither.',
  }),
  is_default: Type.Optional(Type.Boolean()),
});

/** What is shown of a credential: never its secrets. */
export const Credential = Type.Object({
  id: Uuid,
  label: Type.String(),
  auth_method: Type.Enum(AUTH_METHODS),
  is_default: Type.Boolean(),
  created_at: Instant,
});
export type Credential = Static<typeof Credential>;
