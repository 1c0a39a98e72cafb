import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { portOf } from '../src/http/server.ts';
import type { ExperienceTool } from '../src/upstreams/carrier.ts';

/** What is said to one call: a status and a JSON body, or nothing at all. */
export type Saying = { readonly status?: number; readonly body: unknown } | 'nothing';

export interface Heard {
  readonly tool: ExperienceTool;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

/** An experience over REST, at its address and below, that answers as a test wants it to. */
export interface TrialServer {
  readonly url: string;
  readonly socketUrl: string;
  /** Every call, in its order. */
  readonly heard: Heard[];
  /** How it answers from now on. */
  on(tool: ExperienceTool, saying: Saying | ((heard: Heard) => Saying | Promise<Saying>)): void;
  /** What becomes of those who want a WebSocket. */
  socket: 'opened' | 'misunderstood' | 'refused' | 'ignored';
  close(): Promise<void>;
}

const TOOLS: readonly [RegExp, ExperienceTool][] = [
  [/^GET .*\/info$/, 'experience.info'],
  [/^GET .*\/status$/, 'experience.status'],
  [/^POST .*\/sessions$/, 'session.create'],
  [/^POST .*\/sessions\/[^/]+\/step$/, 'session.step'],
  [/^POST .*\/sessions\/[^/]+\/end$/, 'session.end'],
];
const INFO = { action_schema: { type: 'string' }, gameplay_instructions: 'Say anything.' };

export async function startTrialServer(): Promise<TrialServer> {
  const heard: Heard[] = [];
  const sayings = new Map<ExperienceTool, (heard: Heard) => Saying | Promise<Saying>>();
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, tool] = TOOLS.find(([route]) => route.test(`${request.method} ${request.url}`)) ?? [];
    if (!tool) return tell(response, 404, { error: { code: 'NOT_FOUND', message: 'No route.' } });
    const pieces = await request.toArray();
    const { authorization } = request.headers;
    const body = JSON.parse(Buffer.concat(pieces).toString() || '{}');
    heard.push({ tool, body, authorization });
    const saying = (await sayings.get(tool)?.({ tool, body, authorization })) ?? {
      body: tool === 'experience.info' ? INFO : {},
    };
    if (saying !== 'nothing') tell(response, saying.status ?? 200, saying.body);
  }

  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const place = `127.0.0.1:${portOf(server)}`;
  const sockets = new Set<Duplex>();
  const trial: TrialServer = {
    url: `http://${place}`,
    socketUrl: `ws://${place}/ws`,
    heard,
    on: (tool, saying) => sayings.set(tool, typeof saying === 'function' ? saying : () => saying),
    socket: 'opened',
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
  server.on('upgrade', (request, socket) => {
    sockets.add(socket.on('error', () => {}));
    if (trial.socket === 'refused')
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    const key = trial.socket === 'opened' ? request.headers['sec-websocket-key'] : 'another';
    if (trial.socket === 'opened' || trial.socket === 'misunderstood')
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n' +
          `sec-websocket-accept: ${acceptance(String(key))}\r\n\r\n`,
      );
  });
  return trial;
}

const acceptance = (key: string) =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

function tell(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
