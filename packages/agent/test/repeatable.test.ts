import { expect, test } from 'vitest';
import { everyTool } from '../../gateway/src/tools.ts';
import { REPEATABLE } from '../src/call.ts';

test('exactly those tools are called again that only read, or change nothing more the second time', () => {
  const harmless = everyTool.filter(({ effect }) => effect.idempotent && !effect.destructive);
  expect(REPEATABLE.toSorted()).toEqual(harmless.map(({ name }) => name).toSorted());
});
