import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pick } from '../src/chance.ts';
import {
  attempt,
  dice,
  type Game,
  games,
  outcomeOf,
  type Position,
  seeded,
  slot,
} from '../src/index.ts';
import { hostileTexts, INPUTS, SEED, words } from './hostile.ts';

/** The states of some random games, from the first to the last. */
function statesOf(game: Game<Position>): readonly Position[] {
  return Array.from({ length: 12 }, (_, seed) => {
    const random = seeded(seed);
    const course = [game.setup({}, random)];
    while (!outcomeOf(game, course) && course.length < 150) {
      const state = course[course.length - 1] as Position;
      course.push(game.play(state, pick(game.moves(state), random), random));
    }
    return course;
  }).flat();
}

interface Parser<State> {
  readonly id: string;
  readonly texts: readonly string[];
  read(text: string): State | undefined;
  write(state: State): string;
  /** What comes of a state that was read; none if nothing does. */
  next(state: State): State | undefined;
}

const random = seeded('every parser');

const parserOf = (game: Game<Position>): Parser<Position> => ({
  ...game,
  texts: statesOf(game).map(state => game.write(state)),
  next: state =>
    game.turn(state) === undefined
      ? undefined
      : game.play(state, pick(game.moves(state), random), random),
});

const parsers: readonly Parser<unknown>[] = [
  ...games.map(parserOf),
  {
    ...slot,
    texts: [
      'R:-|BK:1000|B:10|P:0|ST:in_progress|LA:-',
      'R:7,7,7|BK:1090|B:10|P:100|ST:in_progress|LA:spin',
      'R:7,BAR,BELL|BK:0|B:0.5|P:0|ST:in_progress|LA:spin',
    ],
    next: (state: Parameters<typeof slot.spin>[0]) => {
      const spun = slot.spin(state, random);
      return 'state' in spun ? spun.state : undefined;
    },
  },
];

test.each(parsers)(`$id: ${INPUTS} texts are states that hold, or none`, parser => {
  let held = 0;
  fc.assert(
    fc.property(hostileTexts(parser.texts), text => {
      const state = parser.read(text);
      if (state === undefined) return;
      held++;
      const own = parser.write(state);
      const again = parser.read(own);
      if (again === undefined || parser.write(again) !== own)
        throw new Error(`${own} does not come back`);
      const next = parser.next(state);
      if (next !== undefined && parser.read(parser.write(next)) === undefined)
        throw new Error(`${own} leads to ${parser.write(next)}`);
    }),
    { numRuns: INPUTS, seed: SEED },
  );
  expect(held).toBeGreaterThan(INPUTS / 100);
});

test(`rpg_dice: ${INPUTS} texts are dice that are rolled, or refused in a sentence`, () => {
  const refusals = new Set<string>();
  fc.assert(
    fc.property(hostileTexts(['d20', '2d6', '100D100']), text => {
      const read = dice.read(text);
      const rolled = 'refusal' in read ? read : dice.roll(read, random);
      if ('refusal' in rolled) refusals.add(rolled.refusal);
      else if (rolled.rolls.length !== rolled.count) throw new Error(`${text} rolls otherwise`);
    }),
    { numRuns: INPUTS, seed: SEED },
  );
  expect([...refusals].filter(text => text.length > 150)).toEqual([]);
});

test.each(games)('$id: any text as a move is refused in a sentence', game => {
  const states = statesOf(game).filter(state => game.turn(state) !== undefined);
  const move = fc.oneof(fc.string(), fc.constantFrom(...words), fc.constant('x'.repeat(500)));
  const refusals = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...states), move, (state, text) => {
      const tried = attempt(game, state, text, seeded(1));
      if ('refusal' in tried) refusals.add(tried.refusal);
    }),
    { numRuns: 5_000, seed: SEED },
  );
  expect([...refusals].filter(text => !/^["A-Z].{10,600}$/s.test(text))).toEqual([]);
});

test.each(parsers)('$id: a megabyte of anything is read as none, and soon', ({ texts, read }) => {
  for (const text of [...words, texts[0] ?? '', texts.at(-1) ?? '']) {
    const megabyte = text.repeat(Math.ceil(1_000_000 / text.length));
    expect(read(megabyte)).toBeUndefined();
    expect(read(`${texts[0]}${' '.repeat(1_000_000)}x`)).toBeUndefined();
  }
});
