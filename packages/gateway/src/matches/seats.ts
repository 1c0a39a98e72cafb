import {
  type EndedSession,
  Refusal,
  type SteppedSession,
  type Telemetry,
  type WaitedSession,
} from '@botplay/contract';
import { ABORTED, playerOf } from '@botplay/experiences';
import type { Caller } from '../auth/caller.ts';
import type { Snapshot } from '../rooms/snapshots.ts';
import { isFields } from '../json.ts';
import { noSuchSession } from '../sessions/session.ts';
import { overAlready, placeOf, tableOf } from './match.ts';
import type { MatchNeeds, SeatRef, SeatStep } from './needs.ts';
import { keepEndReport } from './seat-steps.ts';

const MOST_KNOWN = 20_000;
/** Bells and moves of other replicas are heard of at once; should a hint be lost, so much later. */
const LOOK_AGAIN_MS = 1_000;

/** The events that somebody who waits wants to hear of. */
const IS_NEWS: readonly string[] = ['moved', 'left', 'late', 'ended'];

/** Sessions that are seats at tables of the house: they are played in rooms, not by carriers. */
export function seats({ store, rooms, gameOf }: MatchNeeds) {
  const { db } = store;
  /** What never changes of a session. */
  const known = new Map<string, SeatRef>();

  async function load(sessionId: string): Promise<SeatRef | undefined> {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('match_members', join =>
        join
          .onRef('match_members.match_id', '=', 'sessions.match_id')
          .onRef('match_members.agent_id', '=', 'sessions.agent_id'),
      )
      .select(['sessions.id', 'sessions.experience_id', 'sessions.agent_id'])
      .select(['match_members.match_id', 'seat'])
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst();
    if (!row || row.seat === null) return undefined;
    const game = await gameOf(row.experience_id);
    if (!game) return undefined;
    const { id, experience_id, agent_id, match_id } = row;
    const seat = placeOf(row);
    const ref: SeatRef = { session_id: id, match_id, experience_id, agent_id, seat, game };
    keep(ref);
    return ref;
  }

  function keep(ref: SeatRef): void {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(ref.session_id, ref);
  }

  const look = async ({ match_id }: Watching): Promise<Snapshot> => {
    const snapshot = await rooms.look(match_id);
    if (!snapshot) throw new Error(`The room of match ${match_id} is gone.`);
    return snapshot;
  };

  /** How the match stands for this seat, with all moves since its own last one. */
  const answer = ({ game, seat }: SeatRef, snapshot: Pick<Snapshot, 'room'>) => {
    const table = tableOf(snapshot.room);
    const turns = game.machine.course(table).slice(0, table.moves.length);
    const own = turns.findLastIndex(({ turn }) => turn === seat);
    return game.answer(table, seat, Math.max(own, 0));
  };

  /** The same for a spectator. */
  const shown = ({ game }: Watching, snapshot: Snapshot) => {
    const { view, moves } = game.publicTable(tableOf(snapshot.room));
    const outcome = snapshot.room.outcome;
    return { view, your_turn: false, legal_moves: [], last_moves: moves.slice(-1), outcome };
  };

  async function waited(
    ref: Watching,
    snapshot: Snapshot,
    after: string,
    isTimeUp: boolean,
  ): Promise<WaitedSession | undefined> {
    const player = ref.seat === undefined ? undefined : playerOf(ref.seat);
    const own = ref.seat === undefined ? undefined : ref.game.seats[ref.seat];
    const events = await rooms.events(snapshot, after, player);
    const { view, your_turn, legal_moves, last_moves, ...stands } = isSeat(ref)
      ? answer(ref, snapshot)
      : shown(ref, snapshot);
    const isCalledOff = isFields(stands.outcome) && stands.outcome['by'] === ABORTED;
    const outcome = isCalledOff ? { by: ABORTED } : stands.outcome;
    const isNews = events.some(
      ({ type, seat, by }) => IS_NEWS.includes(type) && (seat !== own || by === 'clock'),
    );
    const reason = outcome ? 'ended' : your_turn ? 'your_turn' : isNews ? 'event' : 'timeout';
    if (reason === 'timeout' && !isTimeUp) return undefined;
    return {
      session_id: ref.session_id,
      game_session_id: ref.match_id,
      status: isCalledOff ? 'cancelled' : outcome ? 'completed' : 'active',
      your_turn,
      reason,
      view,
      legal_moves: [...legal_moves],
      last_moves: [...last_moves],
      outcome,
      events: [...events],
      cursor: events.at(-1)?.id ?? after,
    };
  }

  return {
    /** The seat that this session is, if that is known here. */
    known: (sessionId: string): SeatRef | undefined => known.get(sessionId.toLowerCase()),
    /** A seat that was just made. */
    keep,
    load: async (sessionId: string): Promise<SeatRef | undefined> =>
      known.get(sessionId.toLowerCase()) ?? load(sessionId),
    answer: async (ref: SeatRef) => answer(ref, await look(ref)),

    async step(
      ref: SeatRef,
      caller: Caller,
      action: unknown,
      telemetry: Telemetry,
    ): Promise<SteppedSession> {
      mustOwn(ref, caller);
      const act = ref.game.readAct(action);
      const { move } = act;
      const more: SeatStep = { seat: ref, action: move, telemetry, began: performance.now() };
      const moved = await rooms.act(ref.match_id, playerOf(ref.seat), act, more);
      return {
        session_id: ref.session_id,
        step_count: more.stepCount ?? 0,
        experience_response: more.response ?? answer(ref, moved),
      };
    },

    /** Who ends a session in the middle of a match leaves it. One that ended by itself only says what came of it. */
    async end(ref: SeatRef, caller: Caller, telemetry: Telemetry): Promise<EndedSession> {
      mustOwn(ref, caller);
      await rooms.act(ref.match_id, playerOf(ref.seat), { leave: 'left' }).catch(overAlready);
      await keepEndReport(store, ref, telemetry);
      const row = await db
        .selectFrom('sessions')
        .select(['status', 'step_count', 'outcomes'])
        .where('id', '=', ref.session_id)
        .executeTakeFirst();
      if (!row) return noSuchSession();
      const { status, step_count, outcomes } = row;
      return {
        session_id: ref.session_id,
        status,
        step_count,
        outcomes: isFields(outcomes) ? { ...outcomes } : null,
        memory_updated: false,
      };
    },

    /** Returns the moment it is the caller's turn, something has happened, or the match is over. */
    async wait(
      ref: Watching,
      { cursor, seconds }: { readonly cursor: string | undefined; readonly seconds: number },
    ): Promise<WaitedSession> {
      const until = Date.now() + seconds * 1_000;
      const { next, stop } = rooms.listening.attend(ref.match_id);
      try {
        const first = await look(ref);
        // A cursor that is no event's is of the lobby: nothing has been seen of the match yet.
        const after = cursor === undefined ? first.room.lastEvent : isEventId(cursor) ? cursor : '';
        for (let snapshot = first; ; snapshot = await look(ref)) {
          const left = until - Date.now();
          const answer = await waited(
            ref,
            snapshot,
            after,
            left <= 0 || rooms.listening.isReleased(),
          );
          if (answer) return answer;
          await next(Math.min(left, LOOK_AGAIN_MS));
        }
      } finally {
        stop();
      }
    },
  };
}

export type Seats = ReturnType<typeof seats>;

/** Somebody who waits for what comes next: at a seat, or watching. */
export interface Watching extends Pick<SeatRef, 'match_id' | 'game'> {
  readonly session_id: string | null;
  readonly seat?: SeatRef['seat'];
}

const isSeat = (watching: Watching): watching is SeatRef => watching.seat !== undefined;

const isEventId = (text: string): boolean => /^[0-9a-z]{19}$/.test(text);

function mustOwn({ agent_id }: SeatRef, { id }: Caller): void {
  if (agent_id !== id) throw new Refusal('EXPERIENCE_AUTH_FAILED', 'This session is not yours.');
}
