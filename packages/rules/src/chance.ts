import type { Random } from './game.ts';

/** A whole number from 0 up to `most`, without it. */
export const below = (most: number, random: Random): number => Math.floor(random() * most);

export function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[below(items.length, random)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(below(left.length, random), 1));
}
