import type { UpstreamTool } from '@botplay/contract';
import { isFields } from '../json.ts';

/** A stranger's name in a sentence of ours: nothing that could end the quotation and go on by itself. */
export const quotable = (name: string): string => name.replaceAll(/[^\w.:/-]/g, '?').slice(0, 80);

/** The arguments that a tool declares, with the types it names for each; none named means any. */
export function declared({ inputSchema }: UpstreamTool): ReadonlyMap<string, readonly string[]> {
  const { properties } = inputSchema;
  if (!isFields(properties)) return new Map();
  return new Map(Object.entries(properties).map(([name, schema]) => [name, typesOf(schema)]));
}

function typesOf(schema: unknown): readonly string[] {
  const type = isFields(schema) ? schema['type'] : undefined;
  return [type].flat().filter(each => typeof each === 'string');
}

export function requiredOf({ inputSchema }: UpstreamTool): readonly string[] {
  const { required } = inputSchema;
  return Array.isArray(required) ? required.filter(name => typeof name === 'string') : [];
}
