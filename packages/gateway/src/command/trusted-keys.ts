import { Refusal } from '@botplay/contract';
import { Compile } from 'typebox/compile';
import { parseJson } from '../json.ts';
import { readKey, type ReplayKey } from '../replays/signing.ts';
import { WellKnown } from '../replays/well-known.ts';
import { dialer } from '../upstreams/dial.ts';
import { serverOn, settingsHere } from './root.ts';

/** Keys that a replay may be signed with, and who vouches for them. */
export interface Trust {
  readonly keys: readonly ReplayKey[];
  /** "the key that was given", or an address. */
  readonly source: string;
}

/** The keys that the asker trusts: one that was given, or those of a server. Never what a replay says of itself. */
export async function trustedKeys(given: {
  readonly url?: string;
  readonly key?: string;
}): Promise<Trust> {
  if (given.key !== undefined) {
    const key = readKey(given.key);
    if (key) return { keys: [key], source: 'the key that was given' };
    throw new Error(`--key takes the 32 bytes of a public key in base64url, not "${given.key}".`);
  }
  const url = given.url ?? (await serverHere());
  return { keys: await keysOf(url), source: url };
}

async function serverHere(): Promise<string> {
  const settings = settingsHere();
  const server = await serverOn(settings);
  if (server) return server.url;
  throw new Error(
    `There is no key to check the signature with: no server runs on the data directory ${settings.dataDir}. ` +
      'Name the server that you trust with --url, or its public key with --key.',
  );
}

const shape = Compile(WellKnown);

async function keysOf(url: string): Promise<readonly ReplayKey[]> {
  const place = `${url.replace(/\/+$/, '')}/.well-known/botplay.json`;
  const told = await ask(place).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(
      `There is no key to check the signature with: ${error.message.split('. ')[0]}. ` +
        'Name the server that you trust with --url, or its public key with --key.',
      { cause: error },
    );
  });
  const keys = shape.Check(told)
    ? told.replay_keys.flatMap(({ public_key }) => readKey(public_key) ?? [])
    : [];
  if (keys.length) return keys;
  throw new Error(`${place} has no keys: this is no Botplay. Give the public key with --key.`);
}

/** It is the asker who names the address, so that it may be a private one. */
const ANYWHERE = { allowPrivate: true, ownHost: '', ownPort: 0 };

async function ask(url: string): Promise<unknown> {
  const dial = dialer({ addresses: ANYWHERE });
  try {
    const { status, body } = await dial.send({ lane: 'verify', method: 'GET', url });
    if (status !== 200) throw new Refusal('NOT_FOUND', `${url} answered HTTP ${status}`);
    return parseJson(body, `What ${url} answered`);
  } finally {
    await dial.close();
  }
}
