import { createHash } from 'node:crypto';

/** Whom an agent belongs to, as the log says it: agents without an owner are one owner, bots of the house another. */
export function ownerKey(agent: {
  readonly owner_id: string | null;
  readonly is_house: boolean;
}): string {
  if (agent.is_house) return 'house';
  if (agent.owner_id === null) return 'none';
  return `owner:${createHash('sha256').update(agent.owner_id).digest('hex').slice(0, 16)}`;
}
