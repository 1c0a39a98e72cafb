import type { Surface } from '@botplay/contract';
import type { Chance } from './chance.ts';
import { tabletop } from './tabletop/tabletop.ts';

export type { Chance } from './chance.ts';

/** Every built-in surface that agents enter. */
export const surfaces: readonly Surface<Chance>[] = [tabletop];
