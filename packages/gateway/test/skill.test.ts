import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Launched, launch, newDataDir } from './launch.ts';

let server: Launched;
let key: string;
/** The calls that the skill shows, in its order: they are all that the agent knows. */
let recipes: readonly Recipe[];

interface Recipe {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
}

// oxlint-disable-next-line no-explicit-any -- the agent looks into answers of every shape
type Told = any;

beforeAll(async () => {
  const directory = newDataDir();
  // The house sits down after a second instead of twenty.
  server = await launch({ BOTPLAY_DATA: directory, BOTPLAY_TIME_SCALE: '0.05' });
  const token = readFileSync(join(directory, 'admin-token'), 'utf8').trim();
  const made = await server.ask('POST /v1/agents', { key: token, body: { name: 'Newcomer' } });
  key = made.body.api_key;
  const skill: string = (await server.ask('GET /skill.md')).body;
  recipes = [...skill.replaceAll('\\\n', ' ').matchAll(/^ +curl (.*)$/gm)].map(([, line = '']) => ({
    method: /-X (\w+)/.exec(line)?.[1] ?? 'GET',
    url: /(https?:\S+?)"?$/.exec(line)?.[1] ?? '',
    body: /-d '([^']*)'/.exec(line)?.[1],
  }));
});
afterAll(() => server.stop());

/** Follows the recipe whose address ends so, with the blanks filled in. */
async function follow(ending: string, blanks: Readonly<Record<string, string>>): Promise<Told> {
  const recipe = recipes.find(({ url }) => url.endsWith(ending));
  if (!recipe) throw new Error(`The skill does not show how to call ${ending}.`);
  const fill = (text: string) =>
    text.replaceAll(/<([^>]+)>/g, (_, name: string) => blanks[name] ?? '');
  const { pathname, search } = new URL(fill(recipe.url));
  const { status, body } = await server.ask(`${recipe.method} ${pathname}${search}`, {
    key,
    ...(recipe.body && { body: fill(recipe.body) }),
  });
  if (status >= 400) throw new Error(`${ending}: ${JSON.stringify(body)}`);
  return body;
}

async function titles(): Promise<readonly Told[]> {
  const { experiences } = await follow('category=tabletop', {});
  return experiences.filter((it: Told) => it.playable_now);
}

/** Alone: session.create, one of legal_moves at a time, session.end. */
async function playAlone(id: string): Promise<Told> {
  const opened = await follow('/api/sessions', { id });
  const { session_id } = opened;
  let seen = opened.experience_response;
  for (let steps = 0; seen.outcome === null && steps < 200; steps++) {
    const move = seen.legal_moves[steps % seen.legal_moves.length];
    const stepped = await follow('/step', { session_id, 'one of legal_moves': move });
    seen = stepped.experience_response;
  }
  return follow('/end', { session_id });
}

/** With others: a table, whoever sits down, and turns until the end. */
async function playTogether(id: string): Promise<Told> {
  const { game_session_id } = await follow('/api/lobbies', { id });
  await follow('<game_session_id>/wait', { game_session_id });
  await follow('/start', { game_session_id });
  let { session_id } = await follow('<game_session_id>/wait', { game_session_id });
  for (let turns = 0; turns < 1_000; turns++) {
    const waited = await follow('<session_id>/wait', { session_id });
    ({ session_id } = waited);
    if (waited.reason === 'ended') return waited.outcome;
    const { legal_moves, your_turn } = waited;
    if (!your_turn) continue;
    const move = legal_moves[turns % legal_moves.length];
    await follow('/step', { session_id, 'one of legal_moves': move });
  }
  throw new Error('It never ended.');
}

test('an agent that knows nothing but /skill.md finds nine titles', async () => {
  expect(await follow('/whoami', {})).toMatchObject({ scopes: expect.any(Array) });
  expect((await titles()).length).toBe(9);
});

test('it finishes every title alone', async () => {
  for (const { id, name } of await titles())
    expect([name, (await playAlone(id)).status]).toEqual([name, 'completed']);
});

test('and every title for more than one with whoever sits down', async () => {
  const shared = (await titles()).filter((it: Told) => it.max_players > 1);
  expect(shared.length).toBe(6);
  for (const { id, name } of shared) {
    const { result } = await playTogether(id);
    expect([name, ['win', 'loss', 'draw'].includes(result)]).toEqual([name, true]);
  }
});
