import { expect, test } from 'vitest';
import { pick, shuffled } from '../chance.ts';
import { otherSeat, type Random } from '../game.ts';
import { seeded } from '../random.ts';
import { FLEET, fogOf, type SeaBattle, sunkIn } from '../sea-battle/board.ts';
import { berthsFor, isFleet } from '../sea-battle/fleet.ts';
import { seaBattle as game } from '../sea-battle/rules.ts';
import { seaBattleBot as bot } from './sea-battle.ts';

/** Another fleet that the same shots would have shown as the same hits, misses and sunk ships. */
function redeployed(sea: string, random: Random): string {
  const fog = fogOf(sea);
  const sunk = sunkIn(sea).join();
  const lay = (ships: readonly number[], laid: readonly number[]): string | undefined => {
    const hit = Array.from(fog).findIndex((mark, cell) => mark === 'H' && !laid.includes(cell));
    if (hit < 0) {
      const found = Array.from(fog, (mark, i) => (mark === '.' && laid.includes(i) ? 'S' : mark));
      if (sunkIn(found.join('')).join() !== sunk) return undefined;
      if (ships.length === 0) return found.join('');
    }
    for (const length of hit < 0 ? ships.slice(0, 1) : new Set(ships))
      for (const { cells, around } of shuffled(berthsFor(length), random)) {
        if (hit >= 0 && !cells.includes(hit)) continue;
        if (cells.some(cell => fog[cell] === 'M' || laid.includes(cell))) continue;
        if (around.some(cell => fog[cell] === 'H' || laid.includes(cell))) continue;
        const found = lay(ships.toSpliced(ships.indexOf(length), 1), [...laid, ...cells]);
        if (found) return found;
      }
    return undefined;
  };
  return lay(FLEET, []) ?? sea;
}

test.each(['quick', 'strong'] as const)(
  'the %s bot shoots at the same cell however the ships lie that it cannot see',
  strength => {
    let moved = 0;
    for (let seed = 0; seed < 4; seed++) {
      const random = seeded(seed);
      let state = game.setup({}, random);
      for (let ply = 0; game.turn(state) !== undefined; ply++) {
        const { seas, turn } = state;
        if (ply % 3 === 0) {
          const hidden = redeployed(seas[otherSeat(turn)], random);
          expect(isFleet(hidden)).toBe(true);
          if (!seas.includes(hidden)) moved++;
          const other: SeaBattle = {
            ...state,
            seas: turn === 0 ? [seas[0], hidden] : [hidden, seas[1]],
          };
          expect(bot[strength](other, seeded(ply))).toBe(bot[strength](state, seeded(ply)));
        }
        state = game.play(state, bot[strength](state, random), random);
      }
    }
    expect(moved).toBeGreaterThan(40);
  },
);

/** How many shots a bot needs when nobody shoots back. */
function shotsNeeded(choose: (state: SeaBattle, random: Random) => string, seed: number): number {
  const random = seeded(seed);
  let state = game.setup({}, random);
  let shots = 0;
  for (; game.turn(state) !== undefined; shots++)
    state = { ...game.play(state, choose(state, random), random), turn: 0 };
  return shots;
}

test('the strong bot needs 42 shots at most on average, the quick one 56, chance more than 90', () => {
  const average = (choose: (state: SeaBattle, random: Random) => string) =>
    Array.from({ length: 80 }, (_, seed) => shotsNeeded(choose, seed)).reduce((a, b) => a + b) / 80;
  expect(average(bot.strong)).toBeLessThan(42);
  expect(average(bot.quick)).toBeLessThan(56);
  expect(average((state, random) => pick(game.moves(state), random))).toBeGreaterThan(90);
});

test('a ship that is hit is sunk before the next is looked for', () => {
  const random = seeded(1);
  const { seas } = game.setup({}, random);
  const ship = seas[1].indexOf('S');
  const hit = game.play(
    { seas, turn: 0, last: '-' },
    game.moves({ seas, turn: 0, last: '-' })[ship]!,
    random,
  );
  const shots = [1, -1, 10, -10].map(step => game.moves({ seas, turn: 0, last: '-' })[ship + step]);
  for (const strength of ['quick', 'strong'] as const)
    expect(shots).toContain(bot[strength]({ ...hit, turn: 0 }, random));
});
