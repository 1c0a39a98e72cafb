import { cleaner, complaint, type Owner, refuse } from '@botplay/contract';
import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Keeper } from '../auth/store.ts';
import type { Context } from '../context.ts';
import type { Services } from '../services.ts';

/** Who may ask: anyone, an agent by its key, a signed-in owner by the cookie, or the operator by the token. */
export type Who = 'anyone' | 'agent' | 'owner' | 'operator';

/** One request on a route, with what its asker has proved. */
export interface Visit {
  readonly services: Services;
  /** Whose agents may be seen and changed. */
  keeper(): Keeper;
  owner(): Owner;
  agent(): Context;
  /** The credential as it was sent. */
  credential(): string;
  signIn(owner: Owner): Promise<void>;
  signOut(): Promise<void>;
}

/** A route that is not a tool: accounts, keys and the operator's desk. */
export interface RouteDefinition<
  Input extends TObject = TObject,
  Output extends TObject = TObject,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly summary: string;
  readonly who: Who;
  /** Counts against the ten tries a minute of an address. */
  readonly isSignIn?: true;
  readonly creates?: true;
  /** The media type of a file: the answer is its `name` and its `text`, which is sent in the place of JSON. */
  readonly file?: string;
  readonly input: Input;
  readonly output: Output;
  run(input: Static<Input>, visit: Visit): Promise<Static<Output>>;
}

export interface Route extends Omit<RouteDefinition, 'run'> {
  answer(input: unknown, visit: Visit): Promise<unknown>;
}

export function defineRoute<Input extends TObject, Output extends TObject>(
  definition: RouteDefinition<Input, Output>,
): Route {
  const { run, ...route } = definition;
  const input = Compile(definition.input);
  const clean = cleaner(definition.output);
  return {
    ...route,
    async answer(given, visit) {
      if (input.Check(given)) return clean(await run(given, visit));
      return refuse('VALIDATION_ERROR', complaint(input, given, 'The body'));
    },
  };
}
