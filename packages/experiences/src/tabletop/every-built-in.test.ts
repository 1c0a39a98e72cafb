import { Refusal } from '@botplay/contract';
import {
  type Blackjack,
  blackjack,
  games,
  type Random,
  seaBattle,
  seeded,
  shipsIn,
} from '@botplay/rules';
import { describe, expect, test } from 'vitest';
import { directHouse } from '../../test/direct-house.ts';
import { tabletopExperiences } from './built-ins.ts';
import type { SoloAnswer } from './solo-answer.ts';
import { playOf, stateOf, type Table } from './solo-table.ts';

const builtIns = tabletopExperiences(directHouse);
const VISIT = { session_id: 's', experience_agent_id: 'a', memory: {} };
type SeaBattle = ReturnType<typeof seaBattle.setup>;
/** Toys go on for ever, so nobody stays longer. */
const MOST_TURNS = 400;

const experienceOf = (name: string) => builtIns.find(it => it.name === name)!.experience;
const pick = <Item>(items: readonly Item[], random: Random) =>
  items[Math.floor(random() * items.length)]!;
/** As it comes back from the store. */
const stored = (state: unknown): unknown => JSON.parse(JSON.stringify(state));

/** A session as a random agent plays it: each state with what was told of it, and the end. */
async function session(name: string, seed: string, initial_action?: unknown) {
  const { create, step, end } = experienceOf(name);
  const agent = seeded(`agent ${seed}`);
  const chance = { random: seeded(seed) };
  const opened = await create(
    { ...VISIT, ...(initial_action !== undefined && { initial_action }) },
    chance,
  );
  const turns = [{ state: stored(opened.state), answer: opened.response as SoloAnswer }];
  for (let { state, answer } = turns[0]!; answer.your_turn && turns.length < MOST_TURNS;) {
    const turn = await step(state, pick(answer.legal_moves, agent), chance);
    ({ state, answer } = { state: stored(turn.state), answer: turn.response as SoloAnswer });
    turns.push({ state, answer });
  }
  return { turns, last: turns.at(-1)!, ending: await end(turns.at(-1)!.state, undefined) };
}

const SEEDS = ['a', 'b', 'c'];
/** Where the agent has the choice, from either seat. */
const OPENINGS: Record<string, unknown[]> = {
  blackjack: [undefined, { bet: 500 }],
  slot: [undefined, { bet: 400 }],
  rpg_dice: [undefined],
};
const WISHES = [{ strength: 'random' }, { seat: 'second', strength: 'random' }];

describe.each(builtIns.map(({ name }) => name))('%s', name => {
  const openings = OPENINGS[name] ?? WISHES;
  const plays = openings.flatMap(opening => SEEDS.map(seed => [seed, opening] as const));

  test.each(plays)('is played to its end by a random agent: %s %j', async (seed, opening) => {
    const { turns, last, ending } = await session(name, seed, opening);
    for (const { answer } of turns) {
      expect(Object.keys(answer)).toEqual([
        'status',
        'your_turn',
        'seat',
        'view',
        'legal_moves',
        'last_moves',
        'outcome',
      ]);
      expect(answer.legal_moves.length > 0).toBe(answer.your_turn);
      expect(answer.outcome !== null).toBe(!answer.your_turn);
      expect(stored(answer)).toEqual(answer);
    }
    for (const { answer } of turns.slice(1)) expect(answer.last_moves[0]?.seat).toBe(answer.seat);
    expect(turns.length < MOST_TURNS || ['slot', 'rpg_dice'].includes(name)).toBe(true);
    const { result, score } = ending.outcomes as { result?: string; score: number };
    expect(score).toBeGreaterThanOrEqual(0);
    expect(result).toBe(last.answer.outcome?.result);
    expect(ending.memory_update).toMatchObject({ games_played: 1 });
  });

  test('gives the same answers to the same seed and moves', async () => {
    const [one, other] = [await session(name, 'twice'), await session(name, 'twice')];
    expect(one).toEqual(other);
    const another = await session(name, 'else');
    expect(one.turns[0]!.state).not.toEqual(another.turns[0]!.state);
  });

  test('never shows the seed', async () => {
    const { turns, ending } = await session(name, 'secret');
    const { seed } = turns[0]!.state as Table;
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify([turns.map(({ answer }) => answer), ending])).not.toContain(seed);
  });

  test('refuses what cannot be done and names what can', async () => {
    const { step } = experienceOf(name);
    const { turns } = await session(name, 'refused');
    const { state, answer } = turns[0]!;
    expect(answer.your_turn).toBe(true);
    for (const action of ['z9z9', '', { move: 'castle' }, { move: '99d99' }]) {
      const refusal = await refusalOf(() => step(state, action, { random: Math.random }));
      expect(refusal).toMatchObject({ code: 'EXPERIENCE_ERROR', status: 409, retryable: false });
      for (const move of answer.legal_moves) expect(refusal.message).toContain(move);
    }
    for (const action of [{ mov: 'x' }, { move: {} }, 7, null, ['e2e4'], [[]]])
      await refusalOf(() => step(state, action, { random: Math.random }));
  });

  test('refuses wishes that it does not know, in words', async () => {
    const { create } = experienceOf(name);
    const wishes = [
      { colour: 'white' },
      { strength: 'divine' },
      { seat: 'third' },
      { bet: -1 },
      { bet: '5' },
    ];
    for (const initial_action of wishes) {
      const asked = () => create({ ...VISIT, initial_action }, { random: Math.random });
      const { message } = await refusalOf(asked);
      const [wish = ''] = Object.keys(initial_action);
      expect(message).toContain(wish);
    }
  });

  test('takes its first move with session.create, as text or as an object or as the text of one', async () => {
    const { create, info } = experienceOf(name);
    const [{ examples }] = (info.action_schema as { anyOf: [{ examples: [string] }] }).anyOf;
    const [move] = examples;
    const answers = [];
    for (const initial_action of [
      move,
      ` ${move.toUpperCase()} `,
      { move },
      JSON.stringify({ move }),
    ]) {
      const { response } = await create({ ...VISIT, initial_action }, { random: seeded('first') });
      answers.push(response);
    }
    expect((answers[0] as SoloAnswer).last_moves[0]?.move).toBe(move);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('has nothing to tell of a session in which nothing was done, unless a bet was lost', async () => {
    const { create, end } = experienceOf(name);
    const { state } = await create(VISIT, { random: seeded('looked') });
    const { outcomes, memory_update } = await end(state, 'only looked');
    if (name === 'blackjack') expect(outcomes).toMatchObject({ result: 'loss', stack: 990 });
    else expect([outcomes, memory_update]).toEqual([{ moves: 0 }, undefined]);
  });

  test('says how it is played', () => {
    const { manifest, experience } = builtIns.find(it => it.name === name)!;
    expect(manifest).toMatchObject({ tier: 2, category: 'tabletop', version: '1.0.0' });
    expect(manifest.summary.length).toBeLessThanOrEqual(280);
    expect(experience.info.name).toBe(manifest.name);
    expect(experience.info.gameplay_instructions).toContain('legal_moves');
  });
});

async function refusalOf(act: () => unknown): Promise<Refusal> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

test('blackjack shows neither the hole card nor the shoe before they are turned', async () => {
  let hidden = 0;
  for (let seed = 0; seed < 40; seed++) {
    const { turns } = await session('blackjack', `hole ${seed}`);
    for (const { state, answer } of turns) {
      const dealt = stateOf(playOf(blackjack, state as Table)) as Blackjack;
      const told = JSON.stringify(answer);
      for (const card of dealt.shoe) expect(told).not.toContain(`"${card}"`);
      if (!answer.your_turn) continue;
      hidden++;
      expect(told).not.toContain(`"${dealt.dealer[1]}"`);
    }
  }
  expect(hidden).toBeGreaterThan(20);
});

test('sea battle shows of the other sea only what was shot at, from either seat', async () => {
  for (const seat of [0, 1] as const) {
    const { turns } = await session('sea_battle', 'fleet', { seat: seat ? 'second' : 'first' });
    for (const { state, answer } of turns) {
      const { seas } = stateOf(playOf(seaBattle, state as Table)) as SeaBattle;
      const { own, fog } = answer.view as { own: string; fog: string };
      const other = seas[seat ? 0 : 1];
      expect(own).toBe(seas[seat]);
      expect(fog).toBe(other.replaceAll('S', '.'));
      expect(JSON.stringify(answer)).not.toContain(JSON.stringify(shipsIn(other)));
    }
  }
});

test('the house answers at once, and begins where the agent sits second', async () => {
  const { create, step } = experienceOf('chess');
  const chance = { random: seeded('chess') };
  const white = await create({ ...VISIT, initial_action: 'e2e4' }, chance);
  expect(white.response).toMatchObject({
    status: 'in_progress',
    your_turn: true,
    seat: 'w',
    last_moves: [{ seat: 'w', move: 'e2e4' }, { seat: 'b' }],
    outcome: null,
  });
  const black = await create({ ...VISIT, initial_action: { seat: 'Black' } }, chance);
  expect(black.response).toMatchObject({ seat: 'b', last_moves: [{ seat: 'w' }] });
  const { legal_moves } = black.response as SoloAnswer;
  const { response } = await step(stored(black.state), legal_moves[0], chance);
  expect((response as SoloAnswer).last_moves.map(({ seat }) => seat)).toEqual(['b', 'w']);
});

test.each([
  ['chess', 'white', 'w'],
  ['chess', 'b', 'b'],
  ['checkers', 'second', 'b'],
  ['four_in_a_row', 'Yellow', 'opponent'],
  ['tic_tac_toe', 'X', 'player'],
  ['mancala', 'opponent', 'opponent'],
])('%s: who wishes to be %s has the seat %s', async (name, wish, seat) => {
  const { create } = experienceOf(name);
  const initial_action = { seat: wish, strength: 'random' };
  const { response } = await create({ ...VISIT, initial_action }, { random: seeded('seat') });
  expect(response).toMatchObject({ seat, your_turn: true });
});

test('a game that is left is lost, and counts with those before it', async () => {
  const { create, end } = experienceOf('tic_tac_toe');
  const memory = { games_played: 4, wins: 2, losses: 1, draws: 1, note: 'mine' };
  const { state } = await create(
    { ...VISIT, memory, initial_action: 'B2' },
    { random: seeded('left') },
  );
  expect(await end(stored(state), 'bored')).toEqual({
    outcomes: {
      result: 'loss',
      score: 0,
      by: 'abandoned',
      moves: 1,
      seat: 'player',
      strength: 'quick',
    },
    memory_update: { games_played: 5, wins: 2, losses: 2, draws: 1 },
  });
});

test('a tally that somebody spoiled begins again', async () => {
  const { create, end } = experienceOf('tic_tac_toe');
  const memory = { games_played: 'many', wins: -3, losses: null, draws: NaN };
  const { state } = await create(
    { ...VISIT, memory, initial_action: 'B2' },
    { random: seeded('') },
  );
  const { memory_update } = await end(stored(state), undefined);
  expect(memory_update).toEqual({ games_played: 1, wins: 0, losses: 1, draws: 0 });
});

test('a game that repeats itself three times is a draw', async () => {
  const { create, step, end } = tabletopExperiences(
    async ({ state }) => ({ 1: 'g8f6', 2: 'f6g8' })[turnsOf(state.last)] ?? 'g8f6',
  ).find(({ name }) => name === 'chess')!.experience;
  const chance = { random: seeded('knights') };
  let turn = await create(VISIT, chance);
  for (const move of ['g1f3', 'f3g1', 'g1f3', 'f3g1'])
    turn = await step(stored(turn.state), move, chance);
  expect(turn.response).toMatchObject({
    status: 'draw',
    your_turn: false,
    legal_moves: [],
    outcome: { result: 'draw', winner: 'draw', by: 'threefold repetition' },
  });
  expect((await end(turn.state, undefined)).outcomes).toMatchObject({ result: 'draw', score: 0.5 });
  const refusal = await refusalOf(() => step(turn.state, 'g1f3', chance));
  expect(refusal.message).toContain('session.end');
});

/** The knight goes out when White's goes out, and home when it goes home. */
const turnsOf = (last: string) => (last === 'f3g1' ? 2 : 1);

test('every game of the rules has an experience', () => {
  expect(builtIns.map(({ name }) => name).toSorted()).toEqual(
    [...games.map(({ id }) => id), 'rpg_dice', 'slot'].toSorted(),
  );
});
