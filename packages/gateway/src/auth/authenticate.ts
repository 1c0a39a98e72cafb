import type { IncomingHttpHeaders } from 'node:http';
import type { Bus } from '../store/bus.ts';
import type { Caller } from './caller.ts';
import { credentialOf, refuseCredential } from './credential.ts';
import { looksLikeKey, sha256 } from './key.ts';
import type { Agents } from './store.ts';
import type { Tokens } from './token.ts';

/** A revoked key works no longer than this on a replica that missed the hint. */
const TRUSTED_MS = 1_000;
/** Where no other process can revoke it, no hint is missed. */
const TRUSTED_ALONE_MS = 60_000;
const MOST_TRUSTED = 50_000;

interface Trust<Context> {
  readonly caller: Caller;
  readonly context: Context;
  readonly freshUntil: number;
  readonly until: number;
}

export interface Authenticator<Context> {
  /** The context of whoever sent these headers: at once if they were seen within the last second. */
  authenticate(headers: IncomingHttpHeaders): Context | Promise<Context>;
}

/** Finds out who calls, and makes the context of a caller once, not once a call. */
export function authenticator<Context>(needs: {
  readonly agents: Agents;
  readonly tokens: Tokens;
  readonly bus: Bus;
  /** No other process has the database. */
  readonly isAlone: boolean;
  readonly contextFor: (caller: Caller) => Context;
}): Authenticator<Context> {
  const { agents, tokens, bus, contextFor } = needs;
  const trustedMs = needs.isAlone ? TRUSTED_ALONE_MS : TRUSTED_MS;
  /** From this age on a key in use is looked up again, before anybody has to wait for it. */
  const freshMs = trustedMs / 2;
  const trusted = new Map<string, Trust<Context>>();
  const admitting = new Map<string, Promise<Context>>();
  let generation = 0;
  bus.subscribe('identity', id => {
    generation++;
    admitting.clear();
    for (const [credential, { caller }] of trusted)
      if (caller.id === id || caller.keyId === id) trusted.delete(credential);
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
    const now = Date.now();
    const caller = await identify(credential);
    const ends = (caller.expiresAt ?? Infinity) * 1_000;
    if (ends <= Date.now()) return refuseCredential('The API key has expired.');
    const context = contextFor(caller);
    if (caller.keyId) agents.touch(caller.keyId, now);
    if (trusted.size >= MOST_TRUSTED) trusted.clear();
    if (began === generation)
      trusted.set(credential, {
        caller,
        context,
        freshUntil: now + freshMs,
        until: Math.min(now + trustedMs, ends),
      });
    return context;
  };

  /** All that come with the same credential at once share one look at the database. */
  const admitOnce = (credential: string): Promise<Context> => {
    const under = admitting.get(credential);
    if (under) return under;
    const admitted = admit(credential).finally(() => {
      if (admitting.get(credential) === admitted) admitting.delete(credential);
    });
    admitting.set(credential, admitted);
    return admitted;
  };

  return {
    authenticate(headers) {
      const credential = credentialOf(headers);
      const known = trusted.get(credential);
      const now = Date.now();
      if (!known || known.until <= now) return admitOnce(credential);
      if (known.freshUntil <= now) admitOnce(credential).catch(() => trusted.delete(credential));
      return known.context;
    },
  };
}
