import { expect, test } from 'vitest';
import { mancala as game, seeded } from '../src/index.ts';
import { match } from './match.ts';

/** Fourteen cups in a ring: the player's pits, 6 the store, the opponent's pits from 7, 13 the store. One seed at a time. */
function sowInRing(cups: readonly number[], isPlayer: boolean, pit: number) {
  const ring = [...cups];
  const [store, otherStore, home] = isPlayer ? [6, 13, 0] : [13, 6, 7];
  let at = home + pit - 1;
  let hand = ring[at]!;
  ring[at] = 0;
  while (hand > 0) {
    at = at === 13 ? 0 : at + 1;
    if (at === otherStore) continue;
    ring[at]!++;
    hand--;
  }
  const isOwn = at >= home && at < home + 6;
  if (isOwn && ring[at] === 1 && ring[12 - at]! > 0) {
    ring[store]! += ring[12 - at]! + 1;
    ring[at] = ring[12 - at] = 0;
  }
  const sides = [ring.slice(0, 6), ring.slice(7, 13)];
  const [player, opponent] = sides.map(side => side.reduce((sum, seeds) => sum + seeds, 0));
  if (player === 0 || opponent === 0) {
    ring[6]! += player!;
    ring[13]! += opponent!;
    ring.fill(0, 0, 6).fill(0, 7, 13);
  }
  return { ring, isPlayer: at === store ? isPlayer : !isPlayer };
}

test('random games go as sown by hand around a ring, and no seed is lost', () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = seeded(seed);
    let state = game.setup({}, random);
    while (game.turn(state) !== undefined) {
      const { pits, stores, turn } = state;
      const moves = game.moves(state);
      const move = moves[Math.floor(random() * moves.length)]!;
      const cups = [...pits[0], stores[0], ...pits[1], stores[1]];
      const { ring, isPlayer } = sowInRing(cups, turn === 0, +move);

      state = game.play(state, move, random);
      const next = [...state.pits[0], state.stores[0], ...state.pits[1], state.stores[1]];
      expect(next).toEqual(ring);
      expect(next.reduce((sum, seeds) => sum + seeds, 0)).toBe(48);
      if (game.turn(state) !== undefined) expect(state.turn === 0).toBe(isPlayer);
    }
  }
});

test.each([
  ['quick', 'random', 100, 90],
  ['strong', 'quick', 10, 8],
] as const)('%s beats %s: of %i games it wins %i or more', (better, worse, games, least) => {
  expect(match(game, [better, worse], games)).toBeGreaterThanOrEqual(least);
});
