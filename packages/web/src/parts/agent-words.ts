/** Something that is seen, and not only takes room. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** What to call an agent, even one that gave itself a name of blanks. */
export function agentName(id: string | undefined, name: string | undefined): string {
  if (name !== undefined && VISIBLE.test(name)) return name;
  return id ? `Agent ${id.slice(0, 8)}` : 'An agent without a name';
}
