import type { UpstreamTool } from '@botplay/contract';
import { unusable } from './failure.ts';
import { type Fields, isFields } from '../json.ts';

const MOST_PAGES = 50;
export const MOST_TOOLS = 1_000;
const MOST_KIB = 1_024;
const LONGEST_NAME = 200;

/** Every tool of a server, asked for page by page. What a tool says of itself is kept as data, never compiled. */
export async function everyTool(
  ask: (params: Fields) => Promise<unknown>,
  host: string,
): Promise<readonly UpstreamTool[]> {
  const tools: UpstreamTool[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await ask(cursor === undefined ? {} : { cursor });
    const { tools: listed, nextCursor } = isFields(result) ? result : {};
    if (!Array.isArray(listed)) throw unusable(host, 'answered tools/list without a list of tools');
    if (tools.length + listed.length > MOST_TOOLS)
      throw unusable(host, `lists more than ${MOST_TOOLS} tools, which is more than can be used`);
    bytes += bytesOf(listed);
    if (bytes > MOST_KIB * 1024)
      throw unusable(host, `describes its tools in more than ${MOST_KIB} KiB`);
    tools.push(...listed.flatMap(toolOf));
    if (typeof nextCursor !== 'string' || nextCursor === '') return tools;
    if (seen.has(nextCursor)) throw unusable(host, 'lists its tools in a circle');
    seen.add(nextCursor);
    cursor = nextCursor;
  }
  throw unusable(host, `lists its tools on more than ${MOST_PAGES} pages`);
}

/** More than any server may have. */
export const isTooMany = (tools: readonly UpstreamTool[]): boolean =>
  tools.length > MOST_TOOLS || bytesOf(tools) > MOST_KIB * 1024;

const bytesOf = (tools: readonly unknown[]): number => Buffer.byteLength(JSON.stringify(tools));

/** None if it cannot even be named: one bad tool does not spoil the list. */
function toolOf(given: unknown): readonly UpstreamTool[] {
  if (!isFields(given)) return [];
  const { name, description, inputSchema } = given;
  if (typeof name !== 'string' || !name || name.length > LONGEST_NAME) return [];
  return [
    {
      ...given,
      name,
      description: typeof description === 'string' ? description : '',
      inputSchema: isFields(inputSchema) ? inputSchema : { type: 'object' },
    },
  ];
}
