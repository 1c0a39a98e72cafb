import type { UpstreamTool } from '@botplay/contract';

/** What a tool of an MCP server answered. One that answered `isError` is a refusal instead. */
export interface McpResult {
  readonly content: readonly unknown[];
  readonly structuredContent?: unknown;
}

/** What must be remembered of a link to go on with it elsewhere, on another replica or after a restart. Plain JSON. */
export interface LinkMemo {
  readonly revision: string;
  /** Servers of revisions before 2026-07-28 may name a session. */
  readonly sessionId?: string;
}

/** A conversation with one MCP server, in whatever revision it speaks. */
export interface McpLink {
  /** As it stands: a server that forgot its session was asked for a new one. */
  memo(): LinkMemo;
  call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    withinMs?: number,
  ): Promise<McpResult>;
  /** Every tool, page after page, as the server describes it. */
  listTools(withinMs?: number): Promise<readonly UpstreamTool[]>;
  /** Tells the server that its session is over, where it has one. Never fails. */
  close(): Promise<void>;
}

export interface McpServerAddress {
  /** The experience it belongs to: whose connections are counted, and whose failures. */
  readonly lane: string;
  readonly url: string;
  /** The bearer token that the gateway has for it. */
  readonly token?: string | undefined;
}

/** Opens links. With a memo nothing is asked of the server until the first call. */
export interface McpLinks {
  open(server: McpServerAddress, memo?: LinkMemo, withinMs?: number): Promise<McpLink>;
  /** What the server said of itself when it was asked. */
  introduce(
    server: McpServerAddress,
    withinMs?: number,
  ): Promise<{ readonly name: string; readonly link: McpLink }>;
}
