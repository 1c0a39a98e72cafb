import {
  type CallToolResult,
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ListedTool,
} from '@modelcontextprotocol/server';
import { isObject, tell, type Told } from './told.ts';
import type { ExperienceTool } from './tools.ts';

/** The tools over Streamable HTTP, in every revision. Nothing is kept between two requests. */
export function mcpHandler(
  name: string,
  tools: readonly ExperienceTool[],
  onError: (error: unknown) => void,
): McpHttpHandler {
  const listed = tools.map(
    ({ name, summary, input }) =>
      JSON.parse(JSON.stringify({ name, description: summary, inputSchema: input })) as ListedTool, // a TObject is an object's schema
  );
  return createMcpHandler(() => {
    const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: listed }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = tools.find(({ name }) => name === params.name);
      if (!tool)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no tool "${params.name}". tools/list names all there are.`,
        );
      return toolResult(await tell(tool, params.arguments ?? {}, onError));
    });
    return server;
  });
}

function toolResult(told: Told): CallToolResult {
  if ('message' in told) return { content: [{ type: 'text', text: told.message }], isError: true };
  const { value } = told;
  return {
    content: [{ type: 'text', text: JSON.stringify(value ?? null) }],
    ...(isObject(value) && { structuredContent: value }),
  };
}
