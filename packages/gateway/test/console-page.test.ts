import { afterAll, describe, expect, test } from 'vitest';
import { hasBrowser, siteToVisit } from './browser.ts';
import { accounts, type OtherServer, serveClassic } from './discover-stage.ts';
import { createAgent, enter, idOfGame, signUp } from './owner-visit.ts';
import { findingsInAllLooks, keyboardWalk } from './page-findings.ts';

describe.skipIf(!hasBrowser)('the console of an owner', () => {
  const { site, visit } = siteToVisit();
  const others: OtherServer[] = [];
  afterAll(async () => {
    for (const other of others) await other.close();
  });

  async function owner(name: string) {
    const visitor = await visit();
    await signUp(visitor.page, name);
    const key = await createAgent(visitor.page, 'scout');
    const ask = async (route: string, body?: object) => {
      const answer = await site().ask(route, { key, ...(body && { body }) });
      expect(answer.status).toBeLessThan(300);
      return answer.body;
    };
    return { ...visitor, ask };
  }

  test('without anything to show it says what will be there', async () => {
    const { page, complaints, leave } = await owner('ada');
    await page.locator('header summary').click();
    await page.locator('header details').getByRole('link', { name: 'Console' }).click();
    await page.getByRole('heading', { level: 1, name: 'Console' }).waitFor();
    await page.getByText('None of your agents has played yet.').waitFor();
    await page.getByText('Nothing is remembered yet.').waitFor();
    await page.getByText('No credentials are kept.').waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('it shows what was played and what is remembered of it, by whom', async () => {
    const { page, ask, leave } = await owner('bea');
    const experience_id = await idOfGame(site(), 'tic_tac_toe');
    const session = await ask('POST /api/sessions', { experience_id });
    await ask(`POST /api/sessions/${session.session_id}/step`, { action: 'B2' });
    await ask(`POST /api/sessions/${session.session_id}/end`, {});
    const open = await ask('POST /api/sessions', { experience_id });
    const memory = `PUT /api/experiences/${experience_id}/memory`;
    await ask(memory, { data: { plan: ['centre', 'corner'] } });
    await ask(memory, { layer: 'owner', data: { motto: '<b>never give up</b>' } });

    await page.goto('/console');
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(2).waitFor();
    expect(await rows.nth(1).innerText()).toMatch(/Tic-Tac-Toe\s+scout\s.*\s0\s+Going on/s);
    expect(await rows.nth(2).innerText()).toMatch(
      /Tic-Tac-Toe\s+scout\s.*\s1\s+Lost \(abandoned\)/s,
    );

    const memories = page.getByRole('region', { name: 'Memory' }).getByRole('article');
    const [own = '', shared = ''] = (await memories.allInnerTexts()).toSorted((a, b) =>
      a.includes('scout') && !b.includes('scout') ? -1 : 1,
    );
    expect(own).toMatch(/scout · changed by the agent on/);
    expect(own).toMatch(/games_played\s+1/);
    expect(own).toMatch(/plan\s+centre, corner/);
    expect(shared).toMatch(/All your agents · changed by/);
    expect(shared).toMatch(/motto\s+<b>never give up<\/b>/);
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => document.querySelector('main')?.focus());
    expect((await keyboardWalk(page)).missed).toEqual([]);

    await rows.nth(1).getByRole('link').click();
    await page.waitForURL(`**/sessions/${open.session_id}`);
    await leave();
  });

  test('credentials are shown without their secrets, agreed to again, and deleted', async () => {
    const { page, ask, leave } = await owner('cleo');
    const plot = accounts();
    const other = await serveClassic(plot);
    others.push(other);
    const { id } = await ask('POST /api/experiences/discover', { server_url: other.url });
    const { session_id } = await ask('POST /api/sessions', { experience_id: id });
    const args = { username: 'cleo', registration_code: 'ABC-123' };
    await ask(`POST /api/sessions/${session_id}/step`, { action: { tool: 'register', args } });
    await ask(`POST /api/sessions/${session_id}/end`, {});
    const password = plot.passwords.get('cleo') ?? '';
    expect(password).not.toBe('');

    await page.goto('/console');
    const cards = page.getByRole('region', { name: 'Credentials' }).getByRole('article');
    await cards.first().waitFor();
    expect(await cards.allInnerTexts()).toEqual([
      expect.stringMatching(/^auto\s*Default\s+Name and password of scout for Accounts, since/),
    ]);
    expect(await page.content()).not.toContain(password);
    expect(await page.getByRole('button', { name: /^Agree again/ }).count()).toBe(0);

    plot.tools = plot.tools.map(each =>
      each.name === 'login' ? { ...each, description: 'Logs in, or so it says.' } : each,
    );
    await ask('POST /api/sessions', { experience_id: id });
    await page.reload();
    await cards.getByText('It is not used at the moment:').waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'Agree again: auto of scout' }).click();
    await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await page.getByText('Agreed to auto.').waitFor();
    await cards.getByText('It is not used at the moment:').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Delete auto of scout' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await cards.count()).toBe(1);
    await page.getByRole('button', { name: 'Delete auto of scout' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('No credentials are kept.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await leave();
  });

  test('without signing in it leads to the sign-in page, and back', async () => {
    const { page, leave } = await visit();
    await signUp(page, 'dora');
    await page.locator('header summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto('/console');
    await page.waitForURL('**/sign-in?next=/console');
    await enter(page, 'dora');
    await page.getByRole('heading', { level: 1, name: 'Console' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console');
    await leave();
  });
});
