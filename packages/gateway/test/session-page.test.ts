import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, siteToVisit, type Visitor } from './browser.ts';
import { createAgent, idOfGame, signUp } from './owner-visit.ts';
import { findings, findingsInAllLooks, keyboardWalk } from './page-findings.ts';

/** Each game's board, and a move on it that can be made at the beginning. */
const MOVES = [
  ['chess', 'Chess board', ['e2, white pawn, 2 moves', 'e4, empty, can be reached'], 'You: e2e4'],
  ['checkers', 'Checkers board', [/^c3, /, /^d4, /], 'You: c3d4'],
  ['four_in_a_row', 'Four in a row', [/^Column 4/], 'You: 4'],
  ['tic_tac_toe', 'Tic-tac-toe board', ['B2, free'], 'You: B2'],
  ['mancala', 'Mancala board', [/^Pit 3, /], 'You: pit 3, extra turn'],
  ['sea_battle', 'Sea battle', ['E5, unknown'], /You: E5: (hit|miss)/],
  ['slot', 'Slot machine', ['Spin'], /You: /],
  ['rpg_dice', 'Dice', ['Roll 1d20'], /You: /],
] as const;

const board = (page: Page) => page.getByRole('region', { name: 'Tic-tac-toe board' });
const marks = (page: Page) => board(page).locator('button:not([aria-label$=", free"])').count();
const ended = (page: Page) => page.getByRole('region', { name: 'How it ended' });

describe.skipIf(!hasBrowser)('trying a session', () => {
  const { site, visit } = siteToVisit();

  /** An owner with an agent, in front of a game. */
  async function owner(name: string, game: string): Promise<Visitor & { readonly key: string }> {
    const visitor = await visit();
    await signUp(visitor.page, name);
    const key = await createAgent(visitor.page, 'scout');
    await visitor.page.goto(`/experiences/${await idOfGame(site(), game)}`);
    return { ...visitor, key };
  }

  async function start(page: Page) {
    await page.getByRole('button', { name: 'Start a session' }).click();
  }

  /** Plays free cells until the game is over, and tells how many moves that took. */
  async function playToTheEnd(page: Page): Promise<number> {
    for (let moves = 0; ; moves++) {
      const free = board(page).locator('button[aria-disabled=false]').first();
      await free.or(ended(page)).first().waitFor();
      if (await ended(page).count()) return moves;
      const before = await marks(page);
      await free.click();
      await expect.poll(() => marks(page)).toBeGreaterThan(before);
      await page.getByText(/^(Your turn|You won|The house won|A draw)/).waitFor();
    }
  }

  test('a whole game is played by clicks, its result counts, and its replay shows every step', async () => {
    const { page, key, complaints, leave } = await owner('ada', 'tic_tac_toe');
    await page.getByRole('button', { name: 'Easy' }).click();
    await start(page);
    await page.getByText('Your turn: you play X.').waitFor();
    const steps = await playToTheEnd(page);
    expect(await ended(page).innerText()).toMatch(/^(Won|Lost|Draw)\b.*strength random/s);

    await page.getByRole('link', { name: 'See the replay' }).click();
    await page.getByRole('heading', { level: 1, name: 'Replay of Tic-Tac-Toe' }).waitFor();
    const [, id] = /\/sessions\/(.+)$/.exec(page.url()) ?? [];
    const { body } = await site().ask(`GET /api/sessions/${id}/replay`, { key });
    expect(body).toMatchObject({ status: 'completed', steps: { length: steps } });
    expect(body.outcomes.strength).toBe('random');

    await page.getByText('The beginning').waitFor();
    await board(page).waitFor();
    expect(await marks(page)).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.getByText(`Step 1 of ${steps}`).waitFor();
    await page.getByText('scout did').waitFor();
    expect(await marks(page)).toBe(2);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('The beginning').waitFor();
    await page.getByRole('slider', { name: 'Step' }).fill('2');
    await page.getByText(`Step 2 of ${steps}`).waitFor();
    expect(await marks(page)).toBe(4);
    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByText(`Step ${steps} of ${steps}`).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(`Step ${steps} of ${steps}`).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText(`Step ${steps - 1} of ${steps}`).waitFor();
    await page.getByRole('button', { name: 'First' }).click();
    await page.getByText('The beginning').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(`Step 1 of ${steps}`).waitFor();

    // On the board, the arrows belong to the board.
    await board(page).getByRole('button', { name: 'B2' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('button[aria-label^=C2]:focus').waitFor();
    await page.getByText(`Step 1 of ${steps}`).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  describe('every board', () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await visit();
      await signUp(visitor.page, 'bo');
    });
    afterAll(() => visitor?.leave());

    /** Each game with an agent of its own, since one can only be in one of them. */
    async function begin(page: Page, game: string) {
      await page.goto('/agents');
      await createAgent(page, `player of ${game}`);
      await page.goto(`/experiences/${await idOfGame(site(), game)}`);
      await page.getByLabel('Play as').selectOption(`player of ${game}`);
    }

    test.each(MOVES)('%s is played at its board', async (game, name, presses, said) => {
      const { page, complaints } = visitor;
      await begin(page, game);
      await start(page);
      const table = page.getByRole('region', { name, exact: true });
      for (const press of presses) await table.getByRole('button', { name: press }).first().click();
      await page.getByText(said).first().waitFor();
      expect(await findingsInAllLooks(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('a hand of blackjack is dealt, and played unless the deal has ended it', async () => {
      const { page, complaints } = visitor;
      await begin(page, 'blackjack');
      await page.getByRole('button', { name: '50', exact: true }).click();
      await start(page);
      const table = page.getByRole('region', { name: 'Blackjack table' });
      await table.getByText('Bankroll').waitFor();
      const stand = table.locator('button[aria-disabled=false]', { hasText: 'Stand' });
      const finish = page.getByRole('button', { name: 'Finish' });
      await stand.or(finish).click();
      await ended(page).waitFor();
      expect(await ended(page).innerText()).toMatch(/^(Won|Lost|Draw)\b.*stack \d+/s);
      expect(await findingsInAllLooks(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  test('the house begins if it is asked to', async () => {
    const { page, leave } = await owner('bea', 'tic_tac_toe');
    await page.getByRole('button', { name: 'O, second' }).click();
    await start(page);
    await page.getByText('Your turn: you play O.').waitFor();
    await page.getByText(/^House: /).waitFor();
    await expect.poll(() => marks(page)).toBe(1);
    await leave();
  });

  test('a reload loses nothing, and a session can be given up', async () => {
    const { page, leave } = await owner('cleo', 'tic_tac_toe');
    await start(page);
    await board(page).getByRole('button', { name: 'B2, free' }).click();
    await page.getByText('You: B2').waitFor();
    await page.reload();
    await page.getByText('You: B2').waitFor();
    await expect.poll(() => marks(page)).toBe(2);

    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByRole('button', { name: 'End it', exact: true }).click();
    await ended(page).getByText('Lost (abandoned)').waitFor();
    await page.getByRole('button', { name: 'Start another' }).click();
    await page.getByLabel('Play as').waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await leave();
  });

  test('an agent that is busy elsewhere can be freed from here', async () => {
    const { page, leave } = await owner('dora', 'tic_tac_toe');
    await start(page);
    await page.getByText(/^Your turn:/).waitFor();
    await page.goto(`/experiences/${await idOfGame(site(), 'mancala')}`);
    await start(page);
    const notice = page.getByRole('alert');
    await notice.getByRole('heading', { name: 'This agent is busy' }).waitFor();
    expect(await notice.innerText()).toContain('Tic-Tac-Toe');
    const link = notice.getByRole('link', { name: 'See its session in Tic-Tac-Toe' });
    expect(await link.getAttribute('href')).toMatch(/^\/sessions\//);
    expect(await findings(page)).toEqual([]);
    await notice.getByRole('button', { name: 'End that one and begin here' }).click();
    await page.getByRole('region', { name: 'Mancala board' }).waitFor();
    await leave();
  });

  test('a session that goes on is shown as far as it has come', async () => {
    const { page, key, leave } = await owner('emma', 'tic_tac_toe');
    const experience_id = await idOfGame(site(), 'tic_tac_toe');
    const { body } = await site().ask('POST /api/sessions', { key, body: { experience_id } });
    const play = (action: string) =>
      site().ask(`POST /api/sessions/${body.session_id}/step`, { key, body: { action } });
    await play('B2');
    await page.goto(`/sessions/${body.session_id}`);
    await page.getByText('Step 1 of 1').waitFor();
    await page.getByText('Still going.').waitFor();
    const free = board(page).locator('[aria-label$=", free"]').first();
    await play(String(await free.getAttribute('aria-label')).slice(0, 2));
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByText('Step 2 of 2').waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => document.querySelector('main')?.focus());
    expect((await keyboardWalk(page)).missed).toEqual([]);
    await page.getByRole('link', { name: 'Go on with it' }).click();
    await page.getByText(/^Your turn:/).waitFor();
    await leave();
  });

  test('a session is for its owner alone, and who has no agent is told to create one', async () => {
    const { key, leave } = await owner('fred', 'tic_tac_toe');
    const experience_id = await idOfGame(site(), 'tic_tac_toe');
    const { body } = await site().ask('POST /api/sessions', { key, body: { experience_id } });
    await leave();

    const stranger = await visit();
    await stranger.page.goto(`/sessions/${body.session_id}`);
    await stranger.page.getByRole('heading', { name: 'Only its owner may see it' }).waitFor();
    await stranger.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await stranger.page.waitForURL(`**/sign-in?next=/sessions/${body.session_id}`);
    await signUp(stranger.page, 'gina');
    await stranger.page.goto(`/sessions/${body.session_id}`);
    await stranger.page.getByRole('heading', { name: 'No such session of yours' }).waitFor();
    expect(await findings(stranger.page)).toEqual([]);

    await stranger.page.goto(`/experiences/${experience_id}`);
    await stranger.page.getByText('You need an agent to play as.').waitFor();
    await stranger.page.getByRole('link', { name: 'Create one' }).first().click();
    await stranger.page.getByRole('heading', { level: 1, name: 'My agents' }).waitFor();
    await stranger.leave();
  });

  test('without an account one is told what a session is, and where to play at once', async () => {
    const { page, leave } = await visit();
    const id = await idOfGame(site(), 'chess');
    await page.goto(`/experiences/${id}`);
    await page.getByRole('link', { name: 'Sign in to try it' }).waitFor();
    await page.getByRole('link', { name: 'Play it yourself, without an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chess' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/play/chess');
    await leave();
  });
});
