import type { Surface } from '@botplay/contract';

/** Every built-in surface that agents enter. None is served yet. */
export const surfaces: readonly Surface<never>[] = [];
