import { below } from '../chance.ts';
import type { Random } from '../game.ts';
import { quote } from '../quote.ts';

interface Dice {
  readonly sides: number;
  readonly count: number;
}

export interface DiceRoll extends Dice {
  readonly rolls: readonly number[];
  readonly total: number;
}

type Refused = { readonly refusal: string };

const SIDES: readonly number[] = [4, 6, 8, 10, 12, 20, 100];
const MOST_DICE = 100;

/** What the dice show, or why there are no such dice. */
function roll({ sides, count }: Dice, random: Random): DiceRoll | Refused {
  if (!SIDES.includes(sides))
    return { refusal: `There are no dice with ${sides} sides, only with ${SIDES.join(', ')}.` };
  if (!Number.isInteger(count) || count < 1 || count > MOST_DICE)
    return { refusal: `The count must be a whole number from 1 to ${MOST_DICE}, not ${count}.` };
  const rolls = Array.from({ length: count }, () => 1 + below(sides, random));
  return { sides, count, rolls, total: rolls.reduce((sum, rolled) => sum + rolled, 0) };
}

/** Dice as players write them, `2d20`; `d20` is one. Whether there are such dice only `roll` says. */
function read(text: string): Dice | Refused {
  const [, count = '', sides = ''] = /^(\d{0,9})d(\d{1,9})$/i.exec(text.trim()) ?? [];
  if (sides === '')
    return { refusal: `${quote(text)} are no dice. Write the count, d and the sides: 2d20.` };
  return { sides: Number(sides), count: count === '' ? 1 : Number(count) };
}

/** A toy like the slot machine: nobody decides anything. */
export const dice = {
  id: 'rpg_dice',
  name: 'RPG Dice',
  sides: SIDES,
  most: MOST_DICE,
  roll,
  read,
} as const;
