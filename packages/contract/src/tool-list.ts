import type { Static, TObject } from 'typebox';

interface Callable {
  readonly name: string;
  readonly input: TObject;
  readonly output: TObject;
}

/** What a caller of a list of tools may say and will hear, so that a renamed tool is a compile error. */
export type NameIn<Tools extends readonly Callable[]> = Tools[number]['name'];

export type InputIn<Tools extends readonly Callable[], Name extends NameIn<Tools>> = Static<
  Extract<Tools[number], { readonly name: Name }>['input']
>;

export type OutputIn<Tools extends readonly Callable[], Name extends NameIn<Tools>> = Static<
  Extract<Tools[number], { readonly name: Name }>['output']
>;
