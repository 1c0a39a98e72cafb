import type { Store } from '../store/store.ts';
import { v7 as uuid } from 'uuid';
import { busy, type Session, whyNotPlay } from './session.ts';
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
  isHeld(session: Played): boolean;
  /** The sessions that are played on this replica this moment. */
  all(): readonly string[];
  /** They were ended elsewhere. */
  forget(sessionIds: readonly string[]): void;
  /** Holds what the caller has taken by the row. Not if a call is under way here: then the row is left to it. */
  hold(held: Held): Promise<boolean>;
}

/** A session by who may play it: whoever else names its id keeps nobody out. */
type Played = Pick<Session, 'id' | 'agent_id'>;
const keyOf = ({ id, agent_id }: Played): string => `${id} ${agent_id}`;

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
    const why = whyNotPlay(session, callerId);
    if (why) throw why;
    return session ?? Promise.reject(busy());
  };

  return {
    isHeld: session => held.has(keyOf(session)),
    forget(sessionIds) {
      for (const id of sessionIds) last.delete(id);
    },
    all: () => [...held].map(key => key.slice(0, key.indexOf(' '))),
    async hold({ session, lease }) {
      const key = keyOf(session);
      if (!held.has(key)) return Boolean(held.add(key));
      if (lease !== null) await writer.release(session.id, lease);
      return false;
    },
    async take(sessionId, callerId) {
      const id = sessionId.toLowerCase();
      const key = keyOf({ id, agent_id: callerId });
      if (held.has(key)) throw busy();
      held.add(key);
      const lease = isAlone ? null : uuid();
      try {
        const session =
          lease === null ? await find(id, callerId) : await writer.lease(id, callerId, lease);
        return { session, lease };
      } catch (error) {
        held.delete(key);
        throw error;
      }
    },
    async giveBack({ session, lease }, isEnded = false) {
      held.delete(keyOf(session));
      if (isEnded) last.delete(session.id);
      if (lease !== null) await writer.release(session.id, lease);
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
        held.delete(keyOf(session));
      }
    },
  };
}
