import type { LoggedEvent, Room } from '@botplay/experiences';

/** An event with the time it was told at. */
export interface ToldEvent extends LoggedEvent {
  readonly at: string;
}

/** A room as it stands, and what happened in it lately. */
export interface Snapshot {
  readonly room: Room;
  /** When its bell rings; null if its clock stands. */
  readonly dueAt: Date | null;
  /** The latest events, oldest first, without a gap. */
  readonly recent: readonly ToldEvent[];
  /** Nothing was told before those. */
  readonly isWhole: boolean;
}

const MOST_KEPT = 5_000;
const MOST_EVENTS = 40;

/** What this process knows of rooms: as true as its version, and where others move them, too, no more than that. */
export function snapshots() {
  const kept = new Map<string, Snapshot>();
  return {
    get: (id: string): Snapshot | undefined => kept.get(id),
    /**
     * After a step was committed, with its events; or as it was read, without. One that comes late changes nothing; one
     * that follows adds to what is known.
     */
    keep(room: Room, dueAt: Date | null | undefined, events?: readonly ToldEvent[]): void {
      const before = kept.get(room.id);
      if (before && before.room.version >= room.version) return;
      const isNext = before?.room.version === room.version - 1;
      const recent = events ? [...(isNext ? before.recent : []), ...events] : [];
      const isSinceBegin = room.version === 1 || (isNext && before.isWhole);
      kept.delete(room.id);
      const [oldest] = kept.keys();
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(room.id, {
        room,
        dueAt: dueAt === undefined ? (before?.dueAt ?? null) : dueAt,
        recent: recent.slice(-MOST_EVENTS),
        isWhole: events !== undefined && isSinceBegin && recent.length <= MOST_EVENTS,
      });
    },
  };
}
