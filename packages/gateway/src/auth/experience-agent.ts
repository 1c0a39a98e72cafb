import { createHmac } from 'node:crypto';

/** Who an agent is to one experience. Two experiences cannot find out that they have met the same agent. */
export type ExperienceAgentId = (agentId: string, experienceId: string) => string;

const MOST_KNOWN = 10_000;

/** Both ids must be spelled as the database spells them. */
export function experienceAgentIds(key: Uint8Array): ExperienceAgentId {
  /** Every step needs one, and a keyed hash costs more than the rest of a step's bookkeeping. */
  const known = new Map<string, string>();
  return (agentId, experienceId) => {
    const pair = `${agentId}:${experienceId}`;
    const there = known.get(pair);
    if (there !== undefined) return there;
    const id = createHmac('sha256', key).update(pair).digest('hex');
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(pair, id);
    return id;
  };
}
