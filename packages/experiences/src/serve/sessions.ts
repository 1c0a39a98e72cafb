import { refuse } from '@botplay/contract';
import type { Ending, Soon, Turn } from '../experience.ts';

/** The sessions of a server, in memory. One agent's session is changed by one call at a time; a call that throws changes nothing. */
export interface Sessions<State> {
  open(player: Player, begin: () => Soon<Turn<State>>): Promise<unknown>;
  step(player: Player, act: (state: State) => Soon<Turn<State>>): Promise<unknown>;
  end(player: Player, act: (state: State) => Soon<Ending>): Promise<Ending>;
  /** How many are being played. */
  count(): number;
}

/** Who plays where. */
export interface Player {
  readonly session_id: string;
  readonly experience_agent_id: string;
}

export interface Limits {
  /** When there are more, those go that were used longest ago. */
  readonly most: number;
  /** Who does nothing for so long does not count as playing. */
  readonly idleMs: number;
  now(): number;
}

interface Session<State> {
  readonly agent: string;
  readonly state: State;
  readonly usedAt: number;
}

export const LIMITS: Limits = { most: 10_000, idleMs: 30 * 60_000, now: Date.now };

export function sessions<State>({ most, idleMs, now } = LIMITS): Sessions<State> {
  /** The one that was used longest ago comes first. */
  const kept = new Map<string, Session<State>>();
  const busy = new Set<string>();

  function keep({ session_id, experience_agent_id }: Player, state: State): void {
    kept.delete(session_id);
    kept.set(session_id, { agent: experience_agent_id, state, usedAt: now() });
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  }

  async function alone<Result>(id: string, act: () => Promise<Result>): Promise<Result> {
    if (busy.has(id))
      refuse('INVALID_STATE', `Session "${id}" is busy with the last call. Wait for its answer.`);
    busy.add(id);
    try {
      return await act();
    } finally {
      busy.delete(id);
    }
  }

  function stateOf({ session_id, experience_agent_id }: Player): State {
    const session = kept.get(session_id);
    if (session?.agent === experience_agent_id) return session.state;
    return noSuchSession(session_id);
  }

  return {
    open: (player, begin) =>
      alone(player.session_id, async () => {
        if (kept.has(player.session_id))
          refuse(
            'INVALID_STATE',
            `Session "${player.session_id}" has begun already. Go on with session.step.`,
          );
        const { state, response } = await begin();
        keep(player, state);
        return response;
      }),
    step: (player, act) =>
      alone(player.session_id, async () => {
        const { state, response } = await act(stateOf(player));
        keep(player, state);
        return response;
      }),
    end: (player, act) =>
      alone(player.session_id, async () => {
        const ending = await act(stateOf(player));
        kept.delete(player.session_id);
        return ending;
      }),
    count: () => [...kept.values()].filter(({ usedAt }) => now() - usedAt < idleMs).length,
  };
}

export const noSuchSession = (id: string): never =>
  refuse(
    'NOT_FOUND',
    `There is no session "${id}" of this agent. It may have ended: begin with session.create.`,
  );
