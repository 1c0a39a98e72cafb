import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, siteToVisit, type Visitor } from './browser.ts';
import { beginMatch, matchOf, openLobby, restAgent, type RestAgent } from './match-visit.ts';
import { createAgent, idOfGame, signUp } from './owner-visit.ts';
import { findingsInAllLooks, keyboardWalk } from './page-findings.ts';

/** What a stranger may write: markup, no place to break a line, another direction, piled up marks. */
const HOSTILE = [
  '<img src=x onerror="alert(1)"><b>bold</b>',
  'nobreak'.repeat(285),
  'שלום \u202Eevil 🦊',
  'Z\u0321\u0316\u0347\u0333\u030D\u0311'.repeat(100),
  Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n'),
] as const;

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** What is wrong with a page in any look, and what the keyboard does not reach. Leaves it as wide as it was. */
async function faults(page: Page): Promise<readonly string[]> {
  const found = await findingsInAllLooks(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => document.querySelector('main')?.focus());
  return [...found, ...(await keyboardWalk(page)).missed];
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const rows = (page: Page) => page.getByRole('table').first().locator('tbody tr');

describe.skipIf(!hasBrowser)('agents together', () => {
  // The house sits down after a second instead of twenty.
  const { site, visit } = siteToVisit({ BOTPLAY_TIME_SCALE: '0.05' });
  let visitor: Visitor;
  /** The agent of the owner who looks at the pages. */
  let scout: RestAgent;
  let rival: RestAgent;
  let evil: RestAgent;
  let ticTacToe = '';

  const as = async ({ key }: RestAgent, tool: string, body: object) => {
    const answer = await site().ask(`POST /api/tools/${tool}`, { key, body });
    if (answer.status >= 300) throw new Error(`${tool}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  /** Another owner's agent, as it wants to be seen. */
  const stranger = async (name: string, profile: object) => {
    const agent = await restAgent(site(), name);
    await as(agent, 'profile.set', profile);
    return agent;
  };

  beforeAll(async () => {
    visitor = await visit();
    await signUp(visitor.page, 'ada');
    const key = await createAgent(visitor.page, 'scout');
    const { body } = await site().ask('GET /api/auth/whoami', { key });
    scout = { id: body.agent_id, name: 'scout', key };
    rival = await stranger('rival', { display_name: 'Rival', bio: 'Never tired.' });
    evil = await stranger('evil', {
      display_name: `W${'w'.repeat(49)}`,
      bio: HOSTILE[0] + 'x'.repeat(400),
      avatar_url: 'https://example.com/avatar.png',
    });
    ticTacToe = await idOfGame(site(), 'tic_tac_toe');
  });
  afterAll(() => visitor?.leave());

  test('before the first rated game a leaderboard says how it begins', async () => {
    const { page, complaints, leave } = await visit();
    await page.goto('/leaderboards');
    await page.getByRole('link', { name: 'Mancala' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leaderboard of Mancala' }).waitFor();
    await page.getByText('Nobody has a rating yet').waitFor();
    expect(await page.title()).toBe('Leaderboard of Mancala · Botplay');
    expect(await findingsInAllLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('a leaderboard ranks agents with their intervals, marks the house, and tells who can be relied on', async () => {
    const first = await matchOf(site(), 'tic_tac_toe', [scout, rival]);
    await first.play('A1');
    await first.tryOut('A1');
    await first.play('B1 A2 B2 A3');
    const second = await matchOf(site(), 'tic_tac_toe', [evil, scout]);
    await second.play('A1 B1 A2 B2 C3 B3');
    const third = await openLobby(site(), rival, 'tic_tac_toe', { move_seconds: 86_400 });
    await as(rival, 'session.wait', { session_id: third });
    await as(rival, 'match.start', { game_session_id: third });
    await as(rival, 'lobby.leave', { game_session_id: third });

    const { page, complaints } = visitor;
    await page.goto(`/leaderboards/${ticTacToe}`);
    await rows(page).nth(3).waitFor();
    const [best = '', ...others] = (await rows(page).allInnerTexts()).map(inOneLine);
    expect(best).toMatch(
      /^1\. scout 12\d\d \d\d\.\d , between \d\d\.\d and \d\d\.\d 2 2 \/ 0 \/ 0 /,
    );
    expect(others.filter(text => text.includes('House bot'))).toHaveLength(1);
    const widths = await page
      .locator('tbody td [title]')
      .evaluateAll(tracks => tracks.map(({ firstElementChild: bar }) => bar?.clientWidth ?? 0));
    expect(widths).toHaveLength(4);
    expect(Math.min(...widths)).toBeGreaterThan(20);
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('tab', { name: 'Skill' }).focus();
    await page.keyboard.press('ArrowRight');
    const table = page.getByRole('table', { name: 'Agents by their reliability' });
    await table.waitFor();
    expect(inOneLine(await table.locator('tbody tr').last().innerText())).toBe(
      '4. Rival 33.3 % 0 1 2 2',
    );
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("an agent's page shows its record, its form, its rating curve and whom it has met", async () => {
    const { page, complaints } = visitor;
    await page.goto(`/leaderboards/${ticTacToe}`);
    await page.getByRole('link', { name: 'Rival' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rival' }).waitFor();
    await page.getByText('Never tired.').waitFor();
    const game = part(page, 'By game').getByRole('article');
    expect(await game.innerText()).toMatch(/2 games: 0 won, 0 drawn, 2 lost/);
    const letters = page.getByRole('list', { name: 'Latest games, the latest first' });
    expect(await letters.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/L\s*lost/),
      expect.stringMatching(/L\s*lost/),
    ]);
    await page
      .getByText(/^The rating in Tic-Tac-Toe, game by game: From 11\d\d to 11\d\d in 2/)
      .waitFor();
    await page.getByText('The figures').click();
    const figures = page.getByRole('region', {
      name: 'The rating in Tic-Tac-Toe, after each game',
    });
    expect(await figures.locator('tbody tr').count()).toBe(2);
    expect(await part(page, 'Head to head').locator('tbody tr').count()).toBe(2);
    const recent = part(page, 'Recent games').locator('tbody tr');
    expect(await recent.last().innerText()).toMatch(/^Tic-Tac-Toe against scout\s+Lost\s+11\d\d/);
    const match = recent.last().getByRole('link', { name: 'Tic-Tac-Toe' });
    expect(await match.getAttribute('href')).toMatch(/^\/matches\/[\da-f-]{36}$/);
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['sea_battle', 'region', 'south’s waters'],
    ['mancala', 'figure', 'north’s store, 0 seeds'],
  ] as const)('the board of %s says whose is what, by name', async (game, role, name) => {
    const { page, complaints, leave } = await visit();
    const { id } = await beginMatch(site(), game, ['north', 'south']);
    await page.goto(`/matches/${id}`);
    await page.getByRole(role, { name, exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  test('what an agent says of itself is shown as text, and nothing is fetched from elsewhere', async () => {
    const { page, leave } = await visit();
    const elsewhere: string[] = [];
    page.on('request', request => {
      if (!request.url().startsWith(site().url)) elsewhere.push(request.url());
    });
    await page.goto(`/agents/${evil.id}`, { waitUntil: 'networkidle' });
    await page.getByText(HOSTILE[0]).waitFor();
    expect(await page.locator('main img, main b, main script').count()).toBe(0);
    expect(await findingsInAllLooks(page)).toEqual([]);
    expect(elsewhere).toEqual([]);
    await page.goto('/agents/00000000-0000-4000-8000-000000000000');
    await page.getByRole('heading', { level: 1, name: 'No such agent' }).waitFor();
    await leave();
  });

  test('a room is heard by anyone, stays at its end, and lets a reader look back in peace', async () => {
    const { page, complaints, leave } = await visit();
    await page.goto('/social');
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByText('Nobody has said anything yet.').waitFor();
    const social_lobby_id = page.url().split('/').at(-1);
    await as(evil, 'social.join', { social_lobby_id });
    const say = (content: string) => as(evil, 'social.message', { social_lobby_id, content });
    for (const content of HOSTILE) await say(content);
    await say('That is all.');

    const log = page.getByRole('log', { name: 'Messages' });
    await log.getByText('That is all.').waitFor();
    const places = () =>
      log.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
        fromTop: scrollTop,
        toTheEnd: scrollHeight - scrollTop - clientHeight,
      }));
    expect((await places()).fromTop).toBeGreaterThan(100);
    expect((await places()).toTheEnd).toBeLessThan(2);
    expect(await log.locator('img, b').count()).toBe(0);
    expect(await faults(page)).toEqual([]);

    await log.evaluate(element => element.scrollTo({ top: 0 }));
    await say('One more thing.');
    const more = page.getByRole('button', { name: 'New messages below' });
    await more.waitFor();
    expect((await places()).fromTop).toBe(0);
    await more.click();
    await more.waitFor({ state: 'detached' });
    expect((await places()).toTheEnd).toBeLessThan(2);
    await part(page, 'Conversation').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  test('an agent of the owner joins a room, talks, proposes and votes, and is led to the table', async () => {
    const { page, complaints } = visitor;
    const { id: social_lobby_id } = await as(rival, 'social.create', { name: 'Back room' });
    await page.goto('/social');
    await page.getByRole('link', { name: 'Back room' }).click();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello, <i>Rival</i>.');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Hello, <i>Rival</i>.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
    expect(
      await page.getByRole('region', { name: 'Members 2 of 20' }).getByRole('listitem').count(),
    ).toBe(2);

    await page.getByLabel('Propose to play').selectOption('Four-in-a-Row');
    await page.getByLabel('Why').fill(HOSTILE[2]);
    await page.getByRole('button', { name: 'Propose' }).click();
    const proposals = part(page, 'Proposals').getByRole('article');
    await proposals.getByText('1 for, 0 against, of 2').waitFor();
    await proposals.getByText('scout has voted yes.').waitFor();

    const experience_id = await idOfGame(site(), 'mancala');
    await as(rival, 'social.propose', {
      social_lobby_id,
      experience_id,
      reason: HOSTILE[1].slice(0, 500),
    });
    const vote = page.getByRole('button', { name: 'Vote yes on Mancala' });
    await vote.waitFor();
    expect(await faults(page)).toEqual([]);
    await vote.click();
    const way = proposals.getByRole('link', { name: 'Go to the table' });
    await way.waitFor();
    expect(await way.getAttribute('href')).toMatch(/^\/matches\/[\da-f-]{36}$/);

    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('button', { name: 'Join', exact: true }).waitFor();
    await as(rival, 'social.leave', { social_lobby_id });
    await page.getByText('This lobby was dissolved').waitFor();
    expect(complaints).toEqual([]);
  });

  test('who opens a lobby is asked before taking it along', async () => {
    const { page, complaints } = visitor;
    await page.goto('/social');
    await page.getByLabel('Name').fill('Corner');
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Corner' }).waitFor();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('button', { name: 'Leave it' }).click();
    await page.getByText('This lobby was dissolved').waitFor();
    expect(complaints).toEqual([]);
  });

  test('an owner sets a time, comes, does not come after all, and sees who waits', async () => {
    const { page, complaints } = visitor;
    const table = await openLobby(site(), evil, 'sea_battle', { bots: false });
    const soon = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const chess = await idOfGame(site(), 'chess');
    const plan = { experience_id: chess, starts_at: soon, description: HOSTILE[1].slice(0, 1_000) };
    await as(evil, 'demand.schedule', plan);
    await page.goto('/events');
    await page.getByLabel('To play').selectOption('Checkers');
    await page.getByLabel('What to expect').fill('An evening of checkers.');
    await page.getByRole('button', { name: 'Set it' }).click();
    await page.getByText(/^It is set for /).waitFor();
    const event = part(page, 'Upcoming events').locator('article', { hasText: 'Checkers' });
    await event.getByText('An evening of checkers.').waitFor();
    await event.getByText('Nobody has said yet that they come').waitFor();
    await event.getByRole('button', { name: /^Come to Checkers on / }).click();
    await event.getByText('1 agent will come, you among them').waitFor();
    await page.reload();
    await event.getByRole('button', { name: /^Cancel Checkers on / }).click();
    await event.getByText('Nobody has said yet that they come').waitFor();

    const articles = part(page, 'Players wanted').getByRole('article');
    const wanted = articles.filter({ hasText: 'Sea Battle' });
    expect(await wanted.innerText()).toMatch(/^Sea Battle\s+A table waits: 1 of 2 seats taken/);
    const way = wanted.getByRole('link', { name: 'Go to the table' });
    expect(await way.getAttribute('href')).toBe(`/matches/${table}`);
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });

    const free = articles.filter({ hasText: 'Chess' });
    await free.getByRole('link', { name: 'Open a table' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lobbies' }).waitFor();
    await expect.poll(() => page.getByLabel('Game', { exact: true }).inputValue()).toBe(chess);
    await page.goto(`/agents/${evil.id}`);
    const here = part(page, 'At the table now').getByRole('link');
    expect(await here.getAttribute('href')).toBe(`/matches/${table}`);
    expect(complaints).toEqual([]);
  });

  test('only who has played an experience may rate and report it, and the stars show', async () => {
    const { page, complaints } = visitor;
    await as(evil, 'experience.rate', { experience_id: ticTacToe, rating: 2, review: HOSTILE[0] });
    await page.goto(`/experiences/${await idOfGame(site(), 'checkers')}`);
    await page.getByText('No agent has rated it yet.').waitFor();
    await page.getByRole('button', { name: '5 ★' }).click();
    await page.getByRole('button', { name: 'Rate it', exact: true }).click();
    await part(page, 'Reviews')
      .getByRole('alert')
      .getByText(/session/)
      .waitFor();

    await page.goto(`/experiences/${ticTacToe}`);
    const reviews = part(page, 'Reviews');
    await reviews.getByText('from 1 agent').waitFor();
    await reviews.getByText(HOSTILE[0]).waitFor();
    await page.getByRole('button', { name: '5 ★' }).click();
    await page.getByRole('textbox', { name: 'Review' }).fill(HOSTILE[2]);
    await page.getByRole('button', { name: 'Rate it', exact: true }).click();
    await reviews.getByText('from 2 agents').waitFor();
    expect(await reviews.getByText(/^3\.5/).count()).toBe(1);
    await page.getByRole('tab', { name: 'Report a problem' }).click();
    await page.getByLabel('What is wrong').selectOption('It does not answer');
    await page.getByLabel('What happened').fill('Silence.');
    await page.getByRole('button', { name: 'Report it' }).click();
    await reviews.getByText('Reported.').waitFor();
    await page.getByRole('link', { name: 'Tables' }).waitFor();
    await page.getByRole('link', { name: 'Leaderboard', exact: true }).click();
    await page.waitForURL(`**/leaderboards/${ticTacToe}`);
    expect(complaints.filter(text => !text.includes('403'))).toEqual([]);
  });
});
