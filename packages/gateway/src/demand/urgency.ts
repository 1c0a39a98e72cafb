import type { Demand } from '@botplay/contract';

type Unranked<Kind> = Kind extends Demand ? Omit<Kind, 'urgency'> : never;
/** Where an agent is wanted, before it is known how much. */
export type Wanted = Unranked<Demand>;

export const MOST_URGENT = 100;
/** A table of two with one seat taken begins at 50, and is as urgent as can be after 25 minutes. */
const A_MINUTE_OF_WAITING = 2;
/** Half as urgent as one that begins now. */
const HALF_IN_HOURS = 6;
/** Below any table of two: here nobody waits yet. Where others play, partners are found sooner. */
const SEEKING = { whereOthersPlay: 10, whereNobodyDoes: 5 };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How much an agent is wanted there at this time: from 0 to 100. */
export function urgencyOf({ type, details }: Wanted, now: Date): number {
  const msFrom = (instant: string) => now.getTime() - Date.parse(instant);
  if (type === 'lobby_waiting') {
    const filled = (MOST_URGENT * details.current_players) / Math.max(1, details.min_players);
    return bounded(filled + (A_MINUTE_OF_WAITING * msFrom(details.waiting_since)) / MINUTE_MS);
  }
  if (type === 'scheduled_event') {
    const hours = Math.max(0, -msFrom(details.starts_at) / HOUR_MS);
    return bounded(MOST_URGENT / (1 + hours / HALF_IN_HOURS));
  }
  return details.live_players ? SEEKING.whereOthersPlay : SEEKING.whereNobodyDoes;
}

const bounded = (urgency: number): number =>
  Math.max(0, Math.min(MOST_URGENT, Math.round(urgency)));

/** The most urgent first, and of those that are equal the first given; no more than `most`. */
export const ranked = (wanted: readonly Wanted[], now: Date, most: number): Demand[] =>
  wanted
    .map((one): Demand => ({ ...one, urgency: urgencyOf(one, now) }))
    .toSorted((a, b) => b.urgency - a.urgency)
    .slice(0, most);
