/** What can be sent with session.step. */
export type Action = string | Record<string, unknown>;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const words = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(word => typeof word === 'string') : [];

/** Whether a schema asks for an object. It is a stranger's, so it is only looked at, never compiled. */
export const wantsObject = (schema: unknown): boolean => fieldsOf(schema)['type'] === 'object';

/** An argument that a schema names. */
export interface Argument {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

const MOST_ARGUMENTS = 50;

export function argumentsOf(schema: unknown): readonly Argument[] {
  const { properties, required } = fieldsOf(schema);
  const needed = words(required);
  return Object.entries(fieldsOf(properties))
    .slice(0, MOST_ARGUMENTS)
    .map(([name, property]) => {
      const type = fieldsOf(property)['type'];
      return {
        name,
        type: typeof type === 'string' ? type : 'any',
        isRequired: needed.includes(name),
      };
    });
}

const BLANKS: Partial<Record<string, unknown>> = {
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
  array: [],
  object: {},
};

/** The text to begin with: an object with a blank for all that must be given. */
export function blankFor(given: readonly Argument[]): string {
  const blank = given
    .filter(({ isRequired }) => isRequired)
    .map(({ name, type }): readonly [string, unknown] => [name, BLANKS[type] ?? '']);
  return JSON.stringify(Object.fromEntries(blank), null, 2);
}

/** The object that was written, or what is wrong with it. */
export function readObject(
  text: string,
): { readonly object: Record<string, unknown> } | { readonly problem: string } {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}');
    return isFields(value)
      ? { object: { ...value } }
      : { problem: 'It must be an object, in curly brackets: {"name": "value"}.' };
  } catch (error) {
    return {
      problem: `That is no JSON: ${error instanceof Error ? error.message : 'unreadable'}.`,
    };
  }
}
