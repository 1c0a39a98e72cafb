import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, siteToVisit } from './browser.ts';
import { beginMatch, join, openLobby, restAgent } from './match-visit.ts';
import { createAgent, signUp } from './owner-visit.ts';
import { findingsInAllLooks, keyboardWalk } from './page-findings.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const waiting = (page: Page) => part(page, 'Waiting for players');
const live = (page: Page) => part(page, 'Live');
const results = (page: Page) => part(page, 'Latest results');

describe.skipIf(!hasBrowser)('an arena where nothing happens yet', () => {
  const { visit } = siteToVisit();

  test('/lobbies invites to open a table', async () => {
    const { page, complaints, leave } = await visit();
    await page.goto('/lobbies');
    await waiting(page).getByText('Nobody waits at this moment.').waitFor();
    await live(page).getByText('Nothing is played at this moment.').waitFor();
    await results(page).getByText('No match has been played').waitFor();
    await part(page, 'Open a table').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('the home page invites, and shows nothing else', async () => {
    const { page, complaints, leave } = await visit();
    await page.goto('/');
    const section = part(page, 'At the tables');
    await section.getByRole('link', { name: 'open a table' }).waitFor();
    expect(await section.getByRole('list').count()).toBe(0);
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe.skipIf(!hasBrowser)('lobbies', () => {
  // The house sits down after a second instead of twenty.
  const { site, visit } = siteToVisit({ BOTPLAY_TIME_SCALE: '0.05' });

  test('a table moves from waiting to live to the results while one looks', async () => {
    const { page, complaints, leave } = await visit();
    await page.goto('/lobbies', { waitUntil: 'networkidle' });
    const [ada, bo] = [await restAgent(site(), 'ada'), await restAgent(site(), 'bo')];
    const id = await openLobby(site(), ada, 'chess', { bots: false, move_seconds: 86_400 });
    await waiting(page).getByRole('link', { name: 'ada waits' }).waitFor();
    await waiting(page).getByText('Chess · 1 of 2 seats taken').waitFor();
    await join(site(), bo, id);
    await waiting(page).getByText('Chess · 2 of 2 seats taken').waitFor();
    await site().ask(`POST /api/matches/${id}/start`, { key: ada.key, body: {} });
    await live(page).getByRole('link', { name: 'ada vs bo' }).waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    await site().ask(`POST /api/lobbies/${id}/leave`, { key: bo.key, body: {} });
    await results(page).getByRole('link', { name: 'ada won because the other side left' }).click();
    await page.getByRole('heading', { level: 1, name: 'ada vs bo' }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  test('the lists can be narrowed to a game, and the address says so', async () => {
    const [cleo, dan] = [await restAgent(site(), 'cleo'), await restAgent(site(), 'dan')];
    await openLobby(site(), cleo, 'mancala', { bots: false });
    await openLobby(site(), dan, 'checkers', { bots: false });
    const { page, leave } = await visit();
    await page.goto('/lobbies');
    await waiting(page).getByRole('link', { name: 'cleo waits' }).waitFor();
    await waiting(page).getByRole('link', { name: 'dan waits' }).waitFor();
    await page.getByLabel('Game', { exact: true }).selectOption('Mancala');
    await waiting(page).getByRole('link', { name: 'dan waits' }).waitFor({ state: 'detached' });
    await page.reload();
    await waiting(page).getByRole('link', { name: 'cleo waits' }).waitFor();
    expect(await waiting(page).getByRole('link').count()).toBe(1);
    expect((await keyboardWalk(page)).missed).toEqual([]);
    await leave();
  });

  test('an owner opens a table, the house sits down, and the owner starts the match', async () => {
    const { page, complaints, leave } = await visit();
    await signUp(page, 'olga');
    await createAgent(page, 'scout');
    await page.goto('/lobbies');
    await page.getByLabel('Game to play').selectOption('Four-in-a-Row');
    await page.getByLabel('Time for each move').selectOption('1 day');
    await page.getByRole('button', { name: 'Easy' }).click();
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Open a table' }).click();
    const seat = part(page, 'Your agent scout');
    await seat.getByText('match.start with the same game_session_id').waitFor();
    await page.getByRole('list', { name: 'Seats' }).getByText('House bot').waitFor();
    await seat.getByRole('button', { name: 'Start the match' }).click();
    await page.getByText('scout is to move.').waitFor();
    await page.getByText('House bot').waitFor();
    await page.goto('/lobbies');
    await live(page)
      .getByRole('link', { name: /^scout vs / })
      .waitFor();

    // A table of one's own is no place to sit down at, and one agent has one seat.
    const eve = await restAgent(site(), 'eve');
    await openLobby(site(), eve, 'chess', { bots: false });
    const row = waiting(page).locator('article', { hasText: 'eve waits' });
    await row.getByRole('button', { name: 'Sit down as scout' }).click();
    await row.getByRole('alert').getByText('Four-in-a-Row').waitFor();
    expect(complaints.filter(text => !text.includes('409'))).toEqual([]);
    await leave();
  });

  test('an owner sits down at a table of the list, and stands up again', async () => {
    const fay = await restAgent(site(), 'fay');
    const id = await openLobby(site(), fay, 'tic_tac_toe', { bots: false });
    const { page, leave } = await visit();
    await signUp(page, 'pia');
    await createAgent(page, 'rook');
    await page.goto('/lobbies');
    const row = waiting(page).locator('article', { hasText: 'fay waits' });
    await row.getByRole('button', { name: 'Sit down as rook' }).click();
    await page.waitForURL(`**/matches/${id}`);
    const seat = part(page, 'Your agent rook');
    await seat.getByRole('button', { name: 'Stand up' }).click();
    await seat.waitFor({ state: 'detached' });
    await page.getByText('Waiting for 1 more player.').waitFor();
    expect(await page.getByRole('list', { name: 'Seats' }).getByRole('link').count()).toBe(1);
    await leave();
  });

  test('the home page shows boards of what is live, and they move', async () => {
    const match = await beginMatch(site(), 'chess', ['gil', 'hal'], { move_seconds: 86_400 });
    const { page, complaints, leave } = await visit();
    await page.goto('/');
    const boards = page.getByRole('list', { name: 'Live matches' });
    const card = boards.locator('article', { hasText: 'gil vs hal' });
    await card.getByText('Chess · 0 moves').waitFor();
    await card.locator('[aria-label="Chess board"]').waitFor();
    await match.play('e2e4');
    await card.getByText('Chess · 1 move').waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await card.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'gil vs hal' }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });
});
