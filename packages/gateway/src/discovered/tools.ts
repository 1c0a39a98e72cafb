import { CREATES, ExperienceRow, ToolSummary, UpstreamTool, WebAddress } from '@botplay/contract';
import { Type } from 'typebox';
import { asRow } from '../catalog/experience.ts';
import { defineTool } from '../context.ts';
import { discover } from './discovery.ts';
import { listing } from './listing.ts';

export const experienceDiscover = defineTool({
  name: 'experience.discover',
  summary:
    'Makes an experience of any MCP server: its tools are played with session.create and session.step, whose action is {"tool", "args"}. Returns the experience and its tools.',
  scope: 'experience:write',
  route: 'POST /experiences/discover',
  effect: CREATES,
  refuses: ['QUOTA_EXCEEDED', 'DUPLICATE_EXPERIENCE', 'CONNECTION_FAILED', 'NO_TOOLS'],
  creates: true,
  input: Type.Object({
    server_url: WebAddress,
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '\\S',
        description: 'Instead of what the server calls itself',
      }),
    ),
    category: Type.Optional(Type.String({ minLength: 1, maxLength: 50, default: 'discovered' })),
  }),
  output: Type.Object({
    ...ExperienceRow.properties,
    tools: Type.Array(Type.Union([UpstreamTool, ToolSummary])),
  }),
  run: async (wish, context) => {
    const { row, tools } = await discover(context, context.caller.id, wish);
    return { ...asRow(row), tools: listing(tools).available_tools ?? [] };
  },
});
