import type { UpstreamTool } from '@botplay/contract';
import { type Fields, isPassing, isReusable, plainKey } from '../credentials/fields.ts';
import { declared, requiredOf } from './upstream-json.ts';

export interface Filled {
  readonly args: Fields;
  /** What was added, and from where. */
  readonly fromCredential: Fields;
  readonly fromMemory: Fields;
}

/** Adds what a tool declares and the agent left out. What the agent gave always wins; what is not declared is never sent. */
export function fill(
  tool: UpstreamTool,
  given: Fields,
  { credential = {}, memory = {} }: { readonly credential?: Fields; readonly memory?: Fields },
): Filled {
  const missing = [...declared(tool)].filter(([name]) => !Object.hasOwn(given, name));
  const plain = new Map(Object.entries(credential).map(([name, value]) => [plainKey(name), value]));
  const own = (fields: Fields, name: string) =>
    Object.hasOwn(fields, name) ? fields[name] : undefined;
  const fromCredential = pick(missing, name => own(credential, name) ?? plain.get(plainKey(name)));
  const rest = missing.filter(([name]) => !Object.hasOwn(fromCredential, name));
  const fromMemory = pick(rest, name => own(memory, name));
  return { args: { ...given, ...fromMemory, ...fromCredential }, fromCredential, fromMemory };
}

/** Whether it declares an argument that is not given. */
export const lacksAny = (tool: UpstreamTool, given: Fields): boolean =>
  [...declared(tool).keys()].some(name => !Object.hasOwn(given, name));

const pick = (
  missing: readonly (readonly [string, readonly string[]])[],
  valueOf: (name: string) => unknown,
): Fields =>
  Object.fromEntries(
    missing
      .map(([name, types]) => ({ name, types, value: valueOf(name) }))
      .filter(({ types, value }) => value !== undefined && fits(value, types))
      .map(({ name, value }) => [name, value]),
  );

const fits = (value: unknown, types: readonly string[]) =>
  types.length === 0 ||
  types.includes(typeOf(value)) ||
  (types.includes('integer') && Number.isInteger(value));

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Of a credential what a log-in should get: tokens of an earlier day only where it insists on them. */
export function forLogin(fields: Fields, tool: UpstreamTool): Fields {
  if (!isReusable(fields)) return fields;
  const required = requiredOf(tool).map(plainKey);
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => !isPassing(name) || required.includes(plainKey(name)),
    ),
  );
}
