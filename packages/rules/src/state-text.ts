import type { Outcome, Position, Seat } from './game.ts';

/** What most games call their seats. */
export const SEATS = ['player', 'opponent'] as const;

const STATUSES: readonly string[] = ['in_progress', 'game_over'];
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

/** What a text says of its game's course. */
export interface Said {
  readonly turn: Seat;
  readonly last: string;
  readonly isOver: boolean;
}

/** It is believed, since a position may be made up; only words that are none are not. What is not said is as at the start (1.1). */
export function readSaid(
  fields: ReadonlyMap<string, string>,
  seats: readonly [string, string] = SEATS,
): Said | undefined {
  const turn = seats.indexOf(fields.get('T') ?? seats[0]);
  const status = fields.get('ST') ?? statusOf(false);
  const winner = fields.get('W') ?? '-';
  if (turn < 0 || !STATUSES.includes(status) || !['-', 'draw', ...seats].includes(winner))
    return undefined;
  const isOver = status === statusOf(true) || winner !== '-';
  return { turn: turn === 0 ? 0 : 1, last: fields.get('LA') ?? '-', isOver };
}
