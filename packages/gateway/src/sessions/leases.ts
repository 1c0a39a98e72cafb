import type { Store } from '../store/store.ts';
import { v7 as uuid } from 'uuid';
import { busy, type Session, whyNoMore, whyNotPlay } from './session.ts';
import { type Step, stepWriter } from './step-writer.ts';
import type { SessionRows } from './store.ts';

/** A session that is played by nobody else until it is given back. */
export interface Held {
  readonly session: Session;
  /** How the session's row names who holds it; null where no other process can. */
  readonly lease: string | null;
}

export type StepToStore = Omit<Step, 'kind' | 'session' | 'lease'>;

/** Who plays which session this moment. */
export interface Leases {
  /** Refuses whoever may not play it, and whoever comes second. */
  take(sessionId: string, callerId: string): Promise<Held>;
  /** Without a step. A session that was ended is not remembered. */
  giveBack(held: Held, isEnded?: boolean): Promise<void>;
  /** Stores a step and gives the session back. Answers how many steps there are. */
  store(held: Held, step: StepToStore): Promise<number>;
  /** Whether a call is under way on this replica. */
  isHeld(sessionId: string): boolean;
  /** What is played on this replica this moment. */
  all(): readonly string[];
  /** Holds what the caller has taken by the row. False if a call is under way here. */
  hold(sessionId: string): boolean;
}

const MOST_REMEMBERED = 2_000;

/**
 * Within a process a set of ids is enough. Only where other replicas play, too, the row says who holds it: that costs a
 * write a step. Alone, a process even knows the sessions that it has played last.
 */
export function leases(store: Store, rows: SessionRows): Leases {
  const isAlone = store.engine === 'embedded';
  const writer = stepWriter(store);
  const held = new Set<string>();
  const last = new Map<string, Session>();

  const remember = (session: Session): void => {
    if (!isAlone) return;
    if (last.size >= MOST_REMEMBERED) last.clear();
    last.set(session.id, session);
  };

  const find = async (id: string, callerId: string): Promise<Session> => {
    const session = last.get(id) ?? (await rows.find(id));
    const why = whyNotPlay(session, callerId) ?? (session && whyNoMore(session));
    if (why) throw why;
    return session ?? Promise.reject(busy());
  };

  return {
    isHeld: sessionId => held.has(sessionId),
    all: () => [...held],
    hold(sessionId) {
      if (held.has(sessionId)) return false;
      held.add(sessionId);
      return true;
    },
    async take(sessionId, callerId) {
      const id = sessionId.toLowerCase();
      if (held.has(id)) throw (await whyNot(id, callerId)) ?? busy();
      held.add(id);
      const lease = isAlone ? null : uuid();
      try {
        const session =
          lease === null ? await find(id, callerId) : await writer.lease(id, callerId, lease);
        return { session, lease };
      } catch (error) {
        held.delete(id);
        throw error;
      }
    },
    async giveBack({ session: { id }, lease }, isEnded = false) {
      held.delete(id);
      if (isEnded) last.delete(id);
      if (lease !== null) await writer.release(id, lease);
    },
    async store({ session, lease }, step) {
      try {
        const step_count = await writer.store({ ...step, session, lease });
        const { state, namesModel, action, response } = step;
        remember({
          ...session,
          step_count,
          state: state === undefined ? session.state : JSON.parse(state),
          named_model: session.named_model || namesModel,
          bytes: session.bytes + action.length + response.length,
        });
        return step_count;
      } catch (error) {
        last.delete(session.id);
        throw error;
      } finally {
        held.delete(session.id);
      }
    },
  };

  /** A stranger learns that it is not theirs, and not that it is busy. */
  async function whyNot(id: string, callerId: string) {
    const session = last.get(id) ?? (await rows.find(id));
    return whyNotPlay(session && { ...session, is_leased: true }, callerId);
  }
}
