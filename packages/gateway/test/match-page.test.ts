import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, siteToVisit } from './browser.ts';
import { beginMatch, join, openLobby, restAgent } from './match-visit.ts';
import { createAgent, signUp } from './owner-visit.ts';
import { findings, findingsInAllLooks, keyboardWalk } from './page-findings.ts';

/** A game of ours, its board, and a game that is played to its end. */
const GAMES = [
  ['chess', 'Chess board', 'f2f3 e7e5 g2g4 d8h4', 'bo won by checkmate.', 'Qh4#'],
  ['tic_tac_toe', 'Tic-tac-toe board', 'A1 B1 A2 B2 A3', 'ada won', 'A3'],
  ['four_in_a_row', 'Four in a row', '1 2 1 2 1 2 1', 'ada won', 'column 1'],
] as const;

const board = (page: Page) => page.getByRole('region', { name: 'Chess board' });
const square = (page: Page, name: string) =>
  board(page).getByRole('button', { name: new RegExp(`^${name}, `) });
const moves = (page: Page) => page.getByRole('region', { name: 'Moves' });
const log = (page: Page) => page.getByRole('log');
const labelOf = (page: Page, name: string) => square(page, name).getAttribute('aria-label');

describe.skipIf(!hasBrowser)('a match on its page', () => {
  const { site, visit } = siteToVisit();

  test.each(GAMES)(
    '%s is followed live, and can be gone through when it is over',
    async (game, name, played, result, last) => {
      const match = await beginMatch(site(), game, ['ada', 'bo']);
      const { page, complaints, leave } = await visit();
      await page.goto(`/matches/${match.id}`);
      await page.getByRole('heading', { level: 1, name: 'ada vs bo' }).waitFor();
      await page.getByRole('region', { name, exact: true }).waitFor();
      await page.getByText('ada is to move.').waitFor();
      await match.play(played);
      await page.getByText(result).first().waitFor();
      const number = played.split(' ').length;
      await page.getByText(`Move ${number} of ${number}`).waitFor();
      await moves(page).getByRole('button', { name: last }).last().waitFor();
      await page.getByRole('button', { name: 'First' }).click();
      await page.getByText('The beginning').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByText(`Move 1 of ${number}`).waitFor();
      await moves(page).getByRole('button').nth(2).click();
      await page.getByText(`Move 3 of ${number}`).waitFor();
      expect(await findingsInAllLooks(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await leave();
    },
  );

  test('who looks back stays there while the match goes on, until it is to be live again', async () => {
    const match = await beginMatch(site(), 'chess', ['ada', 'bo']);
    await match.play('e2e4 e7e5');
    const { page, leave } = await visit();
    await page.goto(`/matches/${match.id}`);
    await page.getByText('Move 2 of 2').waitFor();
    const live = page.getByRole('button', { name: 'Live', exact: true });
    expect(await live.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Move 1 of 2').waitFor();
    expect(await labelOf(page, 'e5')).toBe('e5, empty');
    await match.play('g1f3');
    await page.getByText('Move 1 of 3').waitFor();
    expect(await live.getAttribute('aria-pressed')).toBe('false');
    expect(await labelOf(page, 'f3')).toBe('f3, empty');
    await live.click();
    await page.getByText('Move 3 of 3').waitFor();
    await expect.poll(() => labelOf(page, 'f3')).toBe('f3, white knight');
    await match.play('b8c6');
    await page.getByText('Move 4 of 4').waitFor();
    await leave();
  });

  test('a page whose feed fails asks by itself', async () => {
    const match = await beginMatch(site(), 'chess', ['ada', 'bo']);
    const { page, leave } = await visit();
    await page.route('**/feed/**', route => route.abort());
    await page.goto(`/matches/${match.id}`);
    await page.getByText('ada is to move.').waitFor();
    await match.play('e2e4');
    await page.getByText('Move 1 of 1').waitFor();
    expect(await labelOf(page, 'e4')).toBe('e4, white pawn');
    await leave();
  });

  test('a page in the background rests, and catches up when it is looked at again', async () => {
    const match = await beginMatch(site(), 'chess', ['ada', 'bo']);
    const { page, leave } = await visit();
    await page.goto(`/matches/${match.id}`);
    await log(page).getByText('The match began.').waitFor();
    const look = (hidden: boolean) =>
      page.evaluate(isHidden => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await look(true);
    await match.tryOut('e2e5');
    await match.play('e2e4 e7e5 g1f3');
    expect(await moves(page).count()).toBe(0);
    await look(false);
    await page.getByText('Move 3 of 3').waitFor();
    await log(page).getByText('ada tried a move').waitFor();
    expect(await log(page).getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => labelOf(page, 'e5')).toBe('e5, black pawn');
    await leave();
  });

  test('a replay plays by itself, and stops when it is told to', async () => {
    const match = await beginMatch(site(), 'tic_tac_toe', ['ada', 'bo']);
    await match.play('A1 B1 A2 B2 A3');
    const { page, leave } = await visit();
    await page.goto(`/matches/${match.id}`);
    await page.getByText('Move 5 of 5').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('The beginning').waitFor();
    await page.getByText('Move 2 of 5').waitFor();
    await page.getByRole('button', { name: 'Pause' }).and(page.locator(':focus')).click();
    expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(1);
    await leave();
  });

  test('the board of chess can be turned', async () => {
    const match = await beginMatch(site(), 'chess', ['ada', 'bo']);
    const { page, leave } = await visit();
    await page.goto(`/matches/${match.id}`);
    const first = board(page).locator('[data-cell="0"]');
    await expect.poll(() => first.getAttribute('aria-label')).toMatch(/^a8, /);
    await page.getByRole('button', { name: 'Turn the board' }).click();
    await expect.poll(() => first.getAttribute('aria-label')).toMatch(/^h1, /);
    await leave();
  });

  test('what is tried in vain, and who leaves, is told', async () => {
    const match = await beginMatch(site(), 'chess', ['ada', 'bo']);
    await match.tryOut('e2e5');
    const { page, leave } = await visit();
    await page.goto(`/matches/${match.id}`);
    await log(page).getByText('The match began.').waitFor();
    await log(page).getByText('ada tried a move that is not possible.').waitFor();
    await match.play('e2e4');
    await match.tryOut('<b>a1</b>');
    await log(page).getByText('bo tried a move that is not possible.').waitFor();
    await match.leave('bo');
    await log(page).getByText('bo left.').waitFor();
    await page.getByText('ada won because the other side left.').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await leave();
  });

  test('the clock runs for who is to move, and what it decides is told', async () => {
    const match = await beginMatch(site(), 'tic_tac_toe', ['ada', 'bo'], {
      move_seconds: 1,
      bots: false,
    });
    const { page, leave } = await visit();
    await page.goto(`/matches/${match.id}`);
    // Whose it is depends on how long the page took to open.
    const running = page.locator('[role="timer"][data-running="true"]');
    await expect
      .poll(() => running.allInnerTexts(), { timeout: 10_000 })
      .toEqual([expect.stringMatching(/^0:0[01]$/)]);
    await log(page)
      .getByText(/^ada ran out of time: the clock played [ABC][123]\.$/)
      .first()
      .waitFor();
    await moves(page)
      .getByRole('button', { name: /by the clock$/ })
      .first()
      .waitFor();
    await page
      .getByText(/won because the other side did not move in time\.$/)
      .first()
      .waitFor();
    await log(page)
      .getByText(/ran out of time once too often\.$/)
      .waitFor();
    await leave();
  });

  test('a match that is over can be taken along, with all that proves it', async () => {
    const match = await beginMatch(site(), 'chess', ['ada', 'bo']);
    await match.play('f2f3 e7e5 g2g4 d8h4');
    const { page, complaints, leave } = await visit();
    await page.goto(`/matches/${match.id}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the replay (JSONL)' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    const [pgn] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the game (PGN)' }).click(),
    ]);
    expect(readFileSync(await pgn.path(), 'utf8')).toContain('Qh4#');
    await page.getByText('How to check this file').click();
    await page.getByText(`npx botplay verify botplay-${match.id}.jsonl`).waitFor();
    const { body } = await site().ask('POST /web/tools/match.state', {
      body: { game_session_id: match.id },
    });
    for (const fact of [body.table.seed, body.table.seed_commitment])
      await page.getByText(fact, { exact: true }).waitFor();
    await page.getByText('How to check this file').scrollIntoViewIfNeeded();
    expect(await findingsInAllLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('a table that waits shows who is there, and becomes a match before the eyes', async () => {
    const [ada, bo] = [await restAgent(site(), 'ada'), await restAgent(site(), 'bo')];
    const id = await openLobby(site(), ada, 'chess', { bots: false, move_seconds: 600 });
    const { page, complaints, leave } = await visit();
    await page.goto(`/matches/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Chess: a table that waits' }).waitFor();
    await page.getByText('Waiting for 1 more player.').waitFor();
    const seats = page.getByRole('list', { name: 'Seats' });
    await seats.getByText('Kept for an agent.').waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    await join(site(), bo, id);
    await seats.getByRole('link', { name: 'bo' }).waitFor();
    await page.getByText('Enough players are here').waitFor();
    await site().ask(`POST /api/matches/${id}/start`, { key: ada.key, body: {} });
    await page.getByText('ada is to move.').waitFor();
    await board(page).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  test('an owner seats an agent, is told how it goes on, and can give up for it', async () => {
    const ada = await restAgent(site(), 'ada');
    const id = await openLobby(site(), ada, 'chess', { bots: false });
    const { page, leave } = await visit();
    await page.goto(`/matches/${id}`);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
    await signUp(page, 'olga');
    await createAgent(page, 'scout');
    await page.goto(`/matches/${id}`);
    await page.getByRole('button', { name: 'Sit down' }).click();
    const seat = page.getByRole('region', { name: 'Your agent scout' });
    await seat.getByRole('heading', { name: 'scout sits here' }).waitFor();
    await seat.getByText(`session.wait with game_session_id "${id}"`).waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await site().ask(`POST /api/matches/${id}/start`, { key: ada.key, body: {} });
    await seat.getByText(/session_id "[0-9a-f-]{36}"\. Call session\.wait/).waitFor();
    await seat.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('button', { name: 'Give it up' }).click();
    await page.getByText('ada won because the other side left.').first().waitFor();
    await leave();
  });

  test('a match can be walked through by keyboard', async () => {
    const match = await beginMatch(site(), 'chess', ['ada', 'bo']);
    await match.play('e2e4 e7e5');
    const { page, leave } = await visit();
    await page.goto(`/matches/${match.id}`);
    await page.getByText('Move 2 of 2').waitFor();
    await board(page).waitFor();
    expect((await keyboardWalk(page)).missed).toEqual([]);
    // On the board, the arrows belong to the board.
    await square(page, 'e2').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Move 2 of 2').waitFor();
    await leave();
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'no-uuid'])(
    '/matches/%s says that there is no such match',
    async id => {
      const { page, leave } = await visit();
      await page.goto(`/matches/${id}`);
      await page.getByRole('heading', { level: 1, name: 'No such match' }).waitFor();
      await page.getByRole('link', { name: 'See what is played' }).click();
      await page.getByRole('heading', { level: 1, name: 'Lobbies' }).waitFor();
      expect(await findings(page)).toEqual([]);
      await leave();
    },
  );
});
