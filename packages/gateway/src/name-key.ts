import { refuse } from '@botplay/contract';

/** One spelling for names that look alike: no case, no width, nothing invisible, single spaces. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The spelling that a name is unique by. */
export const nameKey = (name: string): string =>
  plainName(name) || refuse('VALIDATION_ERROR', 'The name must have a letter that can be seen.');
