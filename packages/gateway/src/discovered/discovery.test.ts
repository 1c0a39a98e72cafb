import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DiscoverArena, openDiscoverArena } from '../../test/discover-arena.ts';
import { echoes, serveClassic, serveModern } from '../../test/discover-stage.ts';
import { listen } from '../../test/hostile-server.ts';

describe('experience.discover', () => {
  let arena: DiscoverArena;
  beforeAll(async () => {
    arena = await openDiscoverArena();
  });
  afterAll(() => arena.close());

  test.each([
    ['the first generation', serveClassic],
    ['the second generation', serveModern],
  ])('makes an experience of a server of %s', async (_, by) => {
    const plot = echoes(3);
    const { url, sessions } = await arena.serve(plot, by);
    const { key, id } = await arena.agent();
    const { status, body } = await arena.discover(url, {}, key);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        name: plot.name,
        category: 'discovered',
        tier: 2,
        verification_status: 'connectivity_verified',
        verified_at: expect.any(String),
        created_by: id,
        tools: plot.tools,
      }),
    ]);
    expect(body.manifest).toMatchObject({
      mcp: { server_url: url },
      sessions: { interaction_model: 'discovered' },
    });
    expect(sessions()).toBe(0);
    const details = await arena.ask(`GET /api/experiences/${body.id}`, { key });
    expect(details.body.tools).toHaveLength(3);
    const listed = await arena.ask('GET /api/experiences?verified_only=true&limit=100', { key });
    expect(
      listed.body.experiences.find((each: { id: string }) => each.id === body.id),
    ).toMatchObject({ playable_now: true, playable_now_reason: 'verified_online' });
  });

  test('takes the name and the category that it is given', async () => {
    const { url } = await arena.serve(echoes(1));
    const name = crypto.randomUUID();
    const { body } = await arena.discover(url, { name, category: 'puzzle' });
    expect(body).toMatchObject({ name, category: 'puzzle' });
  });

  test('names a server by its address when it does not name itself', async () => {
    const { url } = await arena.serve({ ...echoes(1), name: ' \u200b ' });
    expect((await arena.discover(url)).body.name).toBe(new URL(url).host);
  });

  const gone = async () => {
    const server = await serveClassic(echoes(1));
    await server.close();
    return server.url;
  };
  const plain = async () => {
    const server = await listen((_, response) => void response.end('<html>Hello</html>'));
    plainServers.push(server);
    return server.url;
  };
  /** Has prompts, say, and so does not know what a list of tools is. */
  const toolless = async () => {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const { id, method } = (await json(request)) as { id?: number; method: string };
      if (id === undefined) return response.writeHead(202).end();
      const serverInfo = { name: 'Toolless', version: '1.0.0' };
      const said =
        method === 'initialize'
          ? { result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo } }
          : { error: { code: -32_601, message: 'Method not found' } };
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
    };
    const server = await listen((request, response) => void answer(request, response));
    plainServers.push(server);
    return server.url;
  };
  const plainServers: { close(): Promise<void> }[] = [];
  afterAll(() => Promise.all(plainServers.map(server => server.close())));

  test.each<[string, number, string, () => Promise<string>]>([
    ['a server without tools', 422, 'NO_TOOLS', async () => (await arena.serve(echoes(0))).url],
    ['a server that knows no tools', 422, 'NO_TOOLS', toolless],
    ['a port where nobody listens', 502, 'CONNECTION_FAILED', gone],
    ['a server that speaks no MCP', 502, 'CONNECTION_FAILED', plain],
    ['what is no address', 400, 'VALIDATION_ERROR', async () => 'not an address'],
    ['what is no web address', 400, 'VALIDATION_ERROR', async () => 'file:///etc/passwd'],
    ['Botplay itself', 400, 'VALIDATION_ERROR', async () => `${arena.url}/mcp`],
  ])('refuses %s with %s %s, and lists nothing', async (_, status, code, url) => {
    const { key } = await arena.agent();
    const answer = await arena.discover(await url(), {}, key);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect((await arena.ask('GET /api/experiences/mine', { key })).body.experiences).toEqual([]);
  });

  test('refuses what is in the catalog, by address and by name', async () => {
    const plot = echoes(1);
    const [one, two] = [await arena.serve(plot), await arena.serve(plot)];
    expect((await arena.discover(one.url)).status).toBe(201);
    for (const url of [one.url, two.url]) {
      const { status, body } = await arena.discover(url);
      expect([status, body.error.code]).toEqual([409, 'DUPLICATE_EXPERIENCE']);
    }
    expect((await arena.discover(two.url, { name: crypto.randomUUID() })).status).toBe(201);
  });

  test('counts against the quota of an agent, and troubles no server beyond it', async () => {
    const { key } = await arena.agent();
    for (let count = 0; count < 5; count++)
      expect((await arena.discover((await arena.serve(echoes(1))).url, {}, key)).status).toBe(201);
    const { status, body } = await arena.discover(await gone(), {}, key);
    expect([status, body.error.code]).toEqual([429, 'QUOTA_EXCEEDED']);
  });
});
