import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a call on its way: it gets through, it never arrives, or its answer is lost. */
export type Fate = 'through' | 'lost' | 'answer lost';

/** A road to a server on which calls and answers get lost, or are held up. */
export async function roughRoad(to: string, fateOf: (tool: string) => Fate | Promise<Fate>) {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await read(request);
      const fate = await fateOf(request.url?.split('/').at(-1) ?? '');
      if (fate === 'lost') return void request.socket.destroy();
      const { authorization = '' } = request.headers;
      const answer = await fetch(to + request.url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      });
      const text = await answer.text();
      if (fate === 'answer lost') return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
