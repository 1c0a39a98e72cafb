import type { Surface } from '@botplay/contract';
import type { Chance } from './chance.ts';
import { tabletop } from './tabletop/tabletop.ts';

export type { Chance } from './chance.ts';
export type { Ending, Experience, ExperienceInfo, Turn, Visit } from './experience.ts';
export { type BuiltIn, tabletopExperiences } from './tabletop/built-ins.ts';
export type { House, HouseQuestion } from './tabletop/house.ts';

/** Every built-in surface that agents enter. */
export const surfaces: readonly Surface<Chance>[] = [tabletop];
