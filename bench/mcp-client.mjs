const BOTH_TYPES = 'application/json, text/event-stream';
const PROTOCOL = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';
export const LEGACY = '2025-11-25';
export const MODERN = '2026-07-28';
const clientInfo = { name: 'botplay-bench', version: '0.1.0' };

/** The headers and the body of one call of a tool, as a client of either era sends them. */
export function toolCall({ era, name, key, session, id, input = {} }) {
  const params = { name, arguments: input };
  const headers = {
    accept: BOTH_TYPES,
    'content-type': 'application/json',
    authorization: `Bearer ${key}`,
    'mcp-protocol-version': era,
  };
  if (era === MODERN) {
    Object.assign(headers, { 'mcp-method': 'tools/call', 'mcp-name': name });
    params._meta = { [PROTOCOL]: MODERN, [CLIENT]: clientInfo, [CAPABILITIES]: {} };
  } else headers['mcp-session-id'] = session;
  return { headers, body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }) };
}

export function initialize(key) {
  const params = { protocolVersion: LEGACY, capabilities: {}, clientInfo };
  return {
    headers: {
      accept: BOTH_TYPES,
      'content-type': 'application/json',
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params }),
  };
}

/** The id of a new session of the older revisions. */
export async function openSession(url, key) {
  const answer = await fetch(url, { method: 'POST', ...initialize(key) });
  if (!answer.ok) throw new Error(`initialize: ${answer.status} ${await answer.text()}`);
  await answer.text();
  const session = answer.headers.get('mcp-session-id');
  const headers = { ...initialize(key).headers, 'mcp-session-id': session };
  headers['mcp-protocol-version'] = LEGACY;
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  await fetch(url, { method: 'POST', headers, body }).then(accepted => accepted.text());
  return session;
}
