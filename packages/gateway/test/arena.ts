import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../src/settings.ts';
import { startServer } from '../src/main.ts';
import { logger } from '../src/logger.ts';
import type { Store } from '../src/store/store.ts';
import { openMemoryStore } from './engines.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined where it is not JSON. */
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

export interface Asking {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives up when this says so. */
  readonly signal?: AbortSignal | undefined;
}

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

export async function askServer(url: string, route: string, asking: Asking = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const response = await fetch(url + path, {
    method,
    ...(asking.signal && { signal: asking.signal }),
    headers: {
      ...(asking.key && { authorization: `Bearer ${asking.key}` }),
      ...(asking.body !== undefined && { 'content-type': 'application/json' }),
      ...asking.headers,
    },
    ...(asking.body !== undefined && {
      body: typeof asking.body === 'string' ? asking.body : JSON.stringify(asking.body),
    }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}
