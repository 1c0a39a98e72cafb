import { type Fields, isFields } from '../json.ts';

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const PLAIN = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;
const ENCODED = /^=\?base64\?.*\?=$/;
const TYPES: readonly unknown[] = ['string', 'integer', 'boolean'];

/** An argument that a tool wants to see in a header too, so that what stands before the server can route by it. */
export interface HeaderParam {
  readonly path: readonly string[];
  readonly header: string;
}

/** The arguments that a tool's schema marks with `x-mcp-header`, at any depth of its properties. */
export function headerParams(
  schema: unknown,
  path: readonly string[] = [],
): readonly HeaderParam[] {
  if (!isFields(schema)) return [];
  const { 'x-mcp-header': name, type, properties } = schema;
  const isMarked = typeof name === 'string' && TOKEN.test(name) && TYPES.includes(type);
  const inner = isFields(properties) ? Object.entries(properties) : [];
  return [
    ...(isMarked && path.length ? [{ path, header: `mcp-param-${name.toLowerCase()}` }] : []),
    ...inner.flatMap(([key, value]) => headerParams(value, [...path, key])),
  ];
}

/** The headers for these arguments; one that is not given has none. */
export function paramHeaders(
  params: readonly HeaderParam[],
  args: Fields,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    params.flatMap(({ path, header }) => {
      const value = path.reduce<unknown>(
        (node, key) => (isFields(node) && Object.hasOwn(node, key) ? node[key] : undefined),
        args,
      );
      const isTold = typeof value === 'string' || typeof value === 'boolean' || isSafe(value);
      return isTold ? [[header, headerValue(String(value))]] : [];
    }),
  );
}

const isSafe = (value: unknown): value is number => Number.isSafeInteger(value);

/** Text as a header carries it: in base64 where it is more than plain ASCII. */
export const headerValue = (text: string): string =>
  PLAIN.test(text) && !ENCODED.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`;
