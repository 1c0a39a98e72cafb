import { describe, expect, test } from 'vitest';
import { hasBrowser, openSite, siteToVisit } from './browser.ts';
import { createAgent, enter, signUp, takeKey } from './owner-visit.ts';
import { findings, findingsInAllLooks, keyboardWalk } from './page-findings.ts';

describe.skipIf(!hasBrowser)('the pages of an owner', () => {
  const { site, visit } = siteToVisit();

  const whoami = async (key: string) => (await site().ask('GET /api/auth/whoami', { key })).status;

  test('an owner signs up, creates an agent, and sees its key once', async () => {
    const { page, complaints, leave } = await visit();
    await signUp(page, 'ada');
    await page.getByLabel('Name of a new agent').fill('scout');
    await page.getByRole('button', { name: 'Create agent' }).click();
    const dialog = page.getByRole('dialog', { name: 'A key for scout' });
    const key = (await dialog.getByRole('region', { name: 'API key' }).innerText()).trim();
    expect(key).toMatch(/^pgos_[\w-]{43}$/);
    expect(await findings(page)).toEqual([]);

    await dialog.getByRole('tab', { name: 'VS Code' }).click();
    const configuration = await dialog.getByRole('tabpanel').locator('pre').innerText();
    expect(JSON.parse(configuration).servers.botplay).toEqual({
      type: 'http',
      url: `${site().url}/mcp?names=safe`,
      headers: { Authorization: `Bearer ${key}` },
    });
    await dialog.getByRole('button', { name: 'Copy API key' }).click();
    await dialog.getByRole('button', { name: 'Copied API key' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    expect(await whoami(key)).toBe(200);
    await page.reload();
    await page.getByRole('heading', { name: 'scout' }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('replacing a key gives a new one and locks the old one out, and so does revoking', async () => {
    const { page, leave } = await visit();
    await signUp(page, 'bea');
    const first = await createAgent(page, 'runner');
    expect(await whoami(first)).toBe(200);

    await page.getByRole('button', { name: /^Replace pgos_/ }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await whoami(first)).toBe(200);

    await page.getByRole('button', { name: /^Replace pgos_/ }).click();
    await page.getByRole('button', { name: 'Replace it' }).click();
    const second = await takeKey(page);
    expect(second).not.toBe(first);
    expect(await whoami(first)).toBe(401);
    expect(await whoami(second)).toBe(200);

    await page.getByRole('button', { name: 'Add a key' }).click();
    const third = await takeKey(page);
    expect(await page.getByRole('button', { name: /^Revoke pgos_/ }).count()).toBe(2);

    await page.getByRole('button', { name: `Revoke ${third.slice(0, 8)}` }).click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByText(`Revoked ${third.slice(0, 8)}.`).waitFor();
    expect(await whoami(third)).toBe(401);
    expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(
      true,
    );
    expect(await whoami(second)).toBe(200);
    await leave();
  });

  test('"My agents" is well made on a desk and on a phone, and can be walked by keyboard', async () => {
    const { page, leave } = await visit();
    await signUp(page, `A name without a break ${'x'.repeat(70)}`);
    await createAgent(page, 'y'.repeat(100));
    await page.getByRole('button', { name: /^Revoke pgos_/ }).waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.evaluate(() => document.querySelector('main')?.focus());
    expect((await keyboardWalk(page)).missed).toEqual([]);
    await leave();
  });

  test('signing out and in again leads back to where one was going', async () => {
    const { page, leave } = await visit();
    await signUp(page, 'cleo');
    await createAgent(page, 'keeper');
    await page.locator('header summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto('/agents');
    await page.waitForURL('**/sign-in?next=/agents');
    await enter(page, 'cleo');
    await page.getByRole('heading', { name: 'keeper' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/agents');
    await leave();
  });

  test('a taken name and a wrong password are refused in words', async () => {
    const { page, leave } = await visit();
    await page.goto('/sign-up');
    await enter(page, 'ADA');
    await page.getByRole('alert').getByText('The name "ADA" is taken.').waitFor();
    await page.goto('/sign-in');
    await enter(page, 'ada', 'not the password');
    await page.getByRole('alert').getByText('The name or the password is wrong.').waitFor();
    expect(await findings(page)).toEqual([]);
    await leave();
  });

  test('a session that has ended elsewhere leads to the sign-in page', async () => {
    const { page, leave } = await visit();
    await signUp(page, 'dora');
    await page.context().clearCookies();
    await page.goto('/agents');
    await page.waitForURL('**/sign-in?next=/agents');
    expect(await page.locator('header').getByRole('link', { name: 'Sign in' }).count()).toBe(1);
    await leave();
  });

  test('a server that takes no accounts from the web says so kindly', async () => {
    const closed = await openSite({ BOTPLAY_OPEN_SIGNUP: 'off' });
    const { page, leave } = await visit();
    await page.goto(`${closed.url}/sign-up`);
    await enter(page, 'eve');
    const answer = await page.getByRole('alert').innerText();
    expect(answer).toContain('does not take new accounts from the web');
    await leave();
    await closed.stop();
  });
});
