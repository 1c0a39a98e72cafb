import { type MatchRole, Refusal } from '@botplay/contract';
import type { ExperienceTool } from '../upstreams/carrier.ts';
import type { Playable } from '../upstreams/targets.ts';
import type { MatchNeeds } from './needs.ts';

/** Somebody in a lobby or a match of somebody else's experience. */
interface Told {
  readonly matchId: string;
  readonly agentId: string;
  readonly role: MatchRole;
}

/** So long is waited for the answer to what happens anyway. */
const LEFT_MS = 5_000;

/** Tells the experiences of others of those who come and go. Outside of every transaction. */
export function telling({
  carrier,
  experienceAgentId,
}: Pick<MatchNeeds, 'carrier' | 'experienceAgentId'>) {
  async function tell(
    tool: ExperienceTool,
    target: Playable,
    { matchId, agentId, role }: Told,
    { withinMs, ...more }: { readonly withinMs?: number; readonly config?: unknown } = {},
  ): Promise<unknown> {
    const told = await carrier.call(target, {
      tool,
      ...(withinMs !== undefined && { withinMs }),
      input: {
        game_session_id: matchId,
        experience_agent_id: experienceAgentId(agentId, target.id),
        role,
        ...more,
      },
    });
    return told.response ?? null;
  }

  return {
    tell,

    /** It must not keep anybody: whether the experience hears of it or not, the agent has left. */
    tellLeft: (target: Playable, member: Told): Promise<unknown> =>
      tell('lobby.leave', target, member, { withinMs: LEFT_MS }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      }),
  };
}
