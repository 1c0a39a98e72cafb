import { connect, type Socket } from 'node:net';
import type { WireRequest } from './mcp-odd-requests.ts';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes of the body as latin1; `(stream)` where it has no end. */
  readonly body: string;
}

/** A connection that sends what no HTTP library would, one request at a time. */
export interface Wire {
  send(request: WireRequest): Promise<WireAnswer>;
  close(): void;
}

export function openWire(port: number): Wire {
  let socket: Socket | undefined;
  return {
    send: request =>
      new Promise((resolve, reject) => {
        socket ??= connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
        const current = socket;
        let text = '';
        const finish = (answer: WireAnswer, reusable: boolean) => {
          current.removeAllListeners();
          if (!reusable) {
            current.destroy();
            socket = undefined;
          }
          resolve(answer);
        };
        current.on('data', (chunk: string) => {
          text += chunk;
          const end = text.indexOf('\r\n\r\n');
          if (end < 0) return;
          const { status, headers } = readHead(text.slice(0, end));
          const length = headers['content-length'];
          if (length === undefined) return finish({ status, headers, body: '(stream)' }, false);
          const body = text.slice(end + 4);
          if (body.length < Number(length)) return;
          finish({ status, headers, body }, headers['connection'] !== 'close');
        });
        current.once('error', reject);
        current.once('close', () => reject(new Error(`The connection closed after "${text}".`)));
        current.write(bytesOf(request));
      }),
    close: () => socket?.destroy(),
  };
}

function bytesOf({ verb, path, headers, body }: WireRequest): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = body ? [`content-length: ${body.length}`] : [];
  const head = [`${verb} ${path} HTTP/1.1`, 'host: localhost', ...lines, ...length, '', ''];
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body ?? Buffer.alloc(0)]);
}

function readHead(head: string): Pick<WireAnswer, 'status' | 'headers'> {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map(line => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 2),
    ]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers };
}
