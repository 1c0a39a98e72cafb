import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attempt, type Game, games, outcomeOf, type Position, seeded } from '../src/index.ts';
import { pick } from '../src/chance.ts';

const INPUTS = 200_000;
/** The same inputs in every run, so that a failure comes again; another number finds others. */
const SEED = Number(process.env['PROOF_SEED'] ?? 1);
/** What hostile texts are made of: the words of all games, and what numbers should not be. */
const WORDS =
  '| : / , ; @ - . w b W B X O R Y S H M K k q Q p P 0 1 8 12 13 48 49 -1 1.5 1e308 NaN Infinity ' +
  'T:player T:opponent T:dealer T:player|T:opponent ST:game_over ST:in_progress W:draw W:player W:- LA:- LA:pit9 ' +
  'G: P: O: PS:99 OS:-4 F: OF: BK: B: D: R: H:7 H:-1 AS KD @active@0@10 __proto__ \u0000 \ud800 \u{1f3b2} \n';
const words = WORDS.split(' ').filter(Boolean);

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

/** A real text with a few wounds, or no real text at all. */
function hostileTexts(texts: readonly string[]): fc.Arbitrary<string> {
  const word = fc.constantFrom(...words);
  const wound = fc.record({ at: fc.nat(), length: fc.nat(4), word });
  const wounded = fc
    .tuple(fc.constantFrom(...texts), fc.array(wound, { maxLength: 3 }))
    .map(([text, wounds]) =>
      wounds.reduce((hurt, { at, length, word }) => {
        const from = at % (hurt.length + 1);
        return hurt.slice(0, from) + word + hurt.slice(from + length);
      }, text),
    );
  const mixed = fc.array(word, { maxLength: 30 }).map(parts => parts.join(''));
  return fc.oneof({ weight: 6, arbitrary: wounded }, { weight: 2, arbitrary: mixed }, fc.string());
}

test.each(games)(`$id: ${INPUTS} texts are states that hold, or none`, game => {
  const states = statesOf(game);
  const texts = states.map(state => game.write(state));
  const random = seeded(game.id);
  let held = 0;
  fc.assert(
    fc.property(hostileTexts(texts), text => {
      const state = game.read(text);
      if (!state) return;
      held++;
      const own = game.write(state);
      const again = game.read(own);
      if (!again || game.write(again) !== own) throw new Error(`${own} does not come back`);
      if (game.turn(state) === undefined) return;
      const next = game.play(state, pick(game.moves(state), random), random);
      if (!game.read(game.write(next))) throw new Error(`${own} leads to ${game.write(next)}`);
    }),
    { numRuns: INPUTS, seed: SEED },
  );
  expect(held).toBeGreaterThan(INPUTS / 100);
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

test.each(games)('$id: a megabyte of anything is read as none, and soon', game => {
  const texts = statesOf(game).map(state => game.write(state));
  for (const text of [...words, texts[0] ?? '', texts.at(-1) ?? '']) {
    const megabyte = text.repeat(Math.ceil(1_000_000 / text.length));
    expect(game.read(megabyte)).toBeUndefined();
    expect(game.read(`${texts[0]}${' '.repeat(1_000_000)}x`)).toBeUndefined();
  }
});
