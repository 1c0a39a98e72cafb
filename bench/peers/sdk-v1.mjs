// The official SDK, first generation: sessions, JSON answers.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const { name, structuredContent, inputSchema, outputSchema } = JSON.parse(process.argv[2]);
const tools = [{ name, description: 'Tells who you are.', inputSchema, outputSchema }];

function whoami() {
  const server = new Server({ name: 'peer', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, () => ({
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  }));
  return server;
}

const sessions = new Map();
async function handle(request, response) {
  const known = sessions.get(request.headers['mcp-session-id']);
  if (known) return known.handleRequest(request, response);
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
    onsessioninitialized: id => void sessions.set(id, transport),
  });
  await whoami().connect(transport);
  return transport.handleRequest(request, response);
}

const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
