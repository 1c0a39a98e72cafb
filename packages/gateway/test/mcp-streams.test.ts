import {
  Client,
  type LoggingMessageNotification,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSessions, openStage, type Stage } from './mcp-stage.ts';

const KEY = { requestInit: { headers: { authorization: 'Bearer anna' } } };

/** A server that says things and asks things while a tool runs, as some experiences may. */
function talkativeServer(): McpServer {
  const server = new McpServer(
    { name: 'talkative', version: '1' },
    { capabilities: { logging: {}, tools: {} } },
  );
  server.registerTool('ask', { description: 'Asks for a name.' }, async ctx => {
    await ctx.mcpReq.log('info', 'asking');
    const answer = await ctx.mcpReq.elicitInput(
      {
        message: 'Your name?',
        requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
      },
      { relatedRequestId: ctx.mcpReq.id },
    );
    return { content: [{ type: 'text', text: String(answer.content?.['name']) }] };
  });
  return server;
}

let kept: Awaited<ReturnType<typeof openSessions>>;
let stage: Stage;
beforeAll(async () => {
  kept = await openSessions();
  stage = await openStage(kept.sessions, { buildServer: talkativeServer });
});
afterAll(async () => {
  await stage.close();
  await kept.close();
});

test('a tool can talk to its caller while it runs, and the session costs nothing afterwards', async () => {
  const said: LoggingMessageNotification['params']['data'][] = [];
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
  client.setNotificationHandler(
    'notifications/message',
    ({ params }) => void said.push(params.data),
  );
  client.setRequestHandler('elicitation/create', async () => {
    expect(stage.endpoint.stats().liveSessions).toBe(1);
    return { action: 'accept', content: { name: 'Ada' } };
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(stage.url), KEY));
  for (let round = 0; round < 3; round++)
    expect(await client.callTool({ name: 'ask' })).toMatchObject({ content: [{ text: 'Ada' }] });
  expect(said).toEqual(['asking', 'asking', 'asking']);
  await client.close();
  await expect.poll(() => stage.endpoint.stats().liveSessions).toBe(0);
});
