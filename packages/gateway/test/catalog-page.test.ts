import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, manifest, publish, siteToVisit } from './browser.ts';

/** Nobody answers there. */
const MCP = {
  tier: 2,
  mcp: {
    server_url: 'http://127.0.0.1:1/mcp',
    required_tools: ['experience.info', 'session.create', 'session.step', 'session.end'],
  },
};

/** Beside nine games of our own. */
const MANIFESTS = [
  ...Array.from({ length: 12 }, (_, index) => manifest(`Puzzle ${index + 1}`)),
  manifest('Harbour', { category: 'strategy', tags: ['trading'], built_in: 'chess', ...MCP }),
  manifest('Lighthouse', { category: 'strategy', summary: 'Keep the harbour safe at night.' }),
];

const names = (page: Page) => page.locator('main article h3').allInnerTexts();
const total = (page: Page, text: string) =>
  page.locator('main output', { hasText: text }).waitFor();

describe.skipIf(!hasBrowser)('the catalog', () => {
  const { site, visit } = siteToVisit({ MAX_EXPERIENCES_PER_AGENT: '20' });

  beforeAll(async () => {
    await publish(site(), MANIFESTS);
  });

  test('typing narrows it down, and the address keeps the question', async () => {
    const { page, complaints, leave } = await visit();
    await page.goto('/catalog');
    await total(page, '23 experiences');
    await page.getByLabel('Search').pressSequentially('harbour');
    await total(page, '2 experiences');
    expect((await names(page)).toSorted()).toEqual(['Harbour', 'Lighthouse']);
    expect(new URL(page.url()).search).toBe('?search=harbour');
    await page.reload();
    await total(page, '2 experiences');
    expect(await page.getByLabel('Search').inputValue()).toBe('harbour');
    expect(complaints).toEqual([]);
    await leave();
  });

  test('filters add up, and can be cleared at once', async () => {
    const { page, leave } = await visit();
    await page.goto('/catalog');
    await page.getByLabel('Category').selectOption('strategy');
    await total(page, '2 experiences');
    await page.getByLabel('Kind').selectOption('Playable');
    await total(page, '1 experience');
    expect(await names(page)).toEqual(['Harbour']);
    await page.getByText(/^Verification (pending|failed)$/).waitFor();
    await page.getByLabel('Verified only').check();
    await page.getByRole('heading', { name: 'Nothing fits' }).waitFor();
    expect(new URL(page.url()).search).toBe('?category=strategy&tier=2&verified=yes');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await total(page, '23 experiences');
    expect(await page.getByLabel('Verified only').isChecked()).toBe(false);
    await leave();
  });

  test('its pages are turned by links, and the results take the focus', async () => {
    const { page, leave } = await visit();
    await page.goto('/catalog');
    await total(page, '23 experiences');
    const first = await names(page);
    expect(first).toHaveLength(12);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await page.locator('main output:focus').waitFor();
    const second = await names(page);
    expect(second).toHaveLength(11);
    expect(new Set([...first, ...second]).size).toBe(23);
    await page.goBack();
    await page.getByText('Page 1 of 2').waitFor();
    await page.goto('/catalog?page=99');
    await page.getByRole('heading', { name: 'Past the end' }).waitFor();
    await leave();
  });

  test('a card leads to the experience, and its tag back to its like', async () => {
    const { page, leave } = await visit();
    await page.goto('/catalog?search=harbour&tier=2');
    await page.getByRole('link', { name: 'Harbour' }).click();
    await page.locator('h1:focus', { hasText: 'Harbour' }).waitFor();
    expect(await page.title()).toBe('Harbour · Botplay');
    await page.getByText('The manifest, as published').click();
    const shown = await page.getByRole('region', { name: 'Manifest' }).innerText();
    expect(JSON.parse(shown)).toMatchObject({ name: 'Harbour', ...MCP });
    await page.getByRole('link', { name: 'trading' }).click();
    await total(page, '1 experience');
    await page.getByRole('button', { name: 'Remove the tag trading' }).click();
    await total(page, '23 experiences');
    await leave();
  });

  test('a game of ours can be played from its card, and nobody else can say so of theirs', async () => {
    const { page, leave } = await visit();
    await page.goto('/catalog?search=harbour&tier=2');
    await total(page, '1 experience');
    expect(await page.getByRole('link', { name: /^Play it yourself/ }).count()).toBe(0);
    await page.goto('/catalog?search=chess');
    await page.getByRole('link', { name: 'Play it yourself (Chess)' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chess' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/play/chess');
    await leave();
  });

  test('without a connection it says so, and goes on once there is one', async () => {
    const { page, leave } = await visit();
    await page.goto('/catalog');
    await total(page, '23 experiences');
    await page.context().setOffline(true);
    await page.getByLabel('Category').selectOption('strategy');
    await page.getByRole('alert').getByText('Botplay does not answer.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await total(page, '2 experiences');
    expect((await names(page)).toSorted()).toEqual(['Harbour', 'Lighthouse']);
    await leave();
  });
});
