import { refuse } from '@botplay/contract';
import { STRENGTHS } from '@botplay/rules';
import { plainName } from './name-key.ts';

/** What makes a text look like another: control characters, and what turns the direction of the writing. */
const NOT_IN_NAMES = /[\p{Cc}\p{Bidi_Control}]/u;
const NOT_IN_PROSE = /[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u;

const mustLack = (forbidden: RegExp, field: string, text: string): string =>
  forbidden.test(text)
    ? refuse(
        'VALIDATION_ERROR',
        `${field} has a control character, or one that turns the writing. Remove it.`,
      )
    : text;

/** Refuses a name that is more than one line, or does not look like what it is. */
export const mustBeName = (field: string, text: string): string =>
  mustLack(NOT_IN_NAMES, field, text);

/** The same for a text of several lines. */
export const mustBeProse = (field: string, text: string): string =>
  mustLack(NOT_IN_PROSE, field, text);

/** Refuses an agent's name that is no name, or looks like that of an agent of the house. */
export function mustBeAgentName(field: string, text: string): string {
  const letters = plainName(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (STRENGTHS.some(strength => letters.startsWith(`house${strength}`)))
    refuse('VALIDATION_ERROR', `${field} "${text}" is an agent's of the house. Choose another.`);
  return mustBeName(field, text);
}
