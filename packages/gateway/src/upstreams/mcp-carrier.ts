import { refuse } from '@botplay/contract';
import { shownOf } from './answer.ts';
import type { Carrier } from './carrier.ts';
import type { McpLinks } from './mcp-link.ts';
import { sharedLinks } from './shared-links.ts';
import type { TokenFor } from './token-for.ts';

const USUAL_MS = 30_000;

export interface McpCarrier extends Carrier {
  /** Takes leave of every server. */
  close(): Promise<void>;
}

/** Carries calls to experiences that implement the contract's tools over MCP. */
export function mcpCarrier(links: McpLinks, tokenFor: TokenFor): McpCarrier {
  const shared = sharedLinks(links);
  return {
    async call(target, { tool, input, withinMs = USUAL_MS }) {
      const { id, name, mcpUrl: url, updated_at } = target;
      if (url === undefined)
        return refuse('EXPERIENCE_TOOL_NOT_FOUND', `${name} has no MCP server to ask for ${tool}.`);
      const token = await tokenFor(target);
      const server = { lane: id, url, token, version: updated_at.getTime() };
      const result = await shared.use(server, withinMs, (link, leftMs) =>
        link.call(tool, input, leftMs),
      );
      return { response: shownOf(result), content: result.content };
    },

    close: () => shared.close(),
  };
}
