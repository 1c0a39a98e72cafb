import { createHash } from 'node:crypto';
import type { UpstreamTool } from '@botplay/contract';
import { isFields } from '../json.ts';

/** A tool as it was seen, and the mark that tells it from any other. */
export interface Pin {
  readonly definition: UpstreamTool;
  readonly hash: string;
  readonly changed_at: Date | null;
}

/** What differs between what was pinned and what a server offers. */
export interface Differences {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** The mark of a definition: the same however its JSON is ordered. */
export const hashOf = ({ name, description, inputSchema }: UpstreamTool): string =>
  createHash('sha256').update(canonicalJson({ name, description, inputSchema })).digest('hex');

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isFields(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`);
  return `{${members.join(',')}}`;
}

export function differences(
  pins: ReadonlyMap<string, Pick<Pin, 'hash'>>,
  tools: readonly UpstreamTool[],
): Differences {
  const names = new Set(tools.map(({ name }) => name));
  return {
    changed: tools
      .filter(tool => pins.has(tool.name) && pins.get(tool.name)?.hash !== hashOf(tool))
      .map(({ name }) => name),
    added: tools.filter(({ name }) => !pins.has(name)).map(({ name }) => name),
    gone: [...pins.keys()].filter(name => !names.has(name)),
  };
}

export const isSame = ({ changed, added, gone }: Differences): boolean =>
  changed.length + added.length + gone.length === 0;
