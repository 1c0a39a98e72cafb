import type { Asking } from './ask.ts';

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** One call of a tool as a client of 2026-07-28 sends it, for `ask('POST /mcp', ...)`. */
export const mcpCall = (
  name: string,
  input: object,
  more: Asking & { readonly id?: number } = {},
): Asking => ({
  ...more,
  headers: {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
  },
  body: {
    jsonrpc: '2.0',
    id: more.id ?? 1,
    method: 'tools/call',
    params: { name, arguments: input, _meta: ENVELOPE },
  },
});
