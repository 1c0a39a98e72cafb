import { expect, test } from 'vitest';
import { everyTool, MOST_TOOLS } from './mcp-list.ts';

/** The list of a server that answers with these pages, one after the other. */
const listOf = (pages: readonly (readonly object[])[]) =>
  everyTool(async ({ cursor = 0 }) => {
    const next = Number(cursor) + 1;
    return { tools: pages[Number(cursor)], ...(next < pages.length && { nextCursor: `${next}` }) };
  }, 'them.example');

const long = (name: string, kib: number) => ({ name, description: 'é'.repeat(kib * 512) });

test('all pages make one list', async () => {
  const tools = await listOf([[{ name: 'a' }, { name: 'b' }], [{ name: 'c' }]]);
  expect(tools.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test.each([
  ['on one page', [[long('a', 600), long('b', 600)]]],
  ['on several pages', [[long('a', 600)], [long('b', 600)]]],
  ['even of what is no tool', [[long('a', 600), long('', 600)]]],
])('more than a mebibyte is refused: %s', async (_, pages) => {
  await expect(listOf(pages)).rejects.toMatchObject({
    code: 'EXPERIENCE_ERROR',
    message: 'them.example describes its tools in more than 1024 KiB.',
  });
});

test('less than a mebibyte is taken', async () => {
  expect(await listOf([[long('a', 500)], [long('b', 500)]])).toHaveLength(2);
});

test('more tools than can be used are refused', async () => {
  const tools = Array.from({ length: MOST_TOOLS + 1 }, (_, index) => ({ name: `tool_${index}` }));
  await expect(listOf([tools])).rejects.toThrow(`lists more than ${MOST_TOOLS} tools`);
  expect(await listOf([tools.slice(1)])).toHaveLength(MOST_TOOLS);
});
