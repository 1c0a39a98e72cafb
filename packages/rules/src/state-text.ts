import type { Outcome, Position } from './game.ts';

/** What most games call their seats. */
export const SEATS = ['player', 'opponent'] as const;

export const statusOf = (isOver: boolean): string => (isOver ? 'game_over' : 'in_progress');

/** With what the texts of these games end: whose turn it is, whether it is over, the last move and the winner. */
export const endFields = ({ turn, last }: Position, end: Outcome | undefined) => ({
  T: SEATS[turn],
  ST: statusOf(end !== undefined),
  LA: last,
  W: !end ? '-' : end.winner === 'draw' ? 'draw' : SEATS[end.winner],
});

/** `G:...|T:player`: the form that most games' state texts share. Keys are written in the order given. */
export const writeFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}:${value}`)
    .join('|');

/** The fields of such a text, in any order. A value may itself have a colon. A text that names a field twice has none. */
export function readFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const chunk of text.split('|')) {
    const colon = chunk.indexOf(':');
    if (colon <= 0) continue;
    const key = chunk.slice(0, colon).trim();
    if (fields.has(key)) return new Map();
    fields.set(key, chunk.slice(colon + 1).trim());
  }
  return fields;
}

/** Whether a text that was read says the same of these fields, or nothing: then they follow from the rest. */
export const agrees = <Key extends string>(
  fields: ReadonlyMap<string, string>,
  said: Readonly<Record<Key, string>>,
  keys: readonly Key[],
): boolean => keys.every(key => (fields.get(key) ?? said[key]) === said[key]);
