import {
  isCreated,
  isOpenTo,
  type RefusalBody,
  Refusal,
  refusalBody,
  refuse,
  scopesOf,
  type Tool,
} from '@botplay/contract';
import type { Caller } from '../auth/caller.ts';
import { mustBeStorable } from '../storable.ts';

/** What the door itself needs of a tool's context. */
export interface AtTheDoor {
  readonly caller: Caller;
  readonly log: { error(error: unknown, message?: string): void };
  /** Counts a call of this caller; refuses when there were too many. */
  spend?(): Promise<void>;
  /** Notes how a call ended, for the operator's metrics. */
  count?(tool: string, outcome: string): void;
}

export type Reply<Value = unknown> =
  /** The text is for those who read no structured content, where the tool says more than its JSON. */
  | {
      readonly ok: true;
      readonly value: Value;
      readonly text?: string | undefined;
      readonly isCreated: boolean;
    }
  | { readonly ok: false; readonly refusal: RefusalBody; readonly status: number };

/** The one door: every call of every tool is checked, run and answered here. At once, if the tool answers at once. */
export function call<Context extends AtTheDoor>(
  tool: Tool<Context>,
  input: unknown,
  context: Context,
): Reply | Promise<Reply> {
  const answered = (output: Parameters<typeof tool.clean>[0]): Reply => {
    const value = tool.clean(output);
    context.count?.(tool.name, 'ok');
    const text = tool.say?.(value, input as Parameters<typeof tool.run>[0]);
    return { ok: true, value, text, isCreated: isCreated(output) };
  };
  const refused = (error: unknown): Reply => {
    const refusal = wordRefusal(error, context.log);
    context.count?.(tool.name, refusal.code);
    return { ok: false, refusal: refusalBody(refusal), status: refusal.status };
  };
  const enter = (): Reply | Promise<Reply> => {
    if (!isOpenTo(tool, context.caller.scopes))
      refuse(
        'FORBIDDEN',
        `${tool.name} needs a credential with the scope "${scopesOf(tool).join('" or "')}".`,
      );
    if (!tool.keepsNothing) mustBeStorable(input);
    if (!tool.accepts(input)) return refuse('VALIDATION_ERROR', tool.complaint(input));
    const output = tool.run(input, context);
    return output instanceof Promise ? output.then(answered).catch(refused) : answered(output);
  };
  try {
    return context.spend ? context.spend().then(enter).catch(refused) : enter();
  } catch (error) {
    return refused(error);
  }
}

/** An error as the caller may see it. What is not a refusal is our own fault, and only the log learns more. */
export function wordRefusal(error: unknown, log: AtTheDoor['log']): Refusal {
  if (error instanceof Refusal) return error;
  log.error(error);
  return new Refusal('INTERNAL_ERROR', 'Botplay failed, not you. Try again.');
}
