import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as ClassicClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as ClassicTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { WIDGETS } from '@botplay/contract';
import { seeded } from '@botplay/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArena } from './arena.ts';
import { type Launched, launch, newDataDir } from './launch.ts';

const ME = { name: 'test', version: '1.0.0' };

/** As the spec names them. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  chess: ['new_chess_game', 'apply_chess_move', 'legal_chess_moves', 'choose_chess_opponent_move'],
  checkers: [
    'new_checkers_game',
    'apply_checkers_move',
    'legal_checkers_moves',
    'choose_checkers_opponent_move',
  ],
  blackjack: [
    'new_blackjack_game',
    'apply_blackjack_action',
    'legal_blackjack_actions',
    'choose_blackjack_dealer_action',
  ],
  sea_battle: [
    'new_sea_battle_game',
    'apply_sea_battle_move',
    'legal_sea_battle_moves',
    'choose_sea_battle_opponent_move',
  ],
  slot: ['new_slot_game', 'spin_slot'],
  four_in_a_row: [
    'new_four_in_a_row_game',
    'apply_four_in_a_row_move',
    'legal_four_in_a_row_moves',
    'choose_four_in_a_row_opponent_move',
  ],
  tic_tac_toe: [
    'new_tic_tac_toe_game',
    'apply_tic_tac_toe_move',
    'legal_tic_tac_toe_moves',
    'choose_tic_tac_toe_opponent_move',
  ],
  rpg_dice: ['roll_rpg_dice'],
  mancala: [
    'new_mancala_game',
    'apply_mancala_move',
    'legal_mancala_moves',
    'choose_mancala_opponent_move',
  ],
};
const EVERY_TOOL = Object.values(TOOLS).flat();
/** The field that carries a move, of games that have moves. */
const MOVE_FIELD: Readonly<Record<string, string>> = {
  chess: 'moveUci',
  checkers: 'move',
  blackjack: 'action',
  sea_battle: 'coord',
  four_in_a_row: 'column',
  tic_tac_toe: 'coord',
  mancala: 'pit',
};

/** Random chess would go on for long, so it begins where 75 moves without a capture are nearly over. */
const BEGIN: Readonly<Record<string, object>> = {
  chess: { fen: '4k3/8/8/8/8/8/4P3/R3K3 b - - 147 100', turn: 'b' },
};

let server: Launched;
beforeAll(async () => {
  server = await launch({ BOTPLAY_DATA: newDataDir() });
});
afterAll(() => server.stop());

type Client = Pick<
  ModernClient,
  'listTools' | 'callTool' | 'listResources' | 'readResource' | 'close'
>;

async function classic(url: string): Promise<Client> {
  const client = new ClassicClient(ME);
  await client.connect(new ClassicTransport(new URL(url)));
  return client as unknown as ModernClient;
}
async function modern(url: string): Promise<Client> {
  const client = new ModernClient(ME, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(new URL(url)));
  return client;
}

describe.each([
  { name: 'sdk 1', connect: classic },
  { name: 'client 2', connect: modern },
])('$name, without a key on this machine', ({ connect }) => {
  let client: Client;
  /** What has been called, so that none is forgotten. */
  const called = new Set<string>();
  beforeAll(async () => {
    client = await connect(`${server.url}/mcp/games`);
  });
  afterAll(() => client.close());

  /** The client itself checks what it gets against the tool's output schema. */
  async function call(name: string | undefined, args: object = {}) {
    called.add(String(name));
    const result = await client.callTool({
      name: String(name),
      arguments: args as Record<string, unknown>,
    });
    expect(result.isError).toBeFalsy();
    // oxlint-disable-next-line no-explicit-any -- nine games' answers
    const output = result.structuredContent as any;
    expect(result.content).toMatchObject([{ type: 'text', text: expect.stringMatching(/\w/) }]);
    return { output };
  }

  test('lists the thirty-one tools of the spec, true annotations and boards for what changes', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(EVERY_TOOL.toSorted());
    expect(tools).toHaveLength(31);
    for (const { name, annotations, outputSchema, _meta } of tools) {
      const reads = /^(legal|choose)_/.test(name);
      expect(annotations).toMatchObject({
        readOnlyHint: reads,
        destructiveHint: false,
        openWorldHint: false,
      });
      expect(outputSchema).toBeDefined();
      expect(_meta?.['openai/outputTemplate'] !== undefined).toBe(!reads);
      expect(_meta?.['ui/resourceUri']).toBe(_meta?.['openai/outputTemplate']);
    }
  });

  test.each(Object.keys(MOVE_FIELD))('plays %s to its end', async game => {
    const [begin, apply, legal, choose] = TOOLS[game] ?? [];
    const random = seeded(game);
    const field = game === 'chess' ? 'fen' : 'state';
    let now = { ...(await call(begin)).output, ...BEGIN[game] };
    for (let moves = 0; moves < 300 && !/game_over|mate|draw/.test(now.status); moves++) {
      const given = { [field]: now[field] };
      const isOthers = /opponent|dealer/.test(now.turn);
      const offer = isOthers ? await call(choose, given) : await call(legal, given);
      const { movesUci, forcedCaptures, moves: all, actions } = offer.output;
      const listed = forcedCaptures?.length ? forcedCaptures : (movesUci ?? all ?? actions);
      const move = listed[Math.floor(random() * listed.length)];
      const { output } = await call(apply, {
        gameId: now.gameId,
        ...given,
        [String(MOVE_FIELD[game])]: move,
      });
      expect(output).toMatchObject({ legal: true, gameId: now.gameId });
      now = output;
    }
    const over = { [field]: now[field] };
    for (const tool of [legal, choose]) {
      const { output } = await call(tool, over);
      expect(output.movesUci ?? output.moves ?? output.actions).toEqual([]);
    }
  });

  test('spins and rolls', async () => {
    const { output } = await call('new_slot_game', { stack: 50, bet: 10 });
    expect(await call('spin_slot', { state: output.state })).toMatchObject({
      output: { legal: true, bet: 10 },
    });
    expect(await call('roll_rpg_dice', { sides: 20, count: 2 })).toMatchObject({
      output: { legal: true, count: 2 },
    });
  });

  test('has called every tool', () => {
    expect([...called].toSorted()).toEqual(EVERY_TOOL.toSorted());
  });

  test('reads the nine boards as resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).toSorted()).toEqual(
      Object.values(WIDGETS)
        .map(name => `ui://widget/${name}.html`)
        .toSorted(),
    );
    for (const { uri, mimeType, _meta } of resources) {
      expect(mimeType).toBe('text/html;profile=mcp-app');
      expect(_meta).toMatchObject({
        'openai/widgetPrefersBorder': true,
        'openai/widgetCSP': { connect_domains: [], resource_domains: [] },
      });
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([
        { uri, mimeType, text: expect.stringMatching(/^<!doctype html>/i) },
      ]);
    }
    await expect(client.readResource({ uri: 'ui://widget/nothing.html' })).rejects.toThrow(
      'nothing.html',
    );
  });
});

test('elsewhere a key is needed, and any key will do', async () => {
  const arena = await openArena({
    HOST: '0.0.0.0',
    BOTPLAY_ADMIN_TOKEN: 'a-token',
    BOTPLAY_SECRET: 'x'.repeat(32),
    BOTPLAY_PUBLIC_URL: 'https://play.example',
  });
  const url = arena.url.replace('0.0.0.0', '127.0.0.1');
  const { key } = await arena.agent('player', ['catalog:read']);
  const post = (headers: Record<string, string>) =>
    fetch(`${url}/mcp/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: ME },
      }),
    });
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: `Bearer ${key}` })).status).toBe(200);
  await arena.close();
});

test('1.2 any text is taken for a state that is none, even one that no database would keep', async () => {
  const client = await modern(`${server.url}/mcp/games`);
  const given = { fen: '\u0000\ud800' };
  expect(await client.callTool({ name: 'legal_chess_moves', arguments: given })).toMatchObject({
    structuredContent: { movesUci: [] },
  });
  expect(
    await client.callTool({
      name: 'apply_chess_move',
      arguments: { gameId: 'g', moveUci: 'e2e4', ...given },
    }),
  ).toMatchObject({ structuredContent: { legal: false, ...given } });
  await client.close();
});

test('a wrong key is refused on this machine too', async () => {
  const { status } = await server.ask('POST /mcp/games', { key: 'pgos_wrong', body: {} });
  expect(status).toBe(401);
});
