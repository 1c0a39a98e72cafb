import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start as startNumberGuess } from '../../../examples/number-guess/number-guess.ts';
import { hasBrowser, manifest, publish, siteToVisit } from './browser.ts';
import {
  accounts,
  type OtherServer,
  type Plot,
  says,
  serveClassic,
  tool,
} from './discover-stage.ts';
import { mcpManifest } from './manifests.ts';
import { createAgent, signUp } from './owner-visit.ts';
import { findingsInAllLooks, keyboardWalk } from './page-findings.ts';

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });
const start = (page: Page) => page.getByRole('button', { name: 'Start a session' }).click();

describe.skipIf(!hasBrowser)('a session with an experience of somebody else', () => {
  const { site, visit } = siteToVisit();
  let numberGuess: Awaited<ReturnType<typeof startNumberGuess>>;
  const others: OtherServer[] = [];

  beforeAll(async () => {
    numberGuess = await startNumberGuess();
  });
  afterAll(async () => {
    await numberGuess?.close();
    for (const other of others) await other.close();
  });

  async function owner(name: string) {
    const visitor = await visit();
    await signUp(visitor.page, name);
    return { ...visitor, key: await createAgent(visitor.page, 'scout') };
  }

  /** Lists a server of somebody else, and opens its page as an owner. */
  async function discovered(name: string, plot: Plot) {
    const visitor = await owner(name);
    const other = await serveClassic(plot);
    others.push(other);
    const { status, body } = await site().ask('POST /api/experiences/discover', {
      key: visitor.key,
      body: { server_url: other.url, name: `Server of ${name}` },
    });
    expect(status).toBe(201);
    await visitor.page.goto(`/experiences/${body.id}`);
    return { ...visitor, id: String(body.id) };
  }

  test('its checks are followed until it is verified, then it is played by text and by JSON', async () => {
    const [id = ''] = await publish(site(), [
      mcpManifest(numberGuess.mcpUrl, {
        name: 'Number Guess',
        verification: { sample_action: 'guess 50' },
      }),
    ]);
    const { page, complaints, leave } = await owner('ada');
    await page.goto(`/experiences/${id}`);
    await page.getByText(/^It was verified on .*: agents can play it\.$/).waitFor();
    const checks = page.getByRole('region', { name: 'Verification' }).getByRole('listitem');
    expect(await checks.allInnerTexts()).toEqual([
      expect.stringMatching(/^Passed\s+The manifest is complete\s+\d+ ms/),
      expect.stringMatching(/^Passed\s+The server can be reached\s+[\d.]+ m?s/),
      expect.stringMatching(/^Passed\s+It describes itself\s+[\d.]+ m?s/),
      expect.stringMatching(/^Passed\s+It tells its status\s+[\d.]+ m?s/),
      expect.stringMatching(/^Passed\s+A session can be played\s+[\d.]+ m?s/),
      expect.stringMatching(/^Not run\s+Its WebSocket opens/),
    ]);

    await start(page);
    await answer(page).getByText('guess').waitFor();
    await page.getByLabel('Action', { exact: true }).fill('guess 1');
    await page.getByRole('button', { name: 'Send' }).click();
    await answer(page)
      .getByText(/higher|found/)
      .waitFor();
    expect(await page.getByLabel('Action', { exact: true }).inputValue()).toBe('');

    await page.getByLabel('Action', { exact: true }).fill('a thousand');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Guess a number from 1 to 100').waitFor();
    expect(await page.getByLabel('Action', { exact: true }).inputValue()).toBe('a thousand');

    await page.getByLabel('As JSON').check();
    await page.getByLabel('Action, as JSON').fill('{guess: 2}');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('That is no JSON').waitFor();
    await page.getByLabel('Action, as JSON').fill('{"guess": 2}');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('You sent guess 2').waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);

    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByRole('link', { name: 'See the replay' }).click();
    await page.getByText(/^(Won|Lost)/).waitFor();
    await page.getByText('tries 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('guess 1').waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    // Refusals are answered with HTTP 4xx or 5xx, which the browser lists by itself.
    expect(complaints.filter(text => !text.startsWith('Failed to load resource'))).toEqual([]);
    await leave();
  });

  test('what failed a check says so, and no session is offered', async () => {
    const { page, leave } = await visit();
    const [id = ''] = await publish(site(), [
      mcpManifest('http://127.0.0.1:1/mcp', { name: 'Nobody at home' }),
    ]);
    await page.goto(`/experiences/${id}`);
    await page.getByText(/^It was not verified on /).waitFor();
    const checks = page.getByRole('region', { name: 'Verification' }).getByRole('listitem');
    const [, connectivity, ...rest] = await checks.allInnerTexts();
    expect(connectivity).toMatch(/^Failed\s+The server can be reached/);
    for (const check of rest) expect(check).toMatch(/^Not run/);
    await page.getByText('No session can be opened in it until it has been verified.').waitFor();
    expect(await page.getByRole('button', { name: 'Start a session' }).count()).toBe(0);
    expect(await findingsInAllLooks(page)).toEqual([]);
    await leave();
  });

  test('what is only listed is neither tried nor checked', async () => {
    const { page, leave } = await visit();
    const [id = ''] = await publish(site(), [manifest('Poster')]);
    await page.goto(`/experiences/${id}`);
    await page.getByRole('heading', { name: 'How to find it' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Try a session' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Verification' }).count()).toBe(0);
    await leave();
  });

  test('the tools of a discovered server are listed, called, and marked when they change', async () => {
    const plot = accounts();
    const { page, leave } = await discovered('bea', plot);
    const list = page.getByRole('region', { name: 'Tools', exact: true }).getByRole('listitem');
    await list.first().waitFor();
    expect(await list.allInnerTexts()).toEqual(
      plot.tools.map(({ name }) => expect.stringContaining(name)),
    );
    expect(await page.getByText(/^Changed on/).count()).toBe(0);

    await start(page);
    await page.getByLabel('Tool', { exact: true }).selectOption('whoami');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.getByRole('alert').getByText('Log in first.').waitFor();
    await page.getByLabel('Tool', { exact: true }).selectOption('register');
    const args = page.getByLabel('Arguments, as JSON');
    expect(JSON.parse(await args.inputValue())).toEqual({ username: '', registration_code: '' });
    await args.fill('{"username": "bea", "registration_code": "ABC-123"}');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await answer(page).getByText('bea').first().waitFor();
    expect(await findingsInAllLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByText('Ended, without an outcome.').waitFor();

    plot.tools = plot.tools.map(each =>
      each.name === 'leak' ? { ...each, description: 'Does something else now.' } : each,
    );
    await page.getByRole('button', { name: 'Start another' }).click();
    await start(page);
    await page.getByLabel('Tool', { exact: true }).waitFor();
    await page.reload();
    const changed = list.filter({ hasText: /Changed on/ });
    await changed.waitFor();
    expect(await changed.innerText()).toMatch(/^leak\s+Changed on .*\s+Does something else now\.$/);
    await leave();
  });

  test('of a long list of tools the arguments are asked for one by one', async () => {
    const { page, leave } = await discovered('cleo', {
      name: 'Many',
      tools: Array.from({ length: 40 }, (_, index) =>
        tool(`tool_${index}`, { text: 'string', times: 'integer' }, ['text']),
      ),
      call: (name, args) => says(`${name} heard ${JSON.stringify(args)}`),
    });
    await page.getByRole('heading', { name: '40 tools' }).waitFor();
    await start(page);
    await page.getByLabel('Tool', { exact: true }).selectOption('tool_33');
    await page.getByText('text (string), times (integer, optional)').waitFor();
    await page.getByLabel('Arguments, as JSON').fill('{"text": "hello"}');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await answer(page).getByText('tool_33 heard {"text":"hello"}').waitFor();
    await page.evaluate(() => document.querySelector('main')?.focus());
    expect((await keyboardWalk(page)).missed).toEqual([]);
    await leave();
  });

  test('a server that has gone is refused in words, with a way back', async () => {
    const plot: Plot = { name: 'Gone', tools: [tool('wave')], call: () => says('Bye') };
    const { page, leave } = await discovered('dora', plot);
    await page.getByRole('button', { name: 'Start a session' }).waitFor();
    await others.pop()?.close();
    await start(page);
    await page.getByRole('heading', { name: 'No session was opened' }).waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('127.0.0.1');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('Play as').waitFor();
    await leave();
  });
});
