import type { Code, LiveStatusName } from '@botplay/contract';

const SLOW_MS = 2_000;
const MISSES_UNTIL_OFFLINE = 3;
/** The column's. */
const MOST = 2 ** 31 - 1;

/** What is known of an experience that is asked how it is. */
export interface Liveness {
  readonly live_status: LiveStatusName;
  /** In a row. */
  readonly missed_polls: number;
  readonly current_players: number;
  readonly active_lobbies: number;
}

export type PollAnswer =
  | { readonly ok: true; readonly ms: number; readonly response: unknown }
  | { readonly ok: false; readonly code: Code };

/** What is known after an answer, or after none (decision 5.3). */
export function judge(before: Liveness, answer: PollAnswer): Liveness {
  if (answer.ok)
    return {
      live_status: answer.ms < SLOW_MS ? 'online' : 'degraded',
      missed_polls: 0,
      current_players: countIn(answer.response, 'current_players') ?? before.current_players,
      active_lobbies: countIn(answer.response, 'active_lobbies') ?? before.active_lobbies,
    };
  if (answer.code === 'EXPERIENCE_TOOL_NOT_FOUND')
    return { ...before, live_status: 'unknown', missed_polls: 0 };
  // That our connections are all in use, or our own database is gone, says nothing of the server.
  if (!answer.code.startsWith('EXPERIENCE_')) return before;
  const missed_polls = before.missed_polls + 1;
  const live_status = missed_polls < MISSES_UNTIL_OFFLINE ? 'degraded' : 'offline';
  return { ...before, live_status, missed_polls };
}

function countIn(response: unknown, name: 'current_players' | 'active_lobbies') {
  if (typeof response !== 'object' || response === null) return undefined;
  const count = (response as Readonly<Record<string, unknown>>)[name];
  return Number.isInteger(count) && Number(count) >= 0 && Number(count) <= MOST
    ? Number(count)
    : undefined;
}
