import { refuse } from '@botplay/contract';

/** Refuses text that no database can keep as it is: half of a surrogate pair, or a NUL. */
export function mustBeStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0'))
      refuse('VALIDATION_ERROR', 'The input has a lone surrogate or a NUL character. Remove it.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    mustBeStorable(key);
    mustBeStorable(item);
  }
}
