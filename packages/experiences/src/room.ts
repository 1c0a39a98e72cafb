import { type Random, seeded } from '@botplay/rules';
import type { Machine, RoomEvent, Step } from './machine.ts';

/** A machine that runs, as it is kept between its steps. */
export interface Room<State = unknown> {
  readonly id: string;
  readonly kind: string;
  /** What it began with. */
  readonly given: unknown;
  readonly seed: string;
  /** How many steps it has made; the beginning is the first. */
  readonly version: number;
  readonly state: State;
  readonly lastEvent: string;
  readonly outcome: unknown;
}

/** What moves a room: somebody's act, or the bell. */
export type RoomInput =
  | { readonly player: string; readonly act: unknown }
  | { readonly bell: true };

/** An event as it was told: ids sort in the order of telling, and tell nothing else. */
export interface LoggedEvent extends RoomEvent {
  readonly id: string;
}

/** A step of a room: what to save, what to tell. */
export interface Moved<State = unknown> extends Omit<Step<State>, 'state' | 'events'> {
  readonly room: Room<State>;
  readonly input: RoomInput | { readonly begins: true };
  readonly events: readonly LoggedEvent[];
}

/** What a step needs beside the room: the time and fresh chance for the ids of events. */
interface Moment {
  readonly now: number;
  readonly random: Random;
}

/** Every step draws from its own generator, so that a room can be played again step by step. */
const chanceOf = ({ seed, version }: Pick<Room, 'seed' | 'version'>): Random =>
  seeded(`${seed} ${version}`);

export function beginRoom<State, Given>(
  machine: Machine<State, Given>,
  { id, seed, given }: { readonly id: string; readonly seed: string; readonly given: Given },
  moment: Moment,
): Moved<State> {
  const step = machine.begin(given, chanceOf({ seed, version: 1 }));
  const before = { id, kind: machine.kind, given, seed, version: 0, lastEvent: '', outcome: null };
  return moved({ ...before, state: step.state }, { begins: true }, step, moment);
}

/** The room after an act or the bell. It must not be over. */
export function moveRoom<State>(
  machine: Machine<State>,
  room: Room<State>,
  input: RoomInput,
  moment: Moment,
): Moved<State> {
  const chance = chanceOf({ seed: room.seed, version: room.version + 1 });
  const step =
    'bell' in input
      ? machine.timeUp(room.state, chance)
      : machine.act(room.state, input.player, input.act, chance);
  return moved(room, input, step, moment);
}

function moved<State>(
  room: Room<State>,
  input: Moved['input'],
  { state, events, ...step }: Step<State>,
  moment: Moment,
): Moved<State> {
  let lastEvent = room.lastEvent;
  const logged = events.map((event): LoggedEvent => {
    lastEvent = eventIdAfter(lastEvent, moment);
    return { ...event, id: lastEvent };
  });
  return {
    ...step,
    input,
    events: logged,
    room: {
      ...room,
      version: room.version + 1,
      state,
      lastEvent,
      outcome: step.outcome ?? null,
    },
  };
}

const TIME_DIGITS = 9;
const CHANCE_DIGITS = 10;
const MOST_CHANCE = 36 ** CHANCE_DIGITS;

/**
 * An id that sorts after the last one. Within a millisecond, or with a clock that is behind, it is a little greater by
 * chance, so that nobody can count from two ids how many lie between them.
 */
export function eventIdAfter(last: string, { now, random }: Moment): string {
  const time = now.toString(36).padStart(TIME_DIGITS, '0');
  const lastTime = last.slice(0, TIME_DIGITS);
  if (time > lastTime) return time + digits(Math.floor((random() * MOST_CHANCE) / 2));
  const next = Number.parseInt(last.slice(TIME_DIGITS), 36) + 1 + Math.floor(random() * 2 ** 32);
  if (next < MOST_CHANCE) return lastTime + digits(next);
  const later = (Number.parseInt(lastTime, 36) + 1).toString(36).padStart(TIME_DIGITS, '0');
  return later + digits(0);
}

const digits = (value: number): string => value.toString(36).padStart(CHANCE_DIGITS, '0');

/** Whether this player, or a spectator if there is none, may read the event. */
export const mayRead = ({ to }: RoomEvent, player: string | undefined): boolean =>
  to === undefined || (player !== undefined && to.includes(player));
