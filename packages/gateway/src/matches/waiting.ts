import type { MatchState, WaitedSession } from '@botplay/contract';
import type { Store } from '../store/store.ts';
import { type Match, seated } from './match.ts';
import { readMatch } from './rows.ts';

const LOOK_AGAIN_MS = 1_000;

/** For those who wait in a lobby until something happens. */
export function lobbyWaits({ db, bus }: Store) {
  const waiting = new Map<string, Set<() => void>>();
  let isReleased = false;
  bus.subscribe('matches', id => {
    for (const wake of waiting.get(id) ?? []) wake();
  });

  function changeOf(id: string, ms: number): { readonly done: Promise<void>; stop(): void } {
    const others = waiting.get(id) ?? new Set();
    let wake = (): void => {};
    const done = new Promise<void>(resolve => (wake = resolve));
    const timer = setTimeout(wake, ms);
    waiting.set(id, others.add(wake));
    return {
      done,
      stop() {
        clearTimeout(timer);
        others.delete(wake);
        if (!others.size) waiting.delete(id);
      },
    };
  }

  return {
    release(): void {
      isReleased = true;
      for (const wakes of waiting.values()) for (const wake of wakes) wake();
    },

    /** Until it is another than the cursor says; without one, until it can start. */
    async untilChanged(
      first: Match,
      { cursor, seconds }: { readonly cursor: string | undefined; readonly seconds: number },
    ): Promise<{ readonly match: Match; readonly reason: WaitedSession['reason'] }> {
      const until = Date.now() + seconds * 1_000;
      const seen = isLobbyCursor(cursor) ? Number(cursor) : undefined;
      const isReady = (match: Match) => seated(match).length >= match.row.min_players;
      const before = seen ?? (isReady(first) ? 0 : first.row.version);
      for (let match = first; ;) {
        const left = until - Date.now();
        const change = changeOf(first.row.id, Math.min(Math.max(left, 0), LOOK_AGAIN_MS));
        try {
          match = (await readMatch(db, first.row.id)) ?? match;
          if (match.row.version > before) return { match, reason: reasonOf(match) };
          if (left <= 0 || isReleased) return { match, reason: 'timeout' };
          await change.done;
        } finally {
          change.stop();
        }
      }
    },

    /** What is told of a lobby, or of a match with somebody else's experience. */
    told: (
      { row }: Match,
      session_id: string | null,
      reason: WaitedSession['reason'] | undefined,
      { players, status }: MatchState,
    ): WaitedSession => {
      const isPlayed = status === 'active' && session_id !== null;
      return {
        session_id,
        game_session_id: row.id,
        status,
        your_turn: isPlayed,
        reason: isPlayed ? 'your_turn' : (reason ?? reasonOf({ row })),
        view: null,
        events: [{ type: 'lobby', status, players }],
        cursor: String(row.version),
      };
    },
  };
}

/** A version of the lobby, not an event of its match. */
export const isLobbyCursor = (cursor: string | undefined): cursor is string =>
  cursor !== undefined && /^\d{1,9}$/.test(cursor);

const reasonOf = ({ row }: Pick<Match, 'row'>): WaitedSession['reason'] =>
  row.status === 'completed' || row.status === 'cancelled' ? 'ended' : 'event';
