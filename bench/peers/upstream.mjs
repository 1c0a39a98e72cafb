// The experience behind all contenders: an MCP server of either era that answers every call at once, so that what is
// measured is what stands in front of it.
import { createServer } from 'node:http';

const TOOLS = [
  'experience.info',
  'experience.status',
  'session.create',
  'session.step',
  'session.end',
];
const info = { name: 'upstream', version: '1.0.0' };
const meta = { 'io.modelcontextprotocol/serverInfo': info };
const capabilities = { tools: {} };

function resultOf(method, params, isModern) {
  const whole = result => (isModern ? { ...result, resultType: 'complete', _meta: meta } : result);
  switch (method) {
    case 'initialize':
      return { protocolVersion: params.protocolVersion, capabilities, serverInfo: info };
    case 'server/discover':
      return whole({
        supportedVersions: ['2026-07-28'],
        capabilities,
        ttlMs: 0,
        cacheScope: 'private',
      });
    case 'tools/list':
      return whole({
        tools: TOOLS.map(name => ({ name, description: name, inputSchema: { type: 'object' } })),
        ...(isModern && { ttlMs: 0, cacheScope: 'private' }),
      });
    case 'tools/call':
      return whole({
        content: [{ type: 'text', text: '{"answer":"Too low!"}' }],
        structuredContent: { answer: 'Too low!' },
      });
    case 'ping':
      return {};
    default:
      return undefined;
  }
}

const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => {
    const { id, method, params = {} } = JSON.parse(Buffer.concat(chunks));
    if (id === undefined) return void response.writeHead(202).end();
    const isModern = params._meta?.['io.modelcontextprotocol/protocolVersion'] === '2026-07-28';
    const result = resultOf(method, params, isModern);
    const error = { code: -32601, message: `${method} is not served` };
    const body = JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(method === 'initialize' && { 'mcp-session-id': 'bench' }),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
