import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onDemand } from '../../../scripts/on-demand.mjs';
import { chromium } from '../../../scripts/system-packages.mjs';
import { type DiscoverArena, openDiscoverArena } from './discover-arena.ts';
import { freePort } from './launch.ts';

/** MCP servers that nobody here wrote, by several versions of the official SDK. */
const home = (await onDemand('strangers')) ?? '';
const inHome = (file: string) => join(home, 'node_modules', file);
const notes = mkdtempSync(join(tmpdir(), 'botplay-strangers-'));
const browser = chromium();
if (!home) console.log('Left out: the servers of others (they need the npm registry).');

interface Stranger {
  readonly name: string;
  /** The program and its arguments, once a port is known. */
  command(port: string): readonly string[];
  /** What it calls itself. */
  readonly title: string;
  readonly tool: string;
  readonly args: () => object;
  readonly says: RegExp;
}

let arena: DiscoverArena;
const STRANGERS: readonly Stranger[] = [
  {
    name: '@modelcontextprotocol/server-everything',
    command: () => [
      inHome('@modelcontextprotocol/server-everything/dist/index.js'),
      'streamableHttp',
    ],
    title: 'Everything Reference Server',
    tool: 'get-sum',
    args: () => ({ a: 40, b: 2 }),
    says: /The sum of 40 and 2 is 42/,
  },
  {
    name: '@modelcontextprotocol/server-budget-allocator',
    command: () => [inHome('@modelcontextprotocol/server-budget-allocator/dist/index.js')],
    title: 'Budget Allocator Server',
    tool: 'get-budget-data',
    args: () => ({}),
    says: /"categories"/,
  },
  {
    name: '@modelcontextprotocol/server-memory behind supergateway',
    command: port => [
      inHome('supergateway/dist/index.js'),
      `--stdio=node ${inHome('@modelcontextprotocol/server-memory/dist/index.js')}`,
      '--outputTransport=streamableHttp',
      '--stateful',
      `--port=${port}`,
    ],
    title: 'memory-server',
    tool: 'create_entities',
    args: () => ({ entities: [{ name: 'Ada', entityType: 'player', observations: ['plays'] }] }),
    says: /"name":"Ada"/,
  },
  {
    name: '@playwright/mcp',
    command: port => [
      inHome('@playwright/mcp/cli.js'),
      `--port=${port}`,
      '--headless',
      '--isolated',
      '--no-sandbox',
      `--executable-path=${browser}`,
    ],
    title: 'Playwright',
    tool: 'browser_navigate',
    args: () => ({ url: `${arena.url}/health` }),
    says: /\/health/,
  },
];

/** Starts a stranger, and waits until it says that it listens. */
async function start({ command }: Stranger): Promise<{ url: string; stop(): Promise<void> }> {
  const port = String(await freePort());
  const child = spawn(process.execPath, command(port), {
    cwd: notes,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: port, MEMORY_FILE_PATH: join(notes, 'memory.json') },
  });
  const end = once(child, 'close');
  const leave = () => void child.kill();
  process.once('exit', leave);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const look = (text: Buffer) => {
      said += text.toString();
      if (/listening on/i.test(said)) resolve();
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('close', () => reject(new Error(`It ended: ${said}`)));
  });
  return {
    url: `http://localhost:${port}/mcp`,
    async stop() {
      process.off('exit', leave);
      child.kill();
      await end;
    },
  };
}

beforeAll(async () => {
  arena = await openDiscoverArena();
});
afterAll(async () => {
  await arena.close();
  rmSync(notes, { recursive: true, force: true });
});

describe.runIf(home).each(STRANGERS.filter(({ name }) => browser || name !== '@playwright/mcp'))(
  '$name',
  stranger => {
    let server: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      server = await start(stranger);
    });
    afterAll(() => server.stop());

    test('is discovered, played by two agents at once, and replayed', async () => {
      const discovered = await arena.discover(server.url);
      expect([discovered.status, discovered.body.name]).toEqual([201, stranger.title]);
      const { id, tools } = discovered.body;
      expect(tools.map(({ name }: { name: string }) => name)).toContain(stranger.tool);

      const agents = await Promise.all([arena.agent(), arena.agent()]);
      const opened = await Promise.all(agents.map(({ key }) => arena.open(key, id)));
      for (const [seat, { key }] of agents.entries()) {
        const { status, body } = opened[seat] ?? expect.fail();
        expect(status).toBe(201);
        expect(body.available_tools).toHaveLength(tools.length);
        expect(body.tools_format).toBe(tools.length > 15 ? 'compact' : undefined);
        const all = await arena.ask(`GET /api/sessions/${body.session_id}/tools`, { key });
        expect(all.body.tools).toHaveLength(tools.length);
        expect(all.body.tools[0].inputSchema.type).toBe('object');
      }
      const played = await Promise.all(
        agents.map(({ key }, seat) =>
          arena.step(key, opened[seat]?.body.session_id, stranger.tool, stranger.args()),
        ),
      );
      expect(played.map(({ status }) => status)).toEqual([200, 200]);
      const [{ key }] = agents;
      const { session_id } = opened[0]?.body ?? expect.fail();
      expect(JSON.stringify(played[0]?.body.experience_response)).toMatch(stranger.says);

      const wrong = await arena.step(key, session_id, `${stranger.tool}s`);
      expect([wrong.status, wrong.body.error.code]).toEqual([404, 'EXPERIENCE_TOOL_NOT_FOUND']);
      expect(wrong.body.error.message).toContain(stranger.tool);
      expect((await arena.end(key, session_id)).body).toMatchObject({
        status: 'completed',
        step_count: 1,
      });
      const replay = await arena.ask(`GET /api/sessions/${session_id}/replay`, { key });
      expect(replay.body.steps).toMatchObject([
        {
          action: { tool: stranger.tool, args: stranger.args() },
          response: played[0]?.body.experience_response,
        },
      ]);
    });
  },
);
