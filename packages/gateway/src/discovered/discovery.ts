import {
  type Manifest,
  mustBeWebAddress,
  Refusal,
  refuse,
  type UpstreamTool,
} from '@botplay/contract';
import type { Row } from '../catalog/experience.ts';
import type { Catalog } from '../catalog/store.ts';
import { mustBeReachable } from '../upstreams/address.ts';
import type { McpLinks } from '../upstreams/mcp-link.ts';
import { isUnknownMethod } from '../upstreams/mcp-wire.ts';
import { infoOf } from './action.ts';
import { offered } from './offered.ts';
import type { ToolPins } from './tool-pins.ts';

export interface Wish {
  readonly server_url: string;
  readonly name?: string | undefined;
  readonly category?: string | undefined;
}

export interface Discovered {
  readonly row: Row;
  readonly tools: readonly UpstreamTool[];
}

const WITHIN_MS = 30_000;

/** Makes an experience of any MCP server. Speaks to it first; only then anything is written. */
export async function discover(
  needs: { readonly links: McpLinks; readonly catalog: Catalog; readonly pins: ToolPins },
  agentId: string,
  wish: Wish,
): Promise<Discovered> {
  const { links, catalog, pins } = needs;
  mustBeWebAddress('server_url', wish.server_url);
  mustBeReachable(wish.server_url, catalog.rules.addresses);
  await catalog.mustHaveRoom(agentId);
  const { name, tools } = await visit(links, agentId, wish.server_url);
  if (tools.length === 0)
    refuse('NO_TOOLS', `The MCP server at ${wish.server_url} has no tools to play with.`);
  const manifest = manifestOf(wish, name, tools.length);
  const row = await catalog.discover({ agentId }, manifest, infoOf(tools), (trx, id) =>
    pins.pin(trx, id, tools),
  );
  return { row, tools };
}

async function visit(links: McpLinks, agentId: string, url: string) {
  const until = Date.now() + WITHIN_MS;
  try {
    const lane = `discover ${agentId}`; // no agent's wishes are in the way of another's
    const { name, link } = await links.introduce({ lane, url }, WITHIN_MS);
    try {
      const tools = await offered(link, Math.max(1, until - Date.now())).catch(noneIfUnknown);
      return { name, tools };
    } finally {
      await link.close();
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      'CONNECTION_FAILED',
      `No MCP server could be spoken to at ${url}. ${error.message}`,
      { cause: error },
    );
  }
}

/** A server that has nothing to do with tools does not know the question. */
function noneIfUnknown(error: unknown): readonly UpstreamTool[] {
  if (isUnknownMethod(error)) return [];
  throw error;
}

function manifestOf({ server_url, ...wish }: Wish, serverName: string, tools: number): Manifest {
  const { host } = new URL(server_url);
  return {
    manifest_version: '0.1',
    name: wish.name ?? (fitting(serverName) || host.slice(0, 100)),
    version: '1.0.0',
    summary: `${tools === 1 ? 'One tool' : `${tools} tools`} of the MCP server at ${host}`.slice(
      0,
      280,
    ),
    category: wish.category ?? 'discovered',
    tier: 2,
    publisher: { name: host.slice(0, 100) },
    mcp: { server_url, required_tools: [] },
  };
}

/** What a server calls itself, without anything that cannot be seen. */
const fitting = (name: string): string =>
  [
    ...name
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim(),
  ]
    .slice(0, 100)
    .join('');
