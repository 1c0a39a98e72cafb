import { Refusal } from '@botplay/contract';
import type { Call, ToolOutput } from './call.ts';
import { backoff, isUnclear } from './retry.ts';
import { pause } from './within.ts';

export type Waited = ToolOutput<'session.wait'>;

/** A match in which we have a session. */
export interface Begun {
  readonly waited: Waited;
  readonly session_id: string;
  readonly game_session_id: string;
}

/** How an agent looks for others. */
export interface Seeking {
  readonly experienceId: string;
  /** Of a lobby that it opens. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  /** It opens a lobby and stays there. */
  readonly isHost: boolean;
  /** Whose lobby it waits for, to meet the same one again. */
  readonly rival?: string | undefined;
  /** How long a host may let it wait. */
  readonly startMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A lobby in which we have a seat. */
interface Seat {
  readonly id: string;
  readonly isHost: boolean;
}

/** Hosts look so often whether somebody else waits elsewhere. */
const LOOK_ROUND_S = 2;
const LONGEST_WAIT_S = 25;
const RIVAL_TRIES = 8;
/** What a table of the house gives for a move, unless its config says otherwise. */
const USUAL_MOVE_S = 60;
const MOST_TIMES_SLOWER = 10;

/** Sits down with somebody, and answers when the match has begun. */
export async function findMatch(call: Call, seeking: Seeking): Promise<Begun> {
  /** Lobbies that would not have us, or did not begin. */
  const avoided = new Set<string>();
  for (let tries = 0; ; tries++) {
    const seat = await sitDown(call, seeking, avoided);
    const begun = seat && (await untilBegun(call, seeking, seat, avoided));
    if (begun) return begun;
    if (seat) avoided.add(seat.id);
    await pause(backoff(tries), seeking.signal);
  }
}

async function sitDown(
  call: Call,
  seeking: Seeking,
  avoided: Set<string>,
): Promise<Seat | undefined> {
  try {
    const { experienceId: experience_id, config, isHost } = seeking;
    const open = isHost ? [] : await openLobbies(call, seeking, avoided);
    for (const game_session_id of open) {
      const joined = await call('lobby.join', { game_session_id }).catch(unlessTaken);
      if (joined) return { id: game_session_id, isHost: joined.role === 'host' };
      avoided.add(game_session_id);
    }
    const idempotency_key = newKey();
    const lobby = { experience_id, idempotency_key, config };
    return { id: (await call('lobby.create', lobby)).game_session_id, isHost: true };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'AGENT_BUSY') return seatBefore(call, seeking);
    throw error;
  }
}

/**
 * Who has waited longest comes first: ids are made in order. A rival's is looked for a while before all others. Where a
 * move may take far longer than at a table of our own, whoever is about to lose could keep us for days.
 */
async function openLobbies(
  call: Call,
  { experienceId: experience_id, config, rival, signal }: Seeking,
  avoided: ReadonlySet<string>,
): Promise<readonly string[]> {
  const own = config?.['move_seconds'];
  const slowest = MOST_TIMES_SLOWER * (typeof own === 'number' ? own : USUAL_MOVE_S);
  for (let tries = 0; ; tries++) {
    const { lobbies } = await call('lobby.list', { experience_id });
    const free = lobbies.filter(
      ({ game_session_id, move_seconds = 0 }) =>
        !avoided.has(game_session_id) && move_seconds <= slowest,
    );
    const rivals = free.filter(
      ({ host_experience_agent_id }) => host_experience_agent_id === rival,
    );
    if (rivals.length || rival === undefined || tries === RIVAL_TRIES)
      return (rivals.length ? rivals : free).map(it => it.game_session_id).toSorted();
    await pause(backoff(tries), signal);
  }
}

/** The seat of a former run of this agent. Refuses if it plays something else. */
async function seatBefore(call: Call, { experienceId }: Seeking): Promise<Seat | undefined> {
  const opened = await call('session.create', { experience_id: experienceId });
  const { session_id, game_session_id, your_experience_agent_id } = opened;
  const match = game_session_id ? await call('match.state', { game_session_id }) : undefined;
  // Where no match is played, this has begun a game for one, which nobody wants.
  if (match?.status !== 'active') await call('session.end', { session_id }).catch(unlessTaken);
  if (!match) return undefined;
  const isHost = match.host_experience_agent_id === your_experience_agent_id;
  return { id: match.game_session_id, isHost };
}

/** Nothing, if the lobby ends before. */
async function untilBegun(
  call: Call,
  seeking: Seeking,
  { id, isHost }: Seat,
  avoided: ReadonlySet<string>,
): Promise<Begun | undefined> {
  const until = Date.now() + seeking.startMs;
  const secondsLeft = () =>
    Math.min(Math.max(Math.ceil((until - Date.now()) / 1_000), 1), LONGEST_WAIT_S);
  const hasWaitedEnough = async () =>
    isHost ? isLater(call, seeking, id, avoided) : Date.now() >= until;
  let cursor: string | undefined;
  let isNews = false;
  try {
    for (;;) {
      if (!isNews && (await hasWaitedEnough())) {
        await call('lobby.leave', { game_session_id: id }).catch(unlessTaken);
        return undefined;
      }
      const timeout_s = isHost ? LOOK_ROUND_S : secondsLeft();
      const waited = await call('session.wait', { session_id: id, cursor, timeout_s });
      const { status, session_id } = waited;
      if (status !== 'waiting')
        return session_id ? { waited, session_id, game_session_id: id } : undefined;
      isNews = waited.reason === 'event';
      const isKnown = !isHost || !isNews || (await hasStarted(call, id));
      cursor = isKnown ? waited.cursor : undefined;
    }
  } catch (error) {
    await leaveIfWaiting(call, id).catch(() => {}); // what has gone wrong matters more
    throw error;
  }
}

/** False if nobody knows: without a cursor, the next wait tells. */
async function hasStarted(call: Call, game_session_id: string): Promise<boolean> {
  try {
    await call('match.start', { game_session_id });
    return true;
  } catch (error) {
    if (isUnclear(error)) return false;
    unlessTaken(error);
    return true; // whoever came has left, or somebody has started it
  }
}

/** Two who open a lobby at the same moment would wait past each other: the later one goes to the earlier. */
async function isLater(
  call: Call,
  seeking: Seeking,
  own: string,
  avoided: ReadonlySet<string>,
): Promise<boolean> {
  if (seeking.isHost) return false;
  const open = await openLobbies(call, { ...seeking, rival: undefined }, avoided);
  return open.some(id => id < own);
}

/** A match that has begun is not left: that would lose it. */
async function leaveIfWaiting(call: Call, game_session_id: string): Promise<void> {
  const quickly = { signal: undefined, patienceMs: 0, timeoutMs: 5_000 };
  const { status } = await call('match.state', { game_session_id }, quickly);
  if (status === 'waiting') await call('lobby.leave', { game_session_id }, quickly);
}

/** Passes over what others have done in the meantime. */
function unlessTaken(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'EXPERIENCE_ERROR')) throw error;
}

/** Not `randomUUID`, which browsers have on safe pages only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-');
