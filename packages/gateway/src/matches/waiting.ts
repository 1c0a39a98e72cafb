import type { MatchState, WaitedSession } from '@botplay/contract';
import type { Store } from '../store/store.ts';
import { watchers } from '../store/watchers.ts';
import { type Match, seated } from './match.ts';
import { readMatch } from './rows.ts';

const LOOK_AGAIN_MS = 1_000;

/** A lobby or match, and why whoever waited for it is told now. */
interface Waited {
  readonly match: Match;
  readonly reason: WaitedSession['reason'] | undefined;
}

/** For those who wait in a lobby until something happens. */
export function lobbyWaits({ db, bus }: Store) {
  const listening = watchers(bus, 'matches');

  return {
    /** Tells of every change of a lobby or match to those who watch it. */
    listening,

    /**
     * The match as it stands, if it need not be waited for; else when it is another than the cursor says. Without one a
     * host is told at once that it can start.
     */
    async untilChanged(
      id: string,
      callerId: string,
      { cursor, seconds }: { readonly cursor: string | undefined; readonly seconds: number },
      isWaitedFor: (match: Match) => boolean,
    ): Promise<Waited | undefined> {
      const until = Date.now() + seconds * 1_000;
      const { next, stop } = listening.attend(id);
      try {
        let match = await readMatch(db, id);
        if (!match || !isWaitedFor(match)) return match && { match, reason: undefined };
        const { host_agent_id, min_players, version } = match.row;
        const canStart = host_agent_id === callerId && seated(match).length >= min_players;
        const before = isLobbyCursor(cursor) ? Number(cursor) : canStart ? 0 : version;
        for (;;) {
          const left = until - Date.now();
          if (match.row.version > before) return { match, reason: reasonOf(match) };
          if (left <= 0 || listening.isReleased()) return { match, reason: 'timeout' };
          await next(Math.min(left, LOOK_AGAIN_MS));
          match = await readMatch(db, id);
          if (!match) return undefined;
        }
      } finally {
        stop();
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
