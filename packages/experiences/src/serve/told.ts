import { type Code, Refusal } from '@botplay/contract';
import type { ExperienceTool } from './tools.ts';

/** What came of a call: a value that is JSON, or why there is none. */
export type Told =
  | { readonly value: unknown }
  | { readonly status: 400 | 404 | 409 | 500; readonly code: Code; readonly message: string };

/** Calls a tool. What the experience refuses is told; what fails is told without its reasons, which `onError` hears. */
export async function tell(
  tool: ExperienceTool,
  input: unknown,
  onError: (error: unknown) => void,
): Promise<Told> {
  try {
    return { value: await tool.call(input) };
  } catch (error) {
    if (error instanceof Refusal)
      return { status: statusOf(error), code: error.code, message: error.message };
    onError(error);
    return { status: 500, code: 'INTERNAL_ERROR', message: 'The experience failed. Try again.' };
  }
}

/** The contract knows four. An experience that says no is at odds with the session, and not broken. */
function statusOf({ code, status }: Refusal): 400 | 404 | 409 | 500 {
  if (status === 400 || status === 404 || status === 500) return status;
  return code === 'INTERNAL_ERROR' || code === 'UNAVAILABLE' ? 500 : 409;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
