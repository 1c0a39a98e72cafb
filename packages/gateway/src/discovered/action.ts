import { refuse, type UpstreamTool } from '@botplay/contract';
import type { Fields } from '../credentials/fields.ts';
import { isFields, readJson } from '../json.ts';
import { quotable } from './upstream-json.ts';

/** A call of one of the server's tools: what a step in a discovered experience is. */
export interface Action {
  readonly tool: string;
  readonly args: Fields;
}

const MOST_NAMED = 20;

const ACTION_SCHEMA = {
  type: 'object',
  properties: { tool: { type: 'string' }, args: { type: 'object' } },
  required: ['tool'],
  additionalProperties: false,
} as const;

export const HOW_TO_ACT =
  'Each step calls one tool of the server: session.step with the action {"tool": "<name>", "args": {...}}.';

/** What agents are told of an experience of this kind before they play. */
export const infoOf = (tools: readonly UpstreamTool[]) => ({
  action_schema: ACTION_SCHEMA,
  gameplay_instructions: HOW_TO_ACT,
  tools: tools.length,
});

/** The action, given as an object or as its JSON text; none if it is neither. */
export function readAction(given: unknown): Action | undefined {
  const action = typeof given === 'string' ? readJson(given) : given;
  if (!isFields(action)) return undefined;
  const { tool, args = {}, ...more } = action;
  const isOne = typeof tool === 'string' && isFields(args) && Object.keys(more).length === 0;
  return isOne ? { tool, args } : undefined;
}

/** Refuses what is no action, and says which tools there are. */
export const noAction = (names: readonly string[]): never =>
  refuse(
    'EXPERIENCE_ERROR',
    'The action must be {"tool": "<name>", "args": {...}}, args being an object, and nothing else. ' +
      `The tools are ${listed(names)}.`,
    { status: 409 },
  );

/** As many names as can be read. */
export const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${listed(names.slice(0, MOST_NAMED))} and ${names.length - MOST_NAMED} more (session.tools)`
    : names.map(quotable).join(', ') || 'none';
