// mcp-proxy in front of an MCP server, by its library, as its documentation sets it up: its command only starts
// programs that speak over standard input and output.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import { proxyServer, startHTTPServer } from 'mcp-proxy';

// It tells of every session that the upstream has no subscriptions: nobody reads that, and writing it costs.
console.error = () => {};

const { upstream, port } = JSON.parse(process.argv[2]);
const client = new Client(
  { name: 'mcp-proxy', version: '1.0.0' },
  { versionNegotiation: { mode: 'auto' } },
);
await client.connect(new StreamableHTTPClientTransport(new URL(upstream)));
const serverCapabilities = client.getServerCapabilities();
await startHTTPServer({
  host: '127.0.0.1',
  port,
  createServer: async () => {
    const server = new Server(client.getServerVersion(), { capabilities: serverCapabilities });
    await proxyServer({ client, server, serverCapabilities });
    return server;
  },
});
console.log(port);
