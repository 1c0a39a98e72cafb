import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HouseQuestion } from '@botplay/experiences';
import { chess, games, seeded, type Strength, STRENGTHS } from '@botplay/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { house, type HouseThread } from '../src/house/house.ts';
import { think } from '../src/house/think.ts';
import { compiled } from './compiled.ts';
import { launch, newDataDir } from './launch.ts';

let worker: URL;
let thread: HouseThread;
beforeAll(async () => {
  worker = pathToFileURL(await compiled('../src/house/house-worker.ts'));
  thread = house(worker);
});
afterAll(() => thread.close());

const AWAY = { code: 'UNAVAILABLE', retryable: true };
const question = (game = 'chess', strength: Strength = 'strong'): HouseQuestion => ({
  game,
  strength,
  state:
    games.find(({ id }) => id === game)?.setup({}, seeded('a deal')) ?? chess.setup({}, seeded('')),
  seed: 'seed',
});

test.each(games.flatMap(({ id }) => STRENGTHS.map(strength => [id, strength] as const)))(
  '%s, %s: the thread plays what the rules play',
  async (id, strength) => {
    const asked = question(id, strength);
    expect(await thread.ask(asked)).toBe(think(asked));
  },
);

test('the event loop goes on while the house thinks', async () => {
  let turns = 0;
  let isAnswered = false;
  const answer = thread.ask(question()).finally(() => (isAnswered = true));
  while (!isAnswered) {
    await new Promise(resolve => setImmediate(resolve));
    turns++;
  }
  expect(await answer).toBe(think(question()));
  expect(turns).toBeGreaterThan(10);
});

test('many ask at once, and each gets its own answer', async () => {
  const asked = ['chess', 'checkers', 'mancala', 'four_in_a_row'].map(id => question(id));
  expect(await Promise.all(asked.map(it => thread.ask(it)))).toEqual(asked.map(think));
});

test('a thread that dies takes its questions with it, and the next question starts another', async () => {
  const own = house(worker);
  const deadly = own.ask(question('no such game'));
  const behind = own.ask(question());
  await expect(deadly).rejects.toMatchObject(AWAY);
  await expect(behind).rejects.toMatchObject(AWAY);
  expect(await own.ask(question())).toBe(think(question()));
  await own.close();
});

test('nobody waits behind hundreds, nor at a house that is closed', async () => {
  const own = house(worker);
  const asked = Array.from({ length: 200 }, () => own.ask(question()));
  const settled = Promise.allSettled(asked);
  await expect(own.ask(question())).rejects.toMatchObject(AWAY);
  await own.close();
  const [last] = (await settled).slice(-1);
  expect(last).toMatchObject({ status: 'rejected', reason: AWAY });
  await expect(own.ask(question())).rejects.toMatchObject(AWAY);
});

test('from source, where no thread was built, the house thinks all the same', async () => {
  const own = house();
  expect(await own.ask(question())).toBe(think(question()));
  await own.close();
});

test('the server that is shipped has the thread beside it, and agents play against it', async () => {
  const BOTPLAY_DATA = newDataDir();
  const server = await launch({ BOTPLAY_DATA });
  try {
    const admin = readFileSync(join(BOTPLAY_DATA, 'admin-token'), 'utf8').trim();
    const { body: agent } = await server.ask('POST /v1/agents', {
      key: admin,
      body: { name: 'white' },
    });
    const ask = async (route: string, body?: object) => {
      const answer = await server.ask(route, { key: agent.api_key, body });
      return answer.body;
    };
    const { experiences } = await ask('GET /api/experiences?search=chess');
    const { session_id } = await ask('POST /api/sessions', {
      experience_id: experiences[0].id,
      initial_action: { strength: 'strong' },
    });
    const stepped = await ask(`POST /api/sessions/${session_id}/step`, { action: 'e2e4' });
    expect(stepped.experience_response).toMatchObject({
      your_turn: true,
      seat: 'w',
      last_moves: [{ seat: 'w', move: 'e2e4' }, { seat: 'b' }],
    });
    const ended = await ask(`POST /api/sessions/${session_id}/end`, {});
    expect(ended.outcomes).toMatchObject({ result: 'loss', by: 'abandoned', strength: 'strong' });
  } finally {
    await server.stop();
  }
  const shipped = house(new URL('../../../dist/server/house-worker.mjs', import.meta.url));
  const deadly = shipped.ask(question('no such game'));
  await expect(deadly).rejects.toMatchObject(AWAY); // in this thread it would be no refusal
  expect(await shipped.ask(question())).toBe(think(question()));
  await shipped.close();
});
