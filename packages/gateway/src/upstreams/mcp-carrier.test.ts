import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileServer, startHostileServer } from '../../test/hostile-server.ts';
import { type Dial, dialer } from './dial.ts';
import { mcpCarrier } from './mcp-carrier.ts';
import { mcpLinks } from './mcp-links.ts';

let hostile: HostileServer;
let dial: Dial;
beforeAll(async () => {
  hostile = await startHostileServer();
  dial = dialer({ addresses: { allowPrivate: true, ownHost: 'botplay.test', ownPort: 1 } });
});
afterAll(async () => {
  await dial.close();
  await hostile.close();
});

const target = () => ({
  id: 'a',
  name: 'Echo',
  builtIn: undefined,
  interactionModel: 'session' as const,
  mcpUrl: hostile.mcp('honest', 'call', 'legacy'),
  restUrl: undefined,
  updated_at: new Date(0),
});

test('what a server says is told, and all the content beside it', async () => {
  const carrier = mcpCarrier(mcpLinks(dial), async () => undefined);
  const input = { action: 1 };
  expect(await carrier.call(target(), { tool: 'session.step', input })).toEqual({
    response: { echo: 1 },
    content: [{ type: 'text', text: '{"echo":1}' }],
  });
});

test('in the end it takes leave of every server', async () => {
  const carrier = mcpCarrier(mcpLinks(dial), async () => undefined);
  await carrier.call(target(), { tool: 'session.step', input: { action: 1 } });
  const before = hostile.hits.length;
  await carrier.close();
  expect(hostile.hits).toHaveLength(before + 1);
});
