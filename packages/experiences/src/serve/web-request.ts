import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** The whole body; none when it is larger than `most` bytes. */
export async function readBody(
  request: IncomingMessage,
  most: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk); // the rest is read and dropped, so that the client hears the answer
  }
  return size > most ? undefined : Buffer.concat(chunks);
}

/** The request as the SDK wants it. It is called off when its client leaves. */
export function toWeb(request: IncomingMessage, response: ServerResponse, body: Buffer): Request {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  const { method = 'GET', url = '/' } = request;
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers,
    signal: gone.signal,
    ...(method === 'POST' && { body: new Uint8Array(body) }),
  });
}

/** Sends the SDK's answer, which may be a stream. */
export async function relay(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) return void response.end();
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
}
