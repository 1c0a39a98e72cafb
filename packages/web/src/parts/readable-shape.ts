/** How a value that a stranger sent is best shown: as text, on a line, as a list or by its fields. */
export type Shape =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly unknown[]; readonly left: number }
  | {
      readonly kind: 'fields';
      readonly fields: readonly (readonly [string, unknown])[];
      readonly left: number;
    };

const MOST_ITEMS = 100;
const LONGEST_TEXT = 20_000;
const LONGEST_LINE = 200;
/** Below this, JSON says it shorter. */
const DEEPEST = 6;

export function shapeOf(value: unknown, depth = 0): Shape {
  if (typeof value === 'string') return { kind: 'text', text: cut(value, LONGEST_TEXT) };
  if (value === undefined) return { kind: 'line', text: 'nothing' };
  if (typeof value !== 'object' || value === null)
    return { kind: 'line', text: JSON.stringify(value) };
  if (depth >= DEEPEST) return { kind: 'text', text: cut(JSON.stringify(value), LONGEST_TEXT) };
  if (!Array.isArray(value)) {
    const all = Object.entries(value);
    if (all.length === 0) return { kind: 'line', text: 'nothing' };
    const fields = all.slice(0, MOST_ITEMS);
    return { kind: 'fields', fields, left: all.length - fields.length };
  }
  const all = value.map(textOfItem);
  const line = all.every(isScalar) ? all.map(String).join(', ') : undefined;
  if (line !== undefined && line.length <= LONGEST_LINE)
    return { kind: 'line', text: line || 'nothing' };
  const items = all.slice(0, MOST_ITEMS);
  return { kind: 'list', items, left: all.length - items.length };
}

/** Of what an MCP server sends as its content, a text is the text. */
function textOfItem(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const { type, text } = item as { readonly type?: unknown; readonly text?: unknown };
  return type === 'text' && typeof text === 'string' ? text : item;
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

const cut = (text: string, longest: number) =>
  text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
