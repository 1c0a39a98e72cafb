import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

type Cleaner = (value: unknown) => unknown;
type Schema = TSchema & {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly patternProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

const asIs: Cleaner = value => value;

/** A function that keeps of a value only what its schema names. Compiled once: TypeBox's own takes 30 µs a call. */
export function cleaner(schema: TSchema): Cleaner {
  const { anyOf, items, properties, additionalProperties, patternProperties } = schema as Schema;
  if (anyOf) return oneOf(anyOf);
  if (items) {
    const item = cleaner(items);
    return item === asIs ? asIs : value => (Array.isArray(value) ? value.map(item) : value);
  }
  if (!properties || additionalProperties || patternProperties) return asIs;
  const fields = Object.entries(properties).map(([name, field]) => [name, cleaner(field)] as const);
  return value => {
    if (typeof value !== 'object' || value === null) return value;
    const from = value as Record<string, unknown>;
    const kept: Record<string, unknown> = {};
    for (const [name, clean] of fields)
      if (from[name] !== undefined) kept[name] = clean(from[name]);
    return kept;
  };
}

function oneOf(schemas: readonly Schema[]): Cleaner {
  const branches = schemas.map(schema => ({ fits: Compile(schema), clean: cleaner(schema) }));
  if (branches.every(({ clean }) => clean === asIs)) return asIs;
  return value => branches.find(({ fits }) => fits.Check(value))?.clean(value) ?? value;
}
