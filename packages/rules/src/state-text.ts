/** `G:...|T:player`: the form that most games' state texts share. Keys are written in the order given. */
export const writeFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}:${value}`)
    .join('|');

/** The fields of such a text, in any order. A value may itself have a colon. A text that names a field twice has none. */
export function readFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const chunk of text.split('|')) {
    const colon = chunk.indexOf(':');
    if (colon <= 0) continue;
    const key = chunk.slice(0, colon).trim();
    if (fields.has(key)) return new Map();
    fields.set(key, chunk.slice(colon + 1).trim());
  }
  return fields;
}
