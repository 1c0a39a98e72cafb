interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

interface Checker {
  Errors(value: unknown): readonly SchemaError[];
}

/** Looking for errors takes a microsecond an item, so nobody's long list is looked through to its end. */
const MOST_ITEMS = 1_000;

/** The first thing that a schema finds wrong with a value, in one sentence: `limit must be <= 100, not 500.` */
export function complaint(schema: Checker, value: unknown, whole: string): string {
  const [first] = schema.Errors(shortened(value));
  if (!first) return `${whole} is not valid.`;
  const place = first.instancePath.slice(1).replaceAll('/', '.') || whole;
  return `${place} ${demand(first)}${given(first, value)}.`;
}

function demand({ keyword, message, params }: SchemaError): string {
  const facts = params as { allowedValues?: unknown[]; requiredProperties?: string[] };
  if (keyword === 'enum') return `must be one of ${facts.allowedValues?.map(quoted).join(', ')}`;
  if (keyword === 'required') return `must have ${facts.requiredProperties?.join(', ')}`;
  return message;
}

/** What stands there instead, where it is short enough to be shown. */
function given({ keyword, instancePath }: SchemaError, value: unknown): string {
  if (keyword === 'required') return '';
  const found = instancePath
    .split('/')
    .slice(1)
    .reduce<unknown>((from, name) => (from as Readonly<Record<string, unknown>>)[name], value);
  const text = JSON.stringify(found);
  return text === undefined || text.length > 60 ? '' : `, not ${text}`;
}

const quoted = (word: unknown) => JSON.stringify(word);

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
}
