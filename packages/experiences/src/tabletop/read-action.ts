import { refuse } from '@botplay/contract';
import type { Fields } from './sheet.ts';

/** The refusal of what cannot be done as the session stands: it stays as it was. */
export const reject = (message: string): never =>
  refuse('EXPERIENCE_ERROR', message, { status: 409 });

/** What an action says: text is the move itself. A field that is not known is refused, lest it be passed over. */
export function readAction(action: unknown, known: readonly string[]): Fields {
  const given = typeof action === 'string' ? (parsed(action) ?? { move: action }) : action;
  const takes = `Send the move as text, or an object with ${known.join(', ')}.`;
  if (!isFields(given)) return reject(`${shortened(given)} is no action. ${takes}`);
  const stranger = Object.keys(given).find(name => !known.includes(name));
  if (stranger !== undefined) return reject(`There is no ${shortened(stranger)} here. ${takes}`);
  return given;
}

/** The move of an action; none if it only has wishes. */
export function moveIn({ move }: Fields): string | undefined {
  if (move === undefined || typeof move === 'string') return move;
  if (typeof move === 'number') return String(move);
  return reject(`The move must be text, not ${shortened(move)}.`);
}

/** Some clients make a text of every object that they send. */
function parsed(text: string): Fields | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LONGEST = 60;

/** A value as JSON, fit to stand in a sentence. */
export function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return cut(text, LONGEST);
}

/** At most so many letters of a text. Of two halves of a letter none is left alone: that would be no text. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…`.toWellFormed() : text;
