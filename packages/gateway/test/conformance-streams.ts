import { setTimeout as pause } from 'node:timers/promises';
import { inputRequired, type McpServer } from '@modelcontextprotocol/server';
import { text } from './conformance-content.ts';
import { askFor, sample } from './conformance-questions.ts';

const A_MOMENT = 5;
const LOG = ['Tool execution started', 'Tool processing data', 'Tool execution completed'];

/** Tools that say something before they answer, or that need more of a client than it may have. */
export function addStreamTools(server: McpServer): void {
  for (const name of ['test_tool_with_logging', 'test_logging_tool'])
    server.registerTool(name, { description: 'Logs while it works.' }, async ctx => {
      for (const line of LOG) {
        await ctx.mcpReq.log('info', line);
        await pause(A_MOMENT);
      }
      return { content: [text('Logged three lines.')] };
    });
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports how far it is.' },
    async ctx => {
      const progressToken = ctx.mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await ctx.mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          });
        await pause(A_MOMENT);
      }
      return { content: [text('Went from 0 to 100.')] };
    },
  );
  server.registerTool(
    'test_reconnection',
    { description: 'Hangs up on its stream, and answers to the client that comes back.' },
    async ctx => {
      ctx.http?.closeSSE?.();
      await pause(A_MOMENT);
      return { content: [text('Answered after the stream was closed.')] };
    },
  );
  server.registerTool('test_missing_capability', { description: 'Needs sampling.' }, () =>
    inputRequired({ inputRequests: { greeting: sample('Generate a greeting') } }),
  );
  server.registerTool('test_streaming_elicitation', { description: 'Asks on its stream.' }, () =>
    inputRequired({ inputRequests: { user_name: askFor('What is your name?', 'name') } }),
  );
  const changes = {
    test_trigger_tool_change: () => server.sendToolListChanged(),
    test_trigger_prompt_change: () => server.sendPromptListChanged(),
  };
  for (const [name, tell] of Object.entries(changes))
    server.registerTool(name, { description: 'Says that a list has changed.' }, () => {
      tell();
      return { content: [text('Told all who listen.')] };
    });
}
