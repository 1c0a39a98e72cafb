interface Checker {
  Errors(value: unknown): readonly { readonly instancePath: string; readonly message: string }[];
}

/** Looking for errors takes a microsecond an item, so nobody's long list is looked through to its end. */
const MOST_ITEMS = 1_000;

/** The first thing that a schema finds wrong with a value, in one sentence: `limit must be <= 100.` */
export function complaint(schema: Checker, value: unknown, whole: string): string {
  const [first] = schema.Errors(shortened(value));
  const place = first?.instancePath.slice(1).replaceAll('/', '.') || whole;
  return `${place} ${first?.message ?? 'is not valid'}.`;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
}
