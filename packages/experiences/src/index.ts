import type { Surface } from '@botplay/contract';
import type { Chance } from './chance.ts';
import { tabletop } from './tabletop/tabletop.ts';

export type { Chance } from './chance.ts';
export type { Experience, Visit } from './experience.ts';
export { type BuiltIn, tabletopExperiences } from './tabletop/built-ins.ts';
export type { House, HouseQuestion } from './tabletop/house.ts';
export type { MatchGame } from './tabletop/match-game.ts';
export { matchGames } from './tabletop/match-games.ts';
export { ABORTED, type MatchTable, playerOf, seatOf } from './tabletop/match-table.ts';
export type { Machine } from './machine.ts';
export {
  beginRoom,
  type LoggedEvent,
  mayRead,
  type Moved,
  moveRoom,
  type Room,
  type RoomInput,
} from './room.ts';

/** Every built-in surface that agents enter. */
export const surfaces: readonly Surface<Chance>[] = [tabletop];
