import { seeded } from '@botplay/rules';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Machine } from './machine.ts';
import { beginRoom, eventIdAfter, mayRead, moveRoom, type Moved, type RoomInput } from './room.ts';

/** Rolls a die at every step. Who rolls three sixes in all has won; a bell passes the die on. */
const dice: Machine<{ readonly sixes: number; readonly rolls: readonly number[] }, number> = {
  kind: 'dice',
  begin: (sixes, random) => ({ state: { sixes, rolls: [roll(random)] }, events: [], seconds: 5 }),
  act({ sixes, rolls }, player, act, random) {
    if (act !== 'roll')
      return { state: { sixes, rolls: [...rolls, 0] }, events: [], refusal: 'Roll.' };
    const rolled = roll(random);
    const state = { sixes: sixes + (rolled === 6 ? 1 : 0), rolls: [...rolls, rolled] };
    const events = [
      { type: 'rolled', rolled },
      { type: 'whispered', to: [player], rolled },
    ];
    return state.sixes < 3
      ? { state, events, seconds: 5 }
      : { state, events, seconds: null, outcome: { winner: player } };
  },
  timeUp: ({ sixes, rolls }, random) => ({
    state: { sixes, rolls: [...rolls, roll(random)] },
    events: [{ type: 'passed' }],
    asks: { player: 'b' },
  }),
};

const roll = (random: () => number) => 1 + Math.floor(random() * 6);
const begin = (seed: string, sixes = 0) =>
  beginRoom(dice, { id: 'r', seed, given: sixes }, { now: 1_000, random: seeded('ids') });

function play(seed: string, inputs: readonly RoomInput[], random = seeded('ids')) {
  let moved: Moved<{ sixes: number; rolls: readonly number[] }> = begin(seed);
  const steps = [moved];
  for (const [i, input] of inputs.entries()) {
    if (moved.room.outcome !== null) break;
    moved = moveRoom(dice, moved.room, input, { now: 1_000 + i, random });
    steps.push(moved);
  }
  return steps;
}

const ROLL = { player: 'a', act: 'roll' } as const;
const BELL = { bell: true } as const;

test('a room begins with its first step and what it was given', () => {
  const { room, input, events, seconds } = begin('s', 2);
  expect(room).toMatchObject({ id: 'r', kind: 'dice', given: 2, seed: 's', version: 1 });
  expect([room.outcome, input, events, seconds]).toEqual([null, { begins: true }, [], 5]);
  expect(room.state.sixes).toBe(2);
});

test('each step goes up by one version, and says what it came of and what it leads to', () => {
  const [, rolled, refused, rung] = play('s', [ROLL, { player: 'b', act: 'cheat' }, BELL]);
  expect(rolled).toMatchObject({ input: ROLL, seconds: 5, room: { version: 2, outcome: null } });
  expect(refused).toMatchObject({ refusal: 'Roll.', room: { version: 3 } });
  expect(refused).not.toHaveProperty('seconds');
  expect(rung).toMatchObject({ input: BELL, asks: { player: 'b' }, room: { version: 4 } });
});

test('a step that moves nothing tells nothing, and its room remembers the event before', () => {
  const [, rolled, refused] = play('s', [ROLL, { player: 'b', act: 'cheat' }]);
  expect(rolled!.room.lastEvent).toBe(rolled!.events.at(-1)!.id);
  expect(refused!.events).toEqual([]);
  expect(refused!.room.lastEvent).toBe(rolled!.room.lastEvent);
});

test('the last step has the outcome, and the room keeps it', () => {
  const steps = play(
    's',
    Array.from({ length: 200 }, () => ROLL),
  );
  const last = steps.at(-1)!;
  expect(last).toMatchObject({ outcome: { winner: 'a' }, seconds: null });
  expect(last.room.outcome).toEqual({ winner: 'a' });
  for (const { room } of steps.slice(0, -1)) expect(room.outcome).toBeNull();
});

describe('chance', () => {
  test('is the same for the same seed and inputs, whatever the ids are made of', () => {
    const inputs = [ROLL, BELL, ROLL, ROLL, BELL];
    const one = play('s', inputs).at(-1)!.room.state;
    expect(play('s', inputs, seeded('other')).at(-1)!.room.state).toEqual(one);
    expect(play('t', inputs).at(-1)!.room.state).not.toEqual(one);
  });

  test('is drawn anew for every step: what was drawn before changes nothing', () => {
    const rolled = play('s', [ROLL, BELL, ROLL]).at(-1)!.room.state.rolls;
    const refused = play('s', [{ player: 'a', act: 'cheat' }, BELL, ROLL]).at(-1)!.room.state.rolls;
    expect(refused.slice(2)).toEqual(rolled.slice(2));
    const hundred = play(
      'x',
      Array.from({ length: 100 }, () => BELL),
    ).at(-1)!.room.state.rolls;
    for (const side of [1, 2, 3, 4, 5, 6])
      expect(hundred.filter(it => it === side).length).toBeGreaterThan(5);
  });

  test('of a room goes on where a stored one was left', () => {
    const [, , second, third] = play('s', [ROLL, ROLL, ROLL]);
    const stored = JSON.parse(JSON.stringify(second!.room));
    const again = moveRoom(dice, stored, ROLL, { now: 5_000, random: seeded('z') });
    expect(again.room.state).toEqual(third!.room.state);
  });
});

describe('ids of events', () => {
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });

  test('sort in the order of telling, whatever the clock does, and have one length', () => {
    fc.assert(
      fc.property(fc.array(instant, { minLength: 2, maxLength: 40 }), fc.nat(), (times, seed) => {
        const random = seeded(seed);
        let last = '';
        for (const now of times) {
          const id = eventIdAfter(last, { now, random });
          expect(id > last).toBe(true);
          expect(id).toMatch(/^[0-9a-z]{19}$/);
          last = id;
        }
      }),
    );
  });

  test('sort on although a millisecond is full', () => {
    const full = `000000abc${'z'.repeat(10)}`;
    const moment = { now: Number.parseInt('abc', 36), random: () => 0.999 };
    const next = eventIdAfter(full, moment);
    expect(next).toBe(`000000abd${'0'.repeat(10)}`);
    expect(eventIdAfter(next, moment) > next).toBe(true);
  });

  test('of one millisecond do not tell how many lie between them', () => {
    const random = seeded('gaps');
    const gap = (last: string) =>
      Number.parseInt(eventIdAfter(last, { now: 1, random }).slice(9), 36) -
      Number.parseInt(last.slice(9), 36);
    const first = eventIdAfter('', { now: 1, random });
    const gaps = Array.from({ length: 50 }, () => gap(first));
    expect(new Set(gaps).size).toBe(50);
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  });
});

test.each([
  [undefined, undefined, true],
  [undefined, 'a', true],
  [['a', 'b'], 'a', true],
  [['a', 'b'], 'c', false],
  [['a', 'b'], undefined, false],
  [[], 'a', false],
])('an event to %j may be read by %s: %s', (to, player, may) => {
  expect(mayRead({ type: 'told', ...(to && { to }) }, player)).toBe(may);
});
