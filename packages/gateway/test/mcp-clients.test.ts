import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as ClassicClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as ClassicTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSessions, openStage, type Stage } from './mcp-stage.ts';

const ME = { name: 'test', version: '1.0.0' };
const KEY = { requestInit: { headers: { authorization: 'Bearer anna' } } };

let kept: Awaited<ReturnType<typeof openSessions>>;
let stage: Stage;
beforeAll(async () => {
  kept = await openSessions();
  stage = await openStage(kept.sessions);
});
afterAll(async () => {
  await stage.close();
  await kept.close();
});

/** What both official clients have in common. */
interface Connected {
  readonly client: Pick<ModernClient, 'listTools' | 'callTool' | 'close'>;
  readonly transport: {
    readonly sessionId?: string | undefined;
    terminateSession(): Promise<void>;
  };
  readonly revision: string | undefined;
}

async function classic(url: string): Promise<Connected> {
  const client = new ClassicClient(ME);
  const transport = new ClassicTransport(new URL(url), KEY);
  await client.connect(transport);
  return {
    client: client as unknown as ModernClient,
    transport,
    revision: transport.protocolVersion,
  };
}

const modern =
  (options: ConstructorParameters<typeof ModernClient>[1]) =>
  async (url: string): Promise<Connected> => {
    const client = new ModernClient(ME, options);
    const transport = new ModernTransport(new URL(url), KEY);
    await client.connect(transport);
    return { client, transport, revision: client.getNegotiatedProtocolVersion() };
  };

const legacy = (revision: string) =>
  modern({ supportedProtocolVersions: [revision], versionNegotiation: { mode: 'legacy' } });

describe.each([
  { name: 'sdk 1', connect: classic, revision: '2025-11-25' },
  ...['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'].map(revision => ({
    name: `client 2 with ${revision}`,
    connect: legacy(revision),
    revision,
  })),
  { name: 'client 2 by default', connect: modern({}), revision: '2025-11-25' },
  {
    name: 'client 2 that finds out',
    connect: modern({ versionNegotiation: { mode: 'auto' } }),
    revision: '2026-07-28',
  },
  {
    name: 'client 2 that insists',
    connect: modern({ versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    revision: '2026-07-28',
  },
])('$name', ({ connect, revision }) => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await connect(stage.url);
  });
  afterAll(() => connected.client.close());

  test(`speaks ${revision}`, () => {
    expect(connected.revision).toBe(revision);
    expect(connected.transport.sessionId === undefined).toBe(revision === '2026-07-28');
  });

  test('lists the tools with schemas and true annotations', async () => {
    const { tools } = await connected.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['demo.add', 'demo.notes.keep', 'demo.trouble']);
    expect(tools[0]).toMatchObject({
      inputSchema: { type: 'object', required: ['a', 'b'] },
      outputSchema: { type: 'object', required: ['sum'] },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    });
  });

  test('lists names without dots on request, and calls them', async () => {
    const { client } = await connect(`${stage.url}?names=safe`);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['demo_add', 'demo_notes_keep', 'demo_trouble']);
    expect(await client.callTool({ name: 'demo_add', arguments: { a: 1, b: 2 } })).toMatchObject({
      structuredContent: { sum: 3 },
    });
    await client.close();
  });

  test('gets an output that fits its schema, and nothing beside', async () => {
    const result = await connected.client.callTool({
      name: 'demo.add',
      arguments: { a: 40, b: 2 },
    });
    expect(result.structuredContent).toEqual({ sum: 42 });
    expect(result.content).toEqual([{ type: 'text', text: '{"sum":42}' }]);
  });

  test('is told what is wrong with its input', async () => {
    const result = await connected.client.callTool({ name: 'demo.add', arguments: { a: 40 } });
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(JSON.stringify(result.content)).toContain('VALIDATION_ERROR');
  });

  test('is told that there is no such tool', async () => {
    const call = connected.client.callTool({ name: 'demo.nope', arguments: {} });
    await expect(call).rejects.toMatchObject({ code: -32602 });
  });

  test('needs no SDK on our side for what it does most', async () => {
    const before = stage.endpoint.stats().hot;
    await connected.client.listTools();
    await connected.client.callTool({ name: 'demo.add', arguments: { a: 1, b: 2 } });
    expect(stage.endpoint.stats().hot).toBe(before + 2);
  });

  if (revision === '2026-07-28') return;
  test('ends its session', async () => {
    const { client, transport } = await connect(stage.url);
    const id = transport.sessionId ?? '';
    await transport.terminateSession();
    expect(await kept.sessions.check(id, '018f0000-0000-7000-8000-00000000000a')).toBeUndefined();
    await client.close();
  });
});

test('10,000 legacy clients that initialize and vanish leave nothing behind', async () => {
  const handshake = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: { roots: {} }, clientInfo: ME },
  });
  const headers = {
    authorization: 'Bearer anna',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const seen = new Set<string | null>();
  const vanish = async () => {
    const answer = await fetch(stage.url, { method: 'POST', headers, body: handshake });
    seen.add(answer.headers.get('mcp-session-id'));
    await answer.arrayBuffer();
  };
  for (let round = 0; round < 500; round++) await Promise.all(Array.from({ length: 20 }, vanish));
  expect(seen.size).toBe(10_000);
  await expect.poll(() => stage.endpoint.stats().liveSessions).toBe(0);
});
