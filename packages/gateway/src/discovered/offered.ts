import type { UpstreamTool } from '@botplay/contract';
import type { McpLink } from '../upstreams/mcp-link.ts';

/** The tools of a server that can be kept: each name once, and only names that a database can hold. */
export async function offered(link: McpLink, withinMs: number): Promise<readonly UpstreamTool[]> {
  const tools = await link.listTools(withinMs);
  const byName = new Map<string, UpstreamTool>();
  for (const { name, description, inputSchema } of tools)
    if (!byName.has(name) && isStorable(name)) byName.set(name, { name, description, inputSchema });
  return [...byName.values()];
}

const isStorable = (name: string) => name.isWellFormed() && !name.includes('\0');
