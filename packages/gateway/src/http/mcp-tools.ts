import type { Tool } from '@botplay/contract';
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Reply } from './call.ts';
import { widgetMeta } from './mcp-widgets.ts';

/** How a client wants tools named: as the contract does, or without dots. */
export type Names = 'dotted' | 'safe';

/** The tools of a surface, by both of their names and as the list that clients see. */
export interface Toolbox<Context> {
  find(name: string): Tool<Context> | undefined;
  readonly list: Readonly<Record<Names, ListedTool[]>>;
}

export function toolbox<Context>(
  tools: readonly Tool<Context>[],
  hasWidgets: boolean,
): Toolbox<Context> {
  const list = (tool: Tool<Context>, name: string) => describe(tool, name, hasWidgets);
  const byName = new Map<string, Tool<Context>>();
  for (const tool of tools) byName.set(tool.name, tool).set(tool.safeName, tool);
  return {
    find: name => byName.get(name),
    list: {
      dotted: tools.map(tool => list(tool, tool.name)),
      safe: tools.map(tool => list(tool, tool.safeName)),
    },
  };
}

function describe<Context>(
  { summary, input, output, effect, widget }: Tool<Context>,
  name: string,
  hasWidgets: boolean,
): ListedTool {
  const listed = {
    name,
    description: summary,
    inputSchema: input,
    outputSchema: output,
    annotations: {
      readOnlyHint: effect.readOnly,
      destructiveHint: effect.destructive,
      idempotentHint: effect.idempotent,
      openWorldHint: false,
    },
    ...(widget && hasWidgets && { _meta: widgetMeta(widget) }),
  };
  return JSON.parse(JSON.stringify(listed)) as ListedTool; // a TObject is an object's schema
}

/** A reply of the door as MCP carries it. `hot.ts` writes the same as text. */
export function toolResult(reply: Reply): CallToolResult {
  if (!reply.ok)
    return { content: [{ type: 'text', text: JSON.stringify(reply.refusal) }], isError: true };
  return {
    content: [{ type: 'text', text: reply.text ?? JSON.stringify(reply.value) }],
    structuredContent: reply.value,
  };
}
