import { seeded } from '@botplay/rules';
import { surfaces } from '../src/index.ts';

export interface Told {
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
  readonly output: any;
  /** What those are told who read no structured content. */
  readonly text: string;
}

/** Calls a tool as the door does: the input is checked, the output cleaned. */
export function ask(name: string, input: object = {}, random = seeded(name)): Told {
  const tool = surfaces.flatMap(({ tools }) => tools).find(it => it.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  if (!tool.accepts(input)) throw new Error(tool.complaint(input));
  const output = tool.clean(tool.run(input, { random }) as Record<string, unknown>); // none of them waits
  return { output, text: tool.say?.(output, input) ?? JSON.stringify(output) };
}
