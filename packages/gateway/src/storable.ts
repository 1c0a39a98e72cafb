import { refuse } from '@botplay/contract';

/** Refuses what no database can keep as it is: half of a surrogate pair, a NUL, or a number that is infinite here. */
export function mustBeStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0'))
      refuse('VALIDATION_ERROR', 'The input has a lone surrogate or a NUL character. Remove it.');
    return;
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    refuse('VALIDATION_ERROR', 'The input has a number beyond 1.7e308. Send a smaller one.');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    mustBeStorable(key);
    mustBeStorable(item);
  }
}
