// The official SDK, second generation, as its documentation sets it up: both eras on one URL, JSON answers.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';

const { name, structuredContent, inputSchema, outputSchema } = JSON.parse(process.argv[2]);
const config = {
  description: 'Tells who you are.',
  inputSchema: fromJsonSchema(inputSchema),
  outputSchema: fromJsonSchema(outputSchema),
};

function whoami() {
  const server = new McpServer({ name: 'peer', version: '1.0.0' });
  server.registerTool(name, config, () => ({
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  }));
  return server;
}

const modern = toNodeHandler(createMcpHandler(whoami, { legacy: 'reject' }));
const sessions = new Map();

async function legacy(request, response) {
  const known = sessions.get(request.headers['mcp-session-id']);
  if (known) return known.handleRequest(request, response);
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
    onsessioninitialized: id => void sessions.set(id, transport),
  });
  await whoami().connect(transport);
  return transport.handleRequest(request, response);
}

const server = createServer((request, response) => {
  const isModern = request.headers['mcp-protocol-version'] === '2026-07-28';
  void (isModern ? modern(request, response) : legacy(request, response));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
