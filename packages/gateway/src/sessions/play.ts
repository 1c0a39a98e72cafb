import {
  type MemoryData,
  Refusal,
  refuse,
  type Telemetry,
  type WaitedSession,
} from '@botplay/contract';
import { setTimeout } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { atOnce } from '../at-once.ts';
import type { Caller } from '../auth/caller.ts';
import type { ExperienceAgentId } from '../auth/experience-agent.ts';
import type { Matches } from '../matches/matches.ts';
import type { SeatRef } from '../matches/needs.ts';
import type { Memories } from '../memory/store.ts';
import { isFields } from '../json.ts';
import type { Store } from '../store/store.ts';
import type { Carrier, Told } from '../upstreams/carrier.ts';
import type { Playable, Targets } from '../upstreams/targets.ts';
import { type Held, leases } from './leases.ts';
import { openedSession } from './opening.ts';
import {
  IDLE_SECONDS,
  keptOf,
  mustBePlayable,
  noSuchExperience,
  noSuchSession,
  type Session,
  whyNoMore,
} from './session.ts';
import { sessionRows } from './store.ts';
import { namesModel, pointsFor, reported } from './telemetry.ts';

export interface SessionNeeds {
  readonly store: Store;
  readonly targets: Targets;
  readonly carrier: Carrier;
  readonly memories: Memories;
  readonly experienceAgentId: ExperienceAgentId;
  /** Sessions that are parts in matches are played there. */
  readonly matches: Pick<Matches, 'seats' | 'left' | 'wait' | 'isKnown'>;
}

const LOOK_AGAIN_MS = 200;
/** More than any agent needs that plays one thing at a time. */
const MOST_WAITS = 8;
const TOO_LATE =
  'The session took too long to open, or your match has begun meanwhile. Call session.create again.';

/** Everything that agents do in sessions. Calls to experiences stand outside of all transactions. */
export type Sessions = ReturnType<typeof sessions>;

export function sessions(needs: SessionNeeds) {
  const { store, targets, carrier, memories, experienceAgentId, matches } = needs;
  const { seats } = matches;
  const rows = sessionRows(store);
  const holders = leases(store, rows);
  const takeWait = atOnce(MOST_WAITS, 'waits', 'Each ends within 25 seconds.');
  const idleSecondsOf = ({ idleSeconds = IDLE_SECONDS }: Playable) => Math.min(idleSeconds, 86_400);

  const targetOf = async ({ experience_id }: Pick<Session, 'experience_id'>) =>
    (await targets.get(experience_id)) ?? noSuchExperience(experience_id);

  /** Refuses what cannot be played, or not in this way. */
  const playable = async (experienceId: string, isProxy: boolean): Promise<Playable> => {
    const target = await targetOf({ experience_id: experienceId });
    mustBePlayable(target, isProxy);
    return target;
  };

  const memoryOf = async ({ id, ownerId }: Caller, experienceId: string) => {
    const [own, owner] = await Promise.all([
      memories.get({ layer: 'agent', id }, experienceId),
      ownerId === null ? undefined : memories.get({ layer: 'owner', id: ownerId }, experienceId),
    ]);
    return { memory: someOf(own?.data), ownerMemory: someOf(owner?.data) };
  };

  /** Whatever becomes of the work, the session is free again afterwards. */
  const freed = async <Result>(held: Held, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      await holders.giveBack(held).catch(() => {}); // it lapses by itself
      throw error;
    }
  };

  /** Plays while nobody else does. */
  const leased = async <Result>(
    sessionId: string,
    callerId: string,
    play: (held: Held) => Promise<Result>,
  ): Promise<Result> => {
    const held = await holders.take(sessionId, callerId);
    return freed(held, () => play(held));
  };

  /** Calls the experience for one of its sessions. */
  const carry = async (
    tool: 'session.step' | 'session.end',
    session: Session,
    given: { readonly caller?: Caller; readonly input: object; readonly withinMs?: number },
  ): Promise<{ readonly told: Told; readonly target: Playable; readonly ms: number }> => {
    const target = await targetOf(session);
    const began = performance.now();
    const { input, ...how } = given;
    const told = await carrier.call(target, {
      tool,
      state: session.state,
      ...how,
      input: {
        session_id: session.id,
        experience_agent_id: experienceAgentId(session.agent_id, session.experience_id),
        ...input,
      },
    });
    return { told, target, ms: Math.round(performance.now() - began) };
  };

  const finish = async (
    { session, lease }: Held,
    how: { readonly status: 'completed' | 'expired'; readonly telemetry: Telemetry },
    end: { readonly told: Told | undefined; readonly isSolo: boolean },
  ) => {
    const said = reported(how.telemetry);
    const done = await rows.finish({
      session,
      lease,
      status: how.status,
      ...keptOf(end.told),
      reported: said ? JSON.stringify(said) : null,
      points: pointsFor(how.telemetry, session),
      isRated: end.isSolo && !session.is_proxy,
    });
    await holders.giveBack({ session, lease: null }, true);
    if (done && session.match_id !== null) await matches.left(session.match_id, session.agent_id);
    return done;
  };

  /** The seat in a match that this session is, if it is one. */
  const seatOf = async ({ id, match_id }: Session): Promise<SeatRef | undefined> =>
    match_id === null ? undefined : seats.load(id);

  return {
    rows,
    playable,

    /** Opens a session, or goes on with the one that is open. */
    async open(
      caller: Caller,
      experienceId: string,
      { initialAction, isProxy = false }: { initialAction?: unknown; isProxy?: boolean } = {},
    ) {
      const target = await playable(experienceId, isProxy);
      const first = await rows.begin(caller.id, target.id, isProxy);
      const agentId = experienceAgentId(caller.id, target.id);
      const [{ memory, ownerMemory }, manners, table] = await Promise.all([
        memoryOf(caller, target.id),
        rows.manners(caller.id),
        rows.tableOf(caller.id),
      ]);
      // A match that has started in this very moment has ended the practice game.
      const isOver = !first.isNew && table?.session_id && table.session_id !== first.id;
      const begun = isOver ? await rows.begin(caller.id, target.id, isProxy) : first;
      const seat =
        table?.status === 'active' && !begun.isNew ? await seats.load(begun.id) : undefined;
      const told = begun.isNew
        ? await begin(begun.id, begun.lease, () =>
            carrier.call(target, {
              tool: 'session.create',
              caller,
              input: {
                session_id: begun.id,
                experience_agent_id: agentId,
                memory: { ...ownerMemory, ...memory },
                ...(initialAction !== undefined && { initial_action: initialAction }),
              },
            }),
          )
        : {
            // A match goes on while an agent is away: it is told how it stands, not how it began.
            response: seat ? await seats.answer(seat) : begun.first_response,
            opening: await carrier.reopen?.(target, caller),
          };
      const opened = openedSession({
        session_id: begun.id,
        experience_response: told.response,
        experienceAgentId: agentId,
        target,
        memory,
        ownerMemory,
        hasPlayed: manners?.has_played ?? false,
        hasTold: manners?.has_told ?? false,
        more: {
          ...told.opening,
          ...(table && { game_session_id: table.id, lobby_id: table.id }),
        },
      });
      return { isNew: begun.isNew, opened };

      async function begin(id: string, lease: string, call: () => Promise<Told>): Promise<Told> {
        try {
          const answer = await call();
          const { response, recorded, state } = answer;
          const isOpen = await rows.opened(
            id,
            lease,
            {
              response: JSON.stringify(recorded?.response ?? response ?? null),
              state: state === undefined ? null : JSON.stringify(state),
            },
            idleSecondsOf(target),
          );
          return isOpen ? answer : refuse('EXPERIENCE_ERROR', TOO_LATE, { retryable: true });
        } catch (error) {
          await rows.failed(id);
          throw error;
        }
      }
    },

    /** Stored before it is answered; nothing is stored of what the experience refuses. */
    async step(caller: Caller, sessionId: string, action: unknown, telemetry: Telemetry) {
      const known = seats.known(sessionId);
      if (known) return seats.step(known, caller, action, telemetry);
      const done = await leased(sessionId, caller.id, async held => {
        const { session } = held;
        const seat = await seatOf(session);
        if (seat) {
          await holders.giveBack(held);
          return { seat };
        }
        const full = whyNoMore(session);
        if (full) throw full;
        const { told, target, ms } = await carry('session.step', session, {
          caller,
          input: { action },
        });
        const said = reported(telemetry);
        const response = JSON.stringify(told.recorded?.response ?? told.response ?? null);
        const step_count = await holders.store(held, {
          action: JSON.stringify(told.recorded?.action ?? action),
          response,
          state: told.state === undefined ? undefined : JSON.stringify(told.state),
          reported: said ? JSON.stringify(said) : null,
          observed: `{"upstream_ms":${ms},"response_bytes":${Buffer.byteLength(response)}}`,
          namesModel: namesModel(telemetry),
          points: pointsFor(telemetry, session),
          idleSeconds: idleSecondsOf(target),
        });
        return { session_id: session.id, step_count, experience_response: told.response };
      });
      return done.seat ? seats.step(done.seat, caller, action, telemetry) : done;
    },

    async end(
      caller: Caller,
      sessionId: string,
      { reason, ...telemetry }: Telemetry & { readonly reason?: string },
    ) {
      const seat = await seats.load(sessionId);
      if (seat) return seats.end(seat, caller, telemetry);
      return leased(sessionId, caller.id, async held => {
        const { session } = held;
        const input = reason === undefined ? {} : { reason };
        const { told, target } = await carry('session.end', session, { caller, input });
        const how = { status: 'completed', telemetry } as const;
        const done = await finish(held, how, { told, isSolo: target.isSolo });
        if (!done)
          return refuse('EXPERIENCE_ERROR', 'The session was ended already.', { status: 409 });
        return { session_id: session.id, status: how.status, ...done };
      });
    },

    /** Sessions that were ended elsewhere are no longer played from memory. */
    forget: holders.forget,

    /** Sessions that nobody plays any more, taken to be ended by `expire` and by nobody else. */
    takeIdle: async (most: number) => holdable(await rows.takeIdle(uuid(), most, holders.all())),

    /** Ends one of them. The experience is told, and may say what came of it. */
    expire: (held: Held): Promise<void> =>
      freed(held, async () => {
        const call = { input: { reason: 'expired' }, withinMs: 5_000 };
        const ended = await carry('session.end', held.session, call).catch((error: unknown) => {
          if (error instanceof Refusal) return undefined;
          throw error;
        });
        const how = { status: 'expired', telemetry: {} } as const;
        await finish(held, how, { told: ended?.told, isSolo: ended?.target.isSolo ?? false });
      }),

    wait: async (
      caller: Caller,
      sessionId: string,
      how: { readonly cursor: string | undefined; readonly seconds: number },
    ): Promise<WaitedSession> => {
      const giveBack = takeWait(caller.id);
      return untilTurn(caller, sessionId, how).finally(giveBack);
    },
  };

  /** Holds until it is the caller's turn. With experiences of others, and against the house, that is at once. */
  async function untilTurn(
    caller: Caller,
    sessionId: string,
    { cursor, seconds }: { readonly cursor: string | undefined; readonly seconds: number },
  ): Promise<WaitedSession> {
    const known = seats.known(sessionId);
    if (known && known.agent_id !== caller.id) return noSuchSession();
    if (known) return seats.wait(known, { cursor, seconds });
    const until = Date.now() + seconds * 1_000;
    for (;;) {
      const session = matches.isKnown(sessionId) ? undefined : await rows.find(sessionId);
      if (!session)
        return (await matches.wait(caller, sessionId, { cursor, seconds })) ?? noSuchSession();
      if (session.agent_id !== caller.id) return noSuchSession();
      const seat = await seatOf(session);
      if (seat) return seats.wait(seat, { cursor, seconds });
      const isOver = session.status !== 'active';
      const isTimeUp = Date.now() >= until;
      const isPlayed = session.is_leased || holders.isHeld(session);
      if (!isOver && isPlayed && !isTimeUp) {
        await setTimeout(LOOK_AGAIN_MS);
        continue;
      }
      const since = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
      const steps = since === undefined ? [] : await rows.steps(session.id, since);
      const your_turn = !isOver && !isPlayed;
      const isOurs = (await targets.get(session.experience_id))?.builtIn !== undefined;
      return {
        session_id: session.id,
        status: session.status,
        your_turn,
        reason: isOver ? 'ended' : your_turn ? 'your_turn' : 'timeout',
        view: isOurs ? viewOf(await lastResponse(session)) : null,
        events: steps.map(({ step_number, action, response }) => ({
          step_number,
          action,
          response,
        })),
        cursor: String(session.step_count),
      };
    }
  }

  /** Without those that are played here this moment. */
  async function holdable(taken: readonly Held[]): Promise<readonly Held[]> {
    const free: Held[] = [];
    for (const held of taken) if (await holders.hold(held)) free.push(held);
    return free;
  }

  async function lastResponse(session: Session & { readonly first_response: unknown }) {
    const [last] = await rows.steps(session.id, session.step_count - 1);
    return last?.response ?? session.first_response;
  }
}

/** A memory whose last key was deleted is none. */
const someOf = (data: MemoryData | null | undefined): MemoryData | undefined =>
  data && Object.keys(data).length ? data : undefined;

const viewOf = (response: unknown): unknown =>
  isFields(response) ? (response['view'] ?? null) : null;
