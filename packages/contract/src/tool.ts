import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { cleaner } from './clean.ts';
import { complaint } from './complaint.ts';
import type { Code } from './refusal.ts';
import type { Scope } from './scope.ts';

/** What a tool does to the world, as MCP's annotations tell it. */
export interface Effect {
  readonly readOnly: boolean;
  /** It can remove or overwrite something that was there. */
  readonly destructive: boolean;
  /** Calling it again with the same input changes nothing more. */
  readonly idempotent: boolean;
}

export const READS: Effect = { readOnly: true, destructive: false, idempotent: true };
export const CREATES: Effect = { readOnly: false, destructive: false, idempotent: false };
export const REPLACES: Effect = { readOnly: false, destructive: true, idempotent: true };
export const DELETES: Effect = { readOnly: false, destructive: true, idempotent: true };

export interface ToolDefinition<
  Context,
  Name extends string = string,
  Input extends TObject = TObject,
  Output extends TObject = TObject,
> {
  readonly name: Name;
  /** For the agent that must choose: what it does, and what it returns. */
  readonly summary: string;
  /** What a credential must allow. Without it, whoever may enter may run the tool. */
  readonly scope?: Scope;
  /** A credential that allows this instead will do as well. */
  readonly orScope?: Scope;
  readonly effect: Effect;
  /** Nothing of its input is stored, so that any text will do. */
  readonly keepsNothing?: true;
  readonly input: Input;
  readonly output: Output;
  /** The widget that shows what it returns: one of its surface's. */
  readonly widget?: string;
  run(input: Static<Input>, context: Context): Promise<Static<Output>> | Static<Output>;
  /** What is said of an output to those who read no structured content. Its JSON, unless given. */
  say?(output: Static<Output>, input: Static<Input>): string;
}

/** A tool that is served over REST as well. */
export interface RoutedDefinition<
  Context,
  Name extends string = string,
  Input extends TObject = TObject,
  Output extends TObject = TObject,
> extends ToolDefinition<Context, Name, Input, Output> {
  readonly scope: Scope;
  /** `GET /experiences/:experience_id`, below `/api`. */
  readonly route: string;
  /** The codes that it refuses with, beside those of the door. */
  readonly refuses?: readonly Code[];
  /** A visitor without a credential may run it from a page. */
  readonly public?: true;
  /** A success is answered 201 on its own route; `when new`: only if the tool says `asCreated`. */
  readonly creates?: true | 'when new';
  /** The body is the value of this field itself when it does not name it. */
  readonly bareBody?: string;
}

type Scoped = Pick<ToolDefinition<never>, 'scope' | 'orScope'>;

/** The scopes of which a credential needs one; none if whoever may enter may run the tool. */
export const scopesOf = ({ scope, orScope }: Scoped): readonly Scope[] =>
  [scope, orScope].filter(given => given !== undefined);

export const isOpenTo = ({ scope, orScope }: Scoped, scopes: readonly Scope[]): boolean =>
  scope === undefined ||
  scopes.includes(scope) ||
  (orScope !== undefined && scopes.includes(orScope));

interface Compiled<Input extends TObject, Output extends TObject> {
  /** The name for clients that refuse dots: `session_create`. */
  readonly safeName: string;
  accepts(input: unknown): input is Static<Input>;
  /** What is wrong with an input that is not accepted, and what to do. */
  complaint(input: unknown): string;
  /** The output without any field that its schema does not name. */
  clean(output: Static<Output>): Static<Output>;
}

/** A definition with its schemas compiled. All of MCP, REST, OpenAPI and the docs are loops over these. */
export interface Tool<
  Context = never,
  Name extends string = string,
  Input extends TObject = TObject,
  Output extends TObject = TObject,
>
  extends ToolDefinition<Context, Name, Input, Output>, Compiled<Input, Output> {}

export interface RoutedTool<
  Context = never,
  Name extends string = string,
  Input extends TObject = TObject,
  Output extends TObject = TObject,
>
  extends RoutedDefinition<Context, Name, Input, Output>, Compiled<Input, Output> {}

const CREATED = Symbol('created');

/** What a tool returns that has made something new, and not found it made already. */
export const asCreated = <Output extends object>(output: Output): Output =>
  Object.assign(output, { [CREATED]: true });

export const isCreated = (output: object): boolean => CREATED in output;

/** `defineTool` for one kind of context, so that each definition infers the rest. */
export const toolsFor =
  <Context>() =>
  <const Name extends string, Input extends TObject, Output extends TObject>(
    definition: ToolDefinition<Context, Name, Input, Output>,
  ): Tool<Context, Name, Input, Output> => ({ ...definition, ...compiled(definition) });

/** The same for tools that have a route. */
export const routedToolsFor =
  <Context>() =>
  <const Name extends string, Input extends TObject, Output extends TObject>(
    definition: RoutedDefinition<Context, Name, Input, Output>,
  ): RoutedTool<Context, Name, Input, Output> => ({ ...definition, ...compiled(definition) });

function compiled<Input extends TObject, Output extends TObject>({
  name,
  input,
  output,
}: {
  readonly name: string;
  readonly input: Input;
  readonly output: Output;
}): Compiled<Input, Output> {
  const check = Compile(input);
  return {
    safeName: name.replaceAll(/[^a-zA-Z0-9_]/g, '_'),
    accepts: (value): value is Static<Input> => check.Check(value),
    complaint: value => `${complaint(check, value, 'The input')} ${name} ${takes(input)}.`,
    clean: cleaner(output) as (output: Static<Output>) => Static<Output>,
  };
}

/** What the tool takes instead, so that the next try can be right. */
function takes({ properties }: TObject): string {
  const names = Object.keys(properties);
  return names.length ? `takes ${names.join(', ')}` : 'takes no input';
}
