import type { IncomingHttpHeaders } from 'node:http';
import type { Bus } from '../store/bus.ts';
import type { Caller } from './caller.ts';
import { credentialOf, refuseCredential } from './credential.ts';
import { looksLikeKey, sha256 } from './key.ts';
import type { Agents } from './store.ts';
import type { Tokens } from './token.ts';

/** A revoked key works no longer than this on a replica that missed the hint. */
const TRUSTED_MS = 1_000;
const MOST_TRUSTED = 50_000;

export interface Authenticator<Context> {
  /** The context of whoever sent these headers: at once if they were seen within the last second. */
  authenticate(headers: IncomingHttpHeaders): Context | Promise<Context>;
}

/** Finds out who calls, and makes the context of a caller once, not once a call. */
export function authenticator<Context>(needs: {
  readonly agents: Agents;
  readonly tokens: Tokens;
  readonly bus: Bus;
  readonly contextFor: (caller: Caller) => Context;
}): Authenticator<Context> {
  const { agents, tokens, bus, contextFor } = needs;
  const trusted = new Map<string, { readonly context: Context; readonly until: number }>();
  let generation = 0;
  bus.subscribe('identity', () => {
    generation++;
    trusted.clear();
  });

  const identify = async (credential: string): Promise<Caller> => {
    if (looksLikeKey(credential))
      return (
        (await agents.byHash(sha256(credential))) ??
        refuseCredential('The API key is unknown or was revoked.')
      );
    const claims = await tokens.read(credential);
    const key = await agents.byKeyId(claims.keyId);
    if (!key || key.id !== claims.agentId)
      return refuseCredential('The key that this token was made with was revoked.');
    const scopes = claims.scopes.filter(scope => key.scopes.includes(scope));
    const expiresAt = Math.min(claims.expiresAt, key.expiresAt ?? Infinity);
    return { ...key, scopes, expiresAt };
  };

  const admit = async (credential: string): Promise<Context> => {
    const began = generation;
    const caller = await identify(credential);
    const now = Date.now();
    const ends = (caller.expiresAt ?? Infinity) * 1_000;
    if (ends <= now) return refuseCredential('The API key has expired.');
    const context = contextFor(caller);
    if (caller.keyId) agents.touch(caller.keyId, now);
    if (trusted.size >= MOST_TRUSTED) trusted.clear();
    if (began === generation)
      trusted.set(credential, { context, until: Math.min(now + TRUSTED_MS, ends) });
    return context;
  };

  return {
    authenticate(headers) {
      const credential = credentialOf(headers);
      const known = trusted.get(credential);
      return known && known.until > Date.now() ? known.context : admit(credential);
    },
  };
}
