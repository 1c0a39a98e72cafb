import { Type } from 'typebox';
import { refuse } from './refusal.ts';

export const Uuid = Type.String({ format: 'uuid' });
/** An instant as JSON carries it: `2025-01-01T00:00:00.000Z`. */
export const Instant = Type.String({ format: 'date-time' });
/** An address that somebody gave us to show or to call. `mustBeWebAddress` says whether it is one. */
export const WebAddress = Type.String({ maxLength: 2048, description: 'An http or https URL' });

/** No spaces or controls: what a browser would drop is not what we checked. */
const PLAIN = /^https?:\/\/[^\s\p{Cc}]+$/iu;

/** Refuses what is not an http or https URL, so that no `javascript:` link ever reaches a page. */
export function mustBeWebAddress(field: string, text: string): void {
  if (PLAIN.test(text) && URL.canParse(text)) return;
  refuse('VALIDATION_ERROR', `${field} must be an http or https URL, not "${text.slice(0, 80)}".`);
}
