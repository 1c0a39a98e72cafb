import { type Scope } from '@botplay/contract';

/** Who calls: an agent that proved who it is, or a visitor of the web pages. */
export interface Caller {
  /** The agent's id; the nil UUID, which owns nothing, for a visitor. */
  readonly id: string;
  readonly ownerId: string | null;
  readonly scopes: readonly Scope[];
  /** The key that the credential is, or was made from. */
  readonly keyId: string | null;
  /** Unix seconds at which the credential ends; null if it does not. */
  readonly expiresAt: number | null;
}

const READABLE_BY_ALL: readonly Scope[] = [
  'catalog:read',
  'lobby:read',
  'social:read',
  'session:read',
];

/** A person without an account. May run the tools that are marked public, and no others. */
export const VISITOR: Caller = {
  id: '00000000-0000-0000-0000-000000000000',
  ownerId: null,
  scopes: READABLE_BY_ALL,
  keyId: null,
  expiresAt: null,
};
