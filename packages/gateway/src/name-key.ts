import { refuse } from '@botplay/contract';

/** One spelling for names that look alike: no case, no width, nothing invisible, single spaces. */
export function nameKey(name: string): string {
  const key = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return key || refuse('VALIDATION_ERROR', 'The name must have a letter that can be seen.');
}
