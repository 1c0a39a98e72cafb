import type { IncomingMessage } from 'node:http';

/**
 * Hands over the whole body, or nothing when it is larger than `most` bytes; the rest is then read and dropped, so
 * that the client hears the answer. Takes a callback, since a promise a request is felt on the hot path.
 */
export function readBody(
  request: IncomingMessage,
  most: number,
  done: (body: Buffer | undefined) => void,
): void {
  if (Number(request.headers['content-length']) > most) {
    request.resume();
    return done(undefined);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  let isTooLarge = false;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (isTooLarge) return;
    chunks.push(chunk);
    if (size <= most) return;
    isTooLarge = true;
    chunks.length = 0;
    done(undefined);
  });
  request.on('end', () => {
    if (isTooLarge) return;
    const [only] = chunks;
    done(chunks.length === 1 && only ? only : Buffer.concat(chunks));
  });
}
