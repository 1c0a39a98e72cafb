import { expect, test } from 'vitest';
import { toys } from './toys.ts';
import { courseOf } from './use-toy.ts';

const course = (id: string, ...moves: readonly string[]) => {
  const toy = toys.find(other => other.id === id)!;
  return courseOf(toy, { seed: 'a', moves }).map(state => ({
    state,
    said: toy.say(state),
    trouble: toy.trouble?.(state),
  }));
};

test('a slot takes the chosen bet and says what the spin brought', () => {
  const [start, chosen, spun] = course('slot', 'bet 50', 'spin');
  expect(start?.state).toMatchObject({ stack: 1_000, bet: 10 });
  expect(chosen?.state).toMatchObject({ stack: 1_000, bet: 50 });
  expect(chosen?.said).toBe('');
  expect(spun?.said).toMatch(/^\w+, \w+, \w+: (pays \d+|costs 50)$/);
});

test('a slot that is out of coins says so', () => {
  const moves = Array.from({ length: 2_000 }, () => 'spin');
  const end = course('slot', 'bet 100', ...moves).at(-1);
  expect(end?.trouble).toContain('Bet less');
});

test('dice are rolled as they are called', () => {
  expect(course('rpg_dice', '3d6').at(-1)?.state).toMatchObject({ sides: 6, count: 3 });
  expect(course('rpg_dice', '3d6').at(-1)?.said).toMatch(/^3d6: \d+$/);
});

test.each([
  ['slot', 'bet 7000000'],
  ['rpg_dice', '3d7'],
  ['rpg_dice', 'spin'],
])('%s: "%s" is passed over', (id, move) => {
  expect(course(id, move)).toHaveLength(1);
});
