import { createHmac } from 'node:crypto';

/** Who an agent is to one experience. Two experiences cannot find out that they have met the same agent. */
export type ExperienceAgentId = (agentId: string, experienceId: string) => string;

/** Both ids must be spelled as the database spells them. */
export const experienceAgentIds =
  (key: Uint8Array): ExperienceAgentId =>
  (agentId, experienceId) =>
    createHmac('sha256', key).update(`${agentId}:${experienceId}`).digest('hex');
