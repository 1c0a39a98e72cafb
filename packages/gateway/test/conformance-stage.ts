import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders, request, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewAgent, SCOPES } from '@botplay/contract';
import { pino } from 'pino';
import { guard } from '../src/http/guard.ts';
import { mcpEndpoint } from '../src/http/mcp.ts';
import { mcpSessions } from '../src/http/mcp-sessions.ts';
import { portOf } from '../src/http/server.ts';
import { startServer } from '../src/main.ts';
import { readSettings } from '../src/settings.ts';
import { fixtureServer, fixtureSurface } from './conformance-fixtures.ts';
import { openMemoryStore, silent } from './engines.ts';

export interface Stage {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on loopback under the name that the suite wants: localhost. */
async function listen(listener: RequestListener): Promise<Stage & { readonly port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  return {
    port,
    url: `http://localhost:${port}/mcp`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The fixtures on an endpoint as Botplay has it: its guard, its sessions, its dispatcher. */
export async function openFixtures(): Promise<Stage> {
  const store = await openMemoryStore();
  const sessions = mcpSessions({ key: Buffer.alloc(32, 1), ...store });
  const caller = { id: 'suite', ownerId: null, scopes: SCOPES, keyId: null, expiresAt: null };
  const context = { caller, log: silent };
  const endpoint = mcpEndpoint({
    surface: fixtureSurface,
    authenticate: () => context,
    sessions,
    info: { name: 'botplay-conformance', version: '0.1.0' },
    log: silent,
    buildServer: () => fixtureServer(context),
  });
  let mayEnter = guard({ publicUrl: 'http://localhost', isLoopback: true, port: 0 });
  const stage = await listen((incoming, response) => {
    try {
      mayEnter(incoming.headers);
    } catch {
      response.writeHead(403).end();
      return;
    }
    endpoint.handle(incoming, response);
  });
  const { port, url } = stage;
  mayEnter = guard({ publicUrl: new URL(url).origin, isLoopback: true, port });
  return {
    url,
    async close() {
      await endpoint.close();
      await stage.close();
      sessions.close();
      await store.close();
    },
  };
}

/** The whole gateway on a free port, with an agent that has every scope. */
export async function openGateway(): Promise<Stage & { readonly key: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'botplay-conformance-'));
  const settings = readSettings({ PORT: '0', BOTPLAY_DATA: dataDir }, dataDir);
  const store = await openMemoryStore();
  const gateway = await startServer({ settings, store, logger: pino({ level: 'silent' }) });
  const answer = await fetch(`${gateway.url}/v1/agents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'suite' }),
  });
  const { api_key } = (await answer.json()) as NewAgent;
  return {
    url: `${gateway.url}/mcp`,
    key: api_key,
    async close() {
      await gateway.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The official runner can send no key, so this sends one in its name, and knocks at the right port. */
export async function openKeyholder(target: string, key: string): Promise<Stage> {
  const there = new URL(target).port;
  const stage = await listen((incoming, response) => {
    const forwarded = (header?: string) =>
      header?.replace(`localhost:${stage.port}`, `localhost:${there}`);
    const headers: OutgoingHttpHeaders = {
      ...incoming.headers,
      host: forwarded(incoming.headers.host),
      authorization: `Bearer ${key}`,
    };
    if (incoming.headers.origin) headers['origin'] = forwarded(incoming.headers.origin);
    const passed = request(target, { method: incoming.method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  return stage;
}
