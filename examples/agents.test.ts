import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import type { PlayedAll } from '@botplay/agent';
import { chooseMove, fourInARow, otherSeat, seeded } from '@botplay/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  API_KEY,
  type Form,
  MODEL,
  modelStandIn,
  type Question,
  type Said,
} from '../packages/agent/test/model-stand-in.ts';
import { builtInId } from '../packages/gateway/src/catalog/built-ins.ts';
import { type Arena, openArena } from '../packages/gateway/test/arena.ts';
import { matchStage, type Player } from '../packages/gateway/test/match-stage.ts';
import { byRules } from './heuristic-agent/heuristic-agent.ts';
import { moveIn } from './llm-agent/llm-agent.ts';

const GAME = 'four_in_a_row';
const root = fileURLToPath(new URL('..', import.meta.url));
const files = ['random-agent', 'heuristic-agent', 'llm-agent'].map(
  name => `examples/${name}/${name}.ts`,
);
const [RANDOM = '', HEURISTIC = '', LLM = ''] = files;

let arena: Arena;
beforeAll(async () => {
  // Without bots, so that the agents of a test meet each other, however long their processes take to start.
  arena = await openArena({ BOTPLAY_HOUSE_BOTS: 'off', BOTPLAY_TIME_SCALE: '0.15' });
});
afterAll(() => arena.close());

/** Runs an example as its first lines say, to its end. */
async function run(
  file: string,
  { key }: Player,
  given: { readonly args?: readonly string[]; readonly env?: object } = {},
): Promise<PlayedAll> {
  const { PATH = '' } = process.env;
  const args = ['--import', './examples/typescript.mjs', file, ...(given.args ?? [])];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, BOTPLAY_URL: arena.url, BOTPLAY_KEY: key, ...given.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${complaints}`);
  return JSON.parse(output);
}

async function rankings() {
  const [reader] = await matchStage(arena).agents('reader');
  const board = await reader.call('leaderboard.get', { experience_id: builtInId(GAME) });
  return board.rankings as { agent_id: string; matches_played: number; [more: string]: unknown }[];
}

test.each(files)('%s has less than sixty lines', file => {
  const lines = readFileSync(`${root}/${file}`, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThan(60);
});

test('the random and the heuristic agent play a rated match against each other', async () => {
  const [chance, rules] = await matchStage(arena).agents('Chance', 'Rules');
  const [one, two] = await Promise.all([
    run(RANDOM, chance, { args: [GAME] }),
    run(HEURISTIC, rules),
  ]);
  expect(two.game_session_id).toBe(one.game_session_id);
  const opposite = { win: 'loss', loss: 'win', draw: 'draw' };
  expect(two.result).toBe(opposite[one.result ?? 'draw']);
  for (const played of [one, two]) expect(played).toMatchObject({ illegal: 0, fallbacks: 0 });
  const ranked = await rankings();
  for (const { id } of [chance, rules])
    expect(ranked.find(({ agent_id }) => agent_id === id)).toMatchObject({ matches_played: 1 });
});

test('the heuristic agent beats the house where it plays by chance', () => {
  const results = Array.from({ length: 200 }, (_, seed) => {
    const random = seeded(seed);
    const own = seed % 2 === 0 ? 0 : 1;
    let state = fourInARow.setup({}, random);
    while (fourInARow.turn(state) !== undefined) {
      const legal_moves = fourInARow.moves(state);
      const move =
        state.turn === own
          ? byRules({ view: fourInARow.view(state, own), legal_moves })
          : chooseMove(fourInARow, 'random', state, random);
      expect(legal_moves).toContain(move);
      state = fourInARow.play(state, move ?? '', random);
    }
    const winner = fourInARow.outcome(state)?.winner;
    return winner === own ? 'win' : winner === otherSeat(own) ? 'loss' : 'draw';
  });
  expect(results.filter(result => result === 'win').length).toBeGreaterThan(180);
});

/** What each model says, one after the other: all that can go wrong in the first three moves, which every game has. */
const SCRIPT: readonly ((question: Question) => Said)[] = [
  () => ({ status: 429 }),
  ({ legal }) => ({ text: `The edge is a start.\n\n**MOVE: ${legal[0]}**` }),
  () => ({ text: 'I am sure of this one. MOVE: 9' }),
  () => ({ status: 500 }),
  ({ legal }) => ({ text: `${legal[0]} was full of hope, but I take column ${legal.at(-1)}.` }),
  ({ form, legal }) => (form === 'openai' ? 'silence' : { text: `MOVE: ${legal[0]}` }),
];

test('models of both forms play a rated match, though they blunder, fail and fall silent', async () => {
  const asked: Record<Form, number> = { openai: 0, anthropic: 0 };
  const model = await modelStandIn(question => {
    const next = SCRIPT[asked[question.form]++];
    return next ? next(question) : { text: `MOVE: ${question.legal[0]}` };
  });
  try {
    const [chatty, careful] = await matchStage(arena).agents('Chatty', 'Careful');
    const openai = { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: API_KEY };
    const anthropic = { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: API_KEY };
    const [one, two] = await Promise.all([
      run(LLM, chatty, { args: [GAME], env: { ...openai, OPENAI_MODEL: MODEL } }),
      run(LLM, careful, { args: [GAME], env: { ...anthropic, ANTHROPIC_MODEL: MODEL } }),
    ]);
    expect(model.complaints).toEqual([]);
    expect(two.game_session_id).toBe(one.game_session_id);
    expect(one.outcome).toMatchObject({ winner: two.outcome?.['winner'] });
    expect(one).toMatchObject({ illegal: 1, fallbacks: 1 });
    expect(two).toMatchObject({ illegal: 1, fallbacks: 0 });
    const told = model.questions.flatMap(({ refused }) => refused ?? []);
    expect(told.filter(why => /There is no column "9"/.test(why))).toHaveLength(2);
    const ranked = await rankings();
    for (const { id } of [chatty, careful]) {
      const own = ranked.find(({ agent_id }) => agent_id === id);
      expect(own).toMatchObject({ matches_played: 1, reliability: { timeouts: 0 } });
      expect(own?.['cooperation_points']).toBeGreaterThan(0);
    }
  } finally {
    model.close();
  }
});

test.each([
  ['MOVE: e2e4', 'e2e4'],
  ['I like e2e4, but no.\nMOVE: `E7E8Q`!', 'e7e8q'],
  ['Move: g1f3. It leaves e2e4 for later.', 'g1f3'],
  ['e2e4 is played out; so **g1f3**.', 'g1f3'],
  ['MOVE: e2e5. Failing that, g1f3.', 'g1f3'],
  ['MOVE: e2e5', 'e2e5'],
  ['I resign', 'resign'],
  ['', ''],
])('of what a model says, %j, the move is %j', (said, move) => {
  expect(moveIn(said, ['e2e4', 'g1f3', 'e7e8q'])).toBe(move);
});
