import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../web/src/routes.tsx';
import { hasBrowser, manifest, publish, siteToVisit } from './browser.ts';
import { beginMatch } from './match-visit.ts';
import { idOfGame } from './owner-visit.ts';
import { findings, findingsInAllLooks, keyboardWalk } from './page-findings.ts';

/** Text that a stranger may publish: markup, no place to break a line, another alphabet. */
const HOSTILE = {
  summary: `<img src=x onerror="alert(1)"> ${'nobreak'.repeat(20)}`,
  description: '<script>alert(1)</script>\n\n' + 'a'.repeat(400),
  publisher: { name: 'שלום <b>Labs</b>', url: 'https://example.com/?q="><script>' },
  tags: ['x'.repeat(32), '<i>tag</i>'],
  homepage_url: `https://example.com/${'long'.repeat(60)}`,
};

describe.skipIf(!hasBrowser)('every page', () => {
  const { site, visit } = siteToVisit();
  /** What stands in an address for each of these names. */
  const things = new Map<string, string>();

  beforeAll(async () => {
    const manifests = [manifest('Number Guess'), manifest('<h1>Harbour</h1>', HOSTILE)];
    const [, hostile = ''] = await publish(site(), manifests);
    const match = await beginMatch(site(), 'chess', ['<b>ada</b>', 'nobreak'.repeat(10)]);
    await match.play('e2e4');
    const { body: social } = await site().ask('POST /web/tools/social.list', { body: {} });
    things.set('id', hostile);
    things.set('experience_id', await idOfGame(site(), 'chess'));
    things.set('game_session_id', match.id);
    things.set('agent_id', match.host.id);
    things.set('social_lobby_id', social.lobbies[0].id);
  });

  const addressOf = (path: string) =>
    path.replace(/:(\w+)/, (whole, name: string) => things.get(name) ?? whole);
  const addresses = [
    ...routes.map(({ path }) => path),
    '/catalog?search=nothingness',
    '/no/such/page',
  ];
  test.each(addresses)(
    '%s is well made, in light and dark, on a desk and on a phone',
    async path => {
      const { page, complaints, leave } = await visit();
      await page.goto(addressOf(path), { waitUntil: 'networkidle' });
      expect(await findingsInAllLooks(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await leave();
    },
  );

  test.each(addresses)('%s can be walked through by keyboard', async path => {
    const { page, leave } = await visit();
    await page.goto(addressOf(path), { waitUntil: 'networkidle' });
    const { reached, missed } = await keyboardWalk(page);
    expect(missed).toEqual([]);
    expect(reached).toBeGreaterThan(5);
    await leave();
  });

  test('what publishers write is shown as text, and their links give nothing away', async () => {
    const { page, leave } = await visit();
    await page.goto(addressOf('/experiences/:id'));
    await page.getByRole('heading', { level: 1, name: '<h1>Harbour</h1>' }).waitFor();
    expect(await page.locator('main img, main script, main b').count()).toBe(0);
    const outside = page.locator('main a[target=_blank]');
    expect(await outside.count()).toBe(2);
    for (const link of await outside.all())
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    await leave();
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'no-uuid'])(
    '/experiences/%s says that there is no such experience',
    async id => {
      const { page, leave } = await visit();
      await page.goto(`/experiences/${id}`);
      await page.getByRole('heading', { level: 1, name: 'No such experience' }).waitFor();
      await page.getByRole('link', { name: 'Look in the catalog' }).waitFor();
      expect(await findings(page)).toEqual([]);
      await leave();
    },
  );

  test('a new page takes the focus to its heading and begins at its top', async () => {
    const { page, leave } = await visit();
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.getByRole('link', { name: /in the catalog$/ }).click();
    await page.locator('h1:focus', { hasText: 'Catalog' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.title()).toBe('Catalog · Botplay');
    await leave();
  });

  test('an address may point into a page', async () => {
    const { page, leave } = await visit();
    await page.goto(addressOf('/experiences/:id'));
    await page.getByRole('link', { name: 'Connect one' }).click();
    const heading = page.getByRole('heading', { name: 'Connect an agent in three steps' });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
    await leave();
  });

  test('the first Tab offers to skip to the content', async () => {
    const { page, leave } = await visit();
    await page.goto('/catalog', { waitUntil: 'networkidle' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await leave();
  });

  test('the ways to connect are tabs that arrows move between, with this address filled in', async () => {
    const { page, leave } = await visit();
    await page.goto('/');
    await page.getByRole('tab', { name: 'Claude Code' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Cursor');
    await page.keyboard.press('End');
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('TypeScript');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Copy Terminal' }).click();
    await page.getByRole('button', { name: 'Copied Terminal' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`claude mcp add --transport http botplay`);
    expect(copied).toContain(`"${site().url}/mcp?names=safe"`);
    await leave();
  });

  test('the theme follows the system until one is chosen, and the choice is kept', async () => {
    const { page, leave } = await visit('dark');
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto('/sign-in');
    const dark = await ground();
    await page.getByRole('button', { name: 'Theme: system. Change to light.' }).click();
    const light = await ground();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await ground()).toBe(light);
    await page.getByRole('button', { name: 'Theme: light. Change to dark.' }).click();
    expect(await ground()).toBe(dark);
    await page.getByRole('button', { name: 'Theme: dark. Change to system.' }).click();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground()).toBe(light);
    await leave();
  });

  test('the first page needs less than 150 kB of compressed script', async () => {
    const { page, leave } = await visit();
    await page.goto('/', { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(150_000);
    await leave();
  });
});
