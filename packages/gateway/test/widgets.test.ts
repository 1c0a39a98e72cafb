import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WIDGETS } from '@botplay/contract';
import { surfaces } from '@botplay/experiences';
import { seeded } from '@botplay/rules';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { hasBrowser, openBrowser, visitor } from './browser.ts';
import type { WidgetHost } from './widget-host.ts';

const MOST_BYTES = 40_000;
const POLICY = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'`;
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const dir = fromHere('../../../dist/widgets');
const fileOf = (game: string) => `${dir}/${WIDGETS[game as keyof typeof WIDGETS]}.html`;
const pageOf = (game: string) => readFileSync(fileOf(game), 'utf8');

type Fields = Readonly<Record<string, unknown>>;
const tools = surfaces.flatMap(surface => surface.tools);
/** What a tool of /mcp/games answers, with a chance that is always the same. */
async function call(name: string, input: Fields): Promise<Fields> {
  const tool = tools.find(tool => tool.name === name);
  if (!tool?.accepts(input)) throw new Error(`${name} does not take ${JSON.stringify(input)}.`);
  return tool.clean(await tool.run(input, { random: seeded('a') }));
}

interface Case {
  readonly game: string;
  /** The tool that begins, what the widget then says, the tool that goes on and its input, what the widget says then. */
  readonly begin: string;
  readonly input?: Fields;
  readonly line: RegExp;
  readonly act: string;
  readonly move: Fields;
  readonly next: RegExp;
}
const CASES: readonly Case[] = [
  {
    game: 'chess',
    begin: 'new_chess_game',
    line: /^White to move$/,
    act: 'apply_chess_move',
    move: { moveUci: 'e2e4' },
    next: /^Black to move · last: e2e4$/,
  },
  {
    game: 'checkers',
    begin: 'new_checkers_game',
    line: /^White to move$/,
    act: 'apply_checkers_move',
    move: { move: 'a3b4' },
    next: /^Black to move · last: a3b4$/,
  },
  {
    game: 'blackjack',
    begin: 'new_blackjack_game',
    line: /^Player to move · last: deal$/,
    act: 'apply_blackjack_action',
    move: { action: 'stand' },
    next: /^Dealer to move · last: stand$/,
  },
  {
    game: 'sea_battle',
    begin: 'new_sea_battle_game',
    line: /^Player to move$/,
    act: 'apply_sea_battle_move',
    move: { coord: 'B4' },
    next: /^Opponent to move · last: B4: (hit|miss)$/,
  },
  {
    game: 'slot',
    begin: 'new_slot_game',
    line: /^Stack 1000, bet 10$/,
    act: 'spin_slot',
    move: {},
    next: /^Stack \d+, bet 10 · last spin paid \d+$/,
  },
  {
    game: 'four_in_a_row',
    begin: 'new_four_in_a_row_game',
    line: /^Player to move$/,
    act: 'apply_four_in_a_row_move',
    move: { column: 4 },
    next: /^Opponent to move · last: 4$/,
  },
  {
    game: 'tic_tac_toe',
    begin: 'new_tic_tac_toe_game',
    line: /^Player to move$/,
    act: 'apply_tic_tac_toe_move',
    move: { coord: 'B2' },
    next: /^Opponent to move · last: B2$/,
  },
  {
    game: 'rpg_dice',
    begin: 'roll_rpg_dice',
    input: { sides: 6 },
    line: /^1d6: [1-6]$/,
    act: 'roll_rpg_dice',
    move: { sides: 20, count: 2 },
    next: /^2d20: (\d+) \+ (\d+) = \d+$/,
  },
  {
    game: 'mancala',
    begin: 'new_mancala_game',
    line: /^Player to move$/,
    act: 'apply_mancala_move',
    move: { pit: 3 },
    next: /^Player to move · last: pit 3, extra turn$/,
  },
];
/** The answers of both calls. The second is given what of the first it takes. */
async function answersOf({ begin, input = {}, act, move }: Case) {
  const first = await call(begin, input);
  const known = ['gameId', 'state', 'fen'].filter(field => field in first);
  const kept = Object.fromEntries(known.map(field => [field, first[field]]));
  return [first, await call(act, { ...kept, ...move })] as const;
}

const HOSTILE: [what: string, output: unknown][] = [
  ['nothing', undefined],
  ['no fields', {}],
  ['a state that is a number', { state: 7, fen: 7 }],
  ['a state that is an object', { state: { toString: 1 } }],
  ['a state of nothing', { state: '|:|', fen: '|:|' }],
  ['a huge state', { state: 'G:'.repeat(100_000) }],
  ['markup', { state: '<img src=x onerror=alert(1)>', lastAction: '<b>' }],
  ['a list', [1, 2]],
];

/** What nobody should send along with a state. */
const ODD: readonly object[] = [
  { lastMove: { uci: '<b>z9' }, lastAction: 'x'.repeat(100_000), winner: {}, turn: 7 },
  { lastMove: 'e2e4', lastAction: { a: 1 }, status: null, total: 'many', count: -1 },
  { lastMove: { uci: 4, notation: 'e2e4'.repeat(9) }, gameType: 'go', stack: '1e9', reels: [{}] },
];

const WATER = Array(5).fill('.'.repeat(10)).join('/');
const FLEET = 'SSSSS...../........../SSSS.SSS../........../SSS.SS....';
/** What is in the open, and two states of what is not: the dealer's second card, the opponent's ships. */
const HIDDEN: [game: string, open: string, one: string, other: string][] = [
  [
    'blackjack',
    'P:AS,8D@active@0@10|BK:1000|B:10|T:player|H:0|ST:in_progress|LA:deal|',
    'D:9C,KH|S:2C,3C',
    'D:9C,2C|S:KH,3C',
  ],
  [
    'sea_battle',
    `P:${FLEET}/${WATER}|F:${WATER}/${WATER}|OF:${WATER}/${WATER}|T:player|ST:in_progress|LA:-|W:-|`,
    `O:${FLEET}/${WATER}`,
    `O:${WATER}/${FLEET}`,
  ],
];

test('1.1 there is a widget for each of the nine games', () => {
  expect(Object.values(WIDGETS).toSorted()).toEqual([
    'blackjack-board-v1',
    'checkers-board-v1',
    'chess-board-v1',
    'four-in-a-row-v1',
    'mancala-board-v1',
    'rpg-dice-v1',
    'sea-battle-v1',
    'slot-v1',
    'tic-tac-toe-v1',
  ]);
  expect(CASES.map(({ game }) => game)).toEqual(Object.keys(WIDGETS));
});

describe.each(Object.keys(WIDGETS))('the widget of %s', game => {
  test(`has less than ${MOST_BYTES} bytes`, () => {
    expect(statSync(fileOf(game)).size).toBeLessThan(MOST_BYTES);
  });

  test('names no address but those that name kinds of markup', () => {
    const addresses = pageOf(game).match(/(https?:|wss?:)?\/\/[\w.-]+\.\w+[^\s"'`)]*/g) ?? [];
    expect(addresses.filter(address => !address.startsWith('http://www.w3.org/'))).toEqual([]);
    expect(pageOf(game)).not.toMatch(/\b(src|href)=|@import|url\((?!#)/);
  });
});

describe.skipIf(!hasBrowser)('in a chat', () => {
  let browser: Browser;
  let hostScript = '';
  beforeAll(async () => {
    [browser, hostScript] = await Promise.all([openBrowser(), bundled('./widget-host.ts')]);
  });
  afterAll(() => browser?.close());

  /** A chat that has opened a widget, and all that was fetched. */
  async function chat(game: string, theme: 'light' | 'dark' = 'light') {
    const guest = await visitor(browser, 'about:blank');
    const fetched: string[] = [];
    guest.page.on('request', request => fetched.push(request.url()));
    await guest.page.addScriptTag({ content: hostScript });
    const html = pageOf(game).replace('<head>', `<head>${metaOf(POLICY)}`);
    await host(guest.page, 'open', html, theme);
    return { ...guest, fetched, widget: guest.page.frameLocator('iframe') };
  }

  test.each(CASES)('$game shows a result, then the next, and how large it is', async it => {
    const [first, second] = await answersOf(it);
    const { page, widget, complaints, fetched, leave } = await chat(it.game);
    await host(page, 'tell', { structuredContent: first });
    expect(await lineOf(widget)).toMatch(it.line);
    await host(page, 'tell', { structuredContent: second });
    expect(await lineOf(widget)).toMatch(it.next);
    const size = { width: 400, height: await heightOf(widget) };
    await expect.poll(() => host(page, 'sizes')).toContainEqual(size);
    expect(await frameOf(page).evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    expect([complaints, fetched]).toEqual([[], []]);
    await leave();
  });

  test.each(CASES)('$game takes the form of the OpenAI Apps SDK, too', async it => {
    const [first, second] = await answersOf(it);
    const { page, complaints, leave } = await visitor(browser, 'about:blank');
    const openai = JSON.stringify({ toolOutput: first, theme: 'dark' });
    const html = pageOf(it.game).replace('<head>', `<head><script>openai=${openai}</script>`);
    await page.setContent(html);
    expect(await lineOf(page)).toMatch(it.line);
    expect(await schemeOf(page)).toBe('dark');
    await page.evaluate(
      globals => {
        dispatchEvent(new CustomEvent('openai:set_globals', { detail: { globals } }));
      },
      { toolOutput: second, theme: 'light' },
    );
    expect(await lineOf(page)).toMatch(it.next);
    expect([await schemeOf(page), complaints]).toEqual(['light', []]);
    await leave();
  });

  test.each(CASES)('$game says calmly of what is no answer of it that there is none', async it => {
    const [first] = await answersOf(it);
    const { page, widget, complaints, leave } = await chat(it.game);
    for (const [what, output] of HOSTILE) {
      await host(page, 'tell', { structuredContent: first });
      expect(await lineOf(widget)).toMatch(it.line);
      await host(page, 'tell', { structuredContent: output as object });
      expect(await lineOf(widget), `given ${what}`).toMatch(/^There is no board to show/);
    }
    expect(complaints).toEqual([]);
    await leave();
  });

  test.each(CASES)('$game shows a state, whatever stands beside it', async it => {
    const [first] = await answersOf(it);
    const { page, widget, complaints, leave } = await chat(it.game);
    for (const odd of ODD) {
      await host(page, 'tell', { structuredContent: { ...first, ...odd } });
      expect(await lineOf(widget)).toMatch(new RegExp(it.line.source.replace('$', '')));
    }
    expect(complaints).toEqual([]);
    await leave();
  });

  const { game, line } = CASES[0]!;

  test('a widget introduces itself, answers a ping, and lets itself be closed', async () => {
    const { page, leave } = await chat(game);
    expect(await host(page, 'app')).toEqual({ name: 'botplay', version: '1' });
    expect(await host(page, 'ping')).toEqual({});
    expect(await host(page, 'close')).toEqual({});
    await leave();
  });

  test('a widget follows the theme of the chat', async () => {
    const { page, widget, leave } = await chat(game, 'dark');
    expect(await lineOf(widget)).toMatch(/^Waiting/);
    const scheme = () => schemeOf(frameOf(page));
    expect(await scheme()).toBe('dark');
    await host(page, 'turn', 'light');
    expect(await scheme()).toBe('light');
    await leave();
  });

  test('an illegal move leaves the board as it was, under a banner that says why', async () => {
    const [first] = await answersOf(CASES[0]!);
    const { page, widget, leave } = await chat(game);
    const error = 'There is no cell "Z9".';
    await host(page, 'tell', { structuredContent: { ...first, legal: false, error } });
    expect(await lineOf(widget)).toMatch(line);
    expect(await bannerOf(widget)).toBe(error);
    await host(page, 'tell', { structuredContent: first });
    expect(await widget.getByRole('alert').count()).toBe(0);
    await leave();
  });

  test.each([
    ['rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', /^Black won by checkmate$/],
    ['rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2', /^Black to move, in check$/],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', /^A draw by stalemate$/],
  ])('chess says of %s that %s', async (fen, says) => {
    const { page, widget, leave } = await chat('chess');
    await host(page, 'tell', { structuredContent: { fen } });
    expect(await lineOf(widget)).toMatch(says);
    await leave();
  });

  test.each(HIDDEN)('%s shows the same, whatever is hidden', async (game, open, ...hidden) => {
    const { page, widget, leave } = await chat(game);
    const shown = new Set<string>();
    for (const secret of hidden) {
      await host(page, 'tell', { structuredContent: { state: open + secret } });
      expect(await lineOf(widget)).toMatch(/^Player to move/);
      shown.add(await widget.locator('#root').innerHTML());
    }
    expect([hidden.length, shown.size]).toEqual([2, 1]);
    await leave();
  });

  test('a call that failed or was cancelled says so', async () => {
    const { page, widget, leave } = await chat(game);
    const content = [{ type: 'text' as const, text: 'The server is busy.' }];
    await host(page, 'tell', { isError: true, content });
    expect(await bannerOf(widget)).toBe('The server is busy.');
    await host(page, 'cancel');
    expect(await bannerOf(widget)).toBe('The call was cancelled.');
    await leave();
  });

  test('a widget believes nobody but its parent', async () => {
    const [first] = await answersOf(CASES[0]!);
    const { page, widget, leave } = await chat(game);
    await host(page, 'tell', { structuredContent: first });
    expect(await lineOf(widget)).toMatch(line);
    await frameOf(page).evaluate(() => {
      const params = { structuredContent: {} };
      postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params }, '*');
      return new Promise(resolve => addEventListener('message', resolve));
    });
    await host(page, 'ping');
    expect(await lineOf(widget)).toMatch(line);
    await leave();
  });
});

const metaOf = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

type Method = keyof WidgetHost;
/** Calls what widget-host.ts has left on the page. */
const host = <Name extends Method>(page: Page, name: Name, ...args: Parameters<WidgetHost[Name]>) =>
  page.evaluate(
    ([name, args]) =>
      ((window as unknown as { host: Record<string, Function> }).host[name] as Function)(...args),
    [name, args] as const,
  );

/** What stands under the board. */
const lineOf = (where: FrameLocator | Page) => where.getByRole('status').innerText();
const bannerOf = (where: FrameLocator | Page) => where.getByRole('alert').innerText();

const frameOf = (page: Page) => page.frames()[1]!;
const schemeOf = (where: Pick<Page, 'evaluate'>) =>
  where.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

const heightOf = (widget: FrameLocator) =>
  widget.locator('#root').evaluate(root => Math.ceil(root.getBoundingClientRect().height));

/** A program of this folder as one script for a browser. */
async function bundled(program: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: fromHere(program), output: { format: 'iife' } },
    },
  });
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}
