import { createServer, type IncomingHttpHeaders } from 'node:http';
import { CREATES, READS, refuse, SCOPES, type Surface, toolsFor } from '@botplay/contract';
import { Type } from 'typebox';
import type { Caller } from '../src/auth/caller.ts';
import type { AtTheDoor } from '../src/http/call.ts';
import { mcpEndpoint, type McpEndpoint, type McpEndpointOptions } from '../src/http/mcp.ts';
import { type McpSessions, mcpSessions } from '../src/http/mcp-sessions.ts';
import { portOf } from '../src/http/server.ts';
import type { Store } from '../src/store/store.ts';
import { openMemoryStore, silent } from './engines.ts';

const defineTool = toolsFor<AtTheDoor>();

const add = defineTool({
  name: 'demo.add',
  summary: 'Add two numbers. Returns their sum.',
  scope: 'catalog:read',
  effect: READS,
  input: Type.Object({ a: Type.Number(), b: Type.Number() }, { additionalProperties: false }),
  output: Type.Object({ sum: Type.Number() }),
  run: ({ a, b }) => ({ sum: a + b, secret: 'never shown' }),
});

const note = defineTool({
  name: 'demo.notes.keep',
  summary: 'Keep a note. Returns it with its length.',
  scope: 'memory:write',
  effect: CREATES,
  input: Type.Object({
    text: Type.Optional(Type.String({ maxLength: 20 })),
    tags: Type.Optional(Type.Array(Type.String())),
  }),
  output: Type.Object({
    text: Type.String(),
    length: Type.Integer(),
    tags: Type.Array(Type.String()),
    by: Type.String(),
  }),
  run: async ({ text = '', tags = [] }, { caller }) => ({
    text,
    tags,
    length: text.length,
    by: caller.id,
  }),
});

const trouble = defineTool({
  name: 'demo.trouble',
  summary: 'Get into trouble of a kind.',
  scope: 'catalog:read',
  effect: CREATES,
  input: Type.Object({ kind: Type.Enum(['refused', 'bug', 'database']) }),
  output: Type.Object({}),
  run: ({ kind }) => {
    if (kind === 'refused') refuse('QUOTA_EXCEEDED', 'You have five already. Delete one.');
    if (kind === 'database') refuse('UNAVAILABLE', 'The database does not answer. Try again.');
    throw new Error('a bug');
  },
});

export const demo: Surface<AtTheDoor> = {
  path: '/mcp',
  instructions: 'A small surface for tests.',
  tools: [add, note, trouble],
};

const caller = (id: string, scopes: Caller['scopes']): Caller => ({
  id,
  scopes,
  ownerId: null,
  keyId: null,
  expiresAt: null,
});

export const CALLERS = {
  anna: caller('018f0000-0000-7000-8000-00000000000a', SCOPES),
  bert: caller('018f0000-0000-7000-8000-00000000000b', SCOPES),
  /** May only read the catalog. */
  cleo: caller('018f0000-0000-7000-8000-00000000000c', ['catalog:read']),
} as const satisfies Record<string, Caller>;

export const SESSION_KEY = Buffer.alloc(32, 7);

function authenticate({ authorization }: IncomingHttpHeaders): AtTheDoor | Promise<AtTheDoor> {
  const [, name = ''] = /^Bearer (?:later-)?(\w+)$/.exec(authorization ?? '') ?? [];
  const found = new Map<string, Caller>(Object.entries(CALLERS)).get(name);
  if (!found) refuse('UNAUTHENTICATED', 'Send an API key as a bearer token.');
  const context = { caller: found, log: silent };
  return authorization?.includes('later-') ? Promise.resolve(context) : context;
}

/** An MCP endpoint on a port of its own. */
export interface Stage {
  readonly url: string;
  readonly port: number;
  readonly endpoint: McpEndpoint;
  close(): Promise<void>;
}

export async function openStage(
  sessions: McpSessions,
  options: Partial<McpEndpointOptions<AtTheDoor>> = {},
): Promise<Stage> {
  const endpoint = mcpEndpoint({
    surface: demo,
    authenticate,
    sessions,
    info: { name: 'botplay', version: '0.1.0' },
    log: silent,
    ...options,
  });
  const server = createServer((request, response) => endpoint.handle(request, response));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    endpoint,
    close: async () => {
      await endpoint.close();
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

/** A store in memory, and the sessions that it keeps the ends of. */
export async function openSessions(): Promise<{
  store: Store;
  sessions: McpSessions;
  close(): Promise<void>;
}> {
  const store = await openMemoryStore();
  const sessions = mcpSessions({ key: SESSION_KEY, ...store });
  return {
    store,
    sessions,
    close: async () => {
      sessions.close();
      await store.close();
    },
  };
}
