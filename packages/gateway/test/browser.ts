import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { chromium as findChromium } from '../../../scripts/system-packages.mjs';
import { type Launched, launch, newDataDir } from './launch.ts';

const program = findChromium();
export const hasBrowser = program !== undefined;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: program ?? '', args: FLAGS });

/** A visitor's own window, with nothing remembered, and what the browser complained of in it. */
export interface Visitor {
  readonly page: Page;
  readonly complaints: readonly string[];
  leave(): Promise<void>;
}

export async function visitor(
  browser: Browser,
  baseURL: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return { page, complaints, leave: () => context.close() };
}

/** A server with its pages, and the operator's token for it. */
export interface Site extends Launched {
  readonly adminToken: string;
}

export async function openSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const BOTPLAY_DATA = newDataDir();
  const server = await launch({ BOTPLAY_DATA, LOG_LEVEL: 'silent', ...env });
  return { ...server, adminToken: readFileSync(join(BOTPLAY_DATA, 'admin-token'), 'utf8').trim() };
}

/** A site to visit, open as long as the tests run among which this is called. */
export function siteToVisit(env: Readonly<Record<string, string>> = {}) {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(env), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  return {
    site: () => site,
    visit: (colorScheme?: 'light' | 'dark') => visitor(browser, site.url, colorScheme),
  };
}

/** Publishes experiences with these manifests, and tells their ids. */
export async function publish(
  site: Site,
  manifests: readonly object[],
): Promise<readonly string[]> {
  const { body: agent } = await site.ask('POST /v1/agents', {
    key: site.adminToken,
    body: { name: 'publisher' },
  });
  const ids: string[] = [];
  for (const manifest of manifests) {
    const { status, body } = await site.ask('POST /api/experiences', {
      key: agent.api_key,
      body: { manifest },
    });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    ids.push(body.id);
  }
  return ids;
}

/** A manifest that the catalog takes. */
export const manifest = (name: string, more: object = {}) => ({
  name,
  version: '1.0.0',
  summary: `${name} is something to play.`,
  category: 'puzzle',
  tier: 1,
  publisher: { name: 'Example Labs', url: 'https://example.com/labs' },
  ...more,
});
