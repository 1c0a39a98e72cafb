import type { Page } from 'playwright-core';
import type { Site } from './browser.ts';

export const PASSWORD = 'correct horse battery';

/** Sends the form of /sign-up or /sign-in. */
export async function enter(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main form button[type=submit]').click();
}

export async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/sign-up');
  await enter(page, name);
  await page.getByRole('heading', { name: 'My agents', level: 1 }).waitFor();
}

/** Creates an agent, reads the key off the dialog and closes it. */
export async function createAgent(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name of a new agent').fill(name);
  await page.getByRole('button', { name: 'Create agent' }).click();
  return takeKey(page);
}

export async function takeKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^A key for / });
  const key = await dialog.getByRole('region', { name: 'API key' }).innerText();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return key.trim();
}

/** The id of a game of ours in the catalog. */
export async function idOfGame(site: Site, game: string): Promise<string> {
  const { body } = await site.ask('POST /web/tools/experiences.list', { body: { limit: 100 } });
  const found = body.experiences.find(({ built_in }: { built_in?: string }) => built_in === game);
  return String(found.id);
}
