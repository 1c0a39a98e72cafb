import {
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { type AtTheDoor, call } from './call.ts';
import { type Names, type Toolbox, toolResult } from './mcp-tools.ts';
import { offerWidgets, type WidgetShelf } from './mcp-widgets.ts';

/** Who sent a request, and how tools are to be named for it. */
export interface Visit<Context> {
  readonly context: Context;
  readonly names: Names;
}

/** The SDK's server for a surface. Whose request it serves is looked up by the request, since a session outlives it. */
export function surfaceServer<Context extends AtTheDoor>(
  { info, instructions, tools, shelf }: Offer<Context>,
  visitOf: (request: Request) => Visit<Context> | undefined,
): Server {
  const capabilities = { tools: {}, ...(shelf && { resources: {} }) };
  const server = new Server(info, { capabilities, instructions });
  if (shelf) offerWidgets(server, shelf);
  const visit = (request: Request | undefined): Visit<Context> => {
    const found = request && visitOf(request);
    if (!found)
      throw new Error('A request reached the MCP server that did not come by its endpoint.');
    return found;
  };
  server.setRequestHandler('tools/list', ({ params }, { http }) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        'There is no such cursor: tools/list answers with all tools at once.',
      );
    return { tools: tools.list[visit(http?.req).names] };
  });
  server.setRequestHandler('tools/call', async ({ params }, { http }) => {
    const tool = tools.find(params.name);
    if (!tool)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool "${params.name}". tools/list names all there are.`,
      );
    return toolResult(await call(tool, params.arguments ?? {}, visit(http?.req).context));
  });
  return server;
}

/** What a surface shows to those who connect. */
export interface Offer<Context> {
  readonly info: Implementation;
  readonly instructions: string;
  readonly tools: Toolbox<Context>;
  readonly shelf?: WidgetShelf | undefined;
}
