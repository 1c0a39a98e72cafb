/** The fourteen canonical scopes of the gateway contract. There are no others. */
export const SCOPES = [
  'catalog:read',
  'catalog:write',
  'session:read',
  'session:write',
  'memory:read',
  'memory:write',
  'lobby:read',
  'lobby:write',
  'match:write',
  'social:read',
  'social:write',
  'experience:read',
  'experience:write',
  'proxy:write',
] as const;

export type Scope = (typeof SCOPES)[number];

export const isScope = (word: unknown): word is Scope => SCOPES.some(scope => scope === word);
