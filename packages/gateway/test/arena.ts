import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../src/settings.ts';
import { startServer } from '../src/main.ts';
import { logger } from '../src/logger.ts';
import type { Store } from '../src/store/store.ts';
import { type Answer, type Asking, askServer } from './ask.ts';
import { openMemoryStore } from './engines.ts';

/** A whole Botplay on a free port, with the embedded store in memory. */
export interface Arena {
  readonly url: string;
  readonly adminToken: string;
  ask(route: string, asking?: Asking): Promise<Answer>;
  /** A new agent: its id and its key. */
  agent(name?: string, scopes?: readonly string[]): Promise<{ id: string; key: string }>;
  close(): Promise<void>;
}

let shared: Promise<Store> | undefined;

/** One database for all arenas of a test run that do not bring their own: opening one takes longer than a test. */
async function sharedStore(): Promise<Store> {
  shared ??= openMemoryStore();
  return { ...(await shared), close: async () => {} };
}

export async function openArena(
  env: Readonly<Record<string, string>> = {},
  store?: Store,
): Promise<Arena> {
  const BOTPLAY_DATA = mkdtempSync(join(tmpdir(), 'botplay-arena-'));
  const settings = readSettings({ PORT: '0', BOTPLAY_DATA, ...env }, '/');
  const server = await startServer({
    settings,
    logger: logger('silent'),
    store: store ?? (await sharedStore()),
  });
  const { url, adminToken } = server;
  const ask = (route: string, asking?: Asking) => askServer(url, route, asking);
  return {
    url,
    adminToken,
    ask,
    async agent(name = 'tester', scopes) {
      const { body } = await ask('POST /v1/agents', { key: adminToken, body: { name, scopes } });
      return { id: body.id, key: body.api_key };
    },
    async close() {
      await server.close();
      rmSync(BOTPLAY_DATA, { recursive: true, force: true });
    },
  };
}
