import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Listener, listen } from '../../test/hostile-server.ts';
import { type Dial, dialer, type DialOptions } from './dial.ts';

const ANYWHERE = { allowPrivate: true, ownHost: 'botplay.test', ownPort: 1 };

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});
const open = (options: Partial<DialOptions> = {}): Dial => {
  const dial = dialer({ addresses: ANYWHERE, ...options });
  opened.push(dial);
  return dial;
};
const serve = async (answer: Parameters<typeof listen>[0]): Promise<Listener> => {
  const server = await listen(answer);
  opened.push(server);
  return server;
};
const get = (url: string, lane = 'a') => ({ lane, method: 'GET', url }) as const;

describe('a call', () => {
  test('carries its own headers and nothing else, and brings status, headers and body back', async () => {
    let seen: IncomingHttpHeaders = {};
    const server = await serve((request, response) => {
      seen = request.headers;
      response.writeHead(418, { 'x-answer': 'yes' }).end('tea');
    });
    const answer = await open().send({
      ...get(`${server.url}/path?q=1`),
      headers: { 'x-mine': 'a' },
      bearer: 'token',
    });
    expect(server.hits).toEqual(['/path?q=1']);
    expect(answer.status).toBe(418);
    expect(answer.headers['x-answer']).toBe('yes');
    expect(answer.body.toString()).toBe('tea');
    expect(seen).toEqual({
      host: new URL(server.url).host,
      connection: 'keep-alive',
      'user-agent': expect.stringMatching(/^botplay\//),
      'accept-encoding': 'identity',
      'x-mine': 'a',
      authorization: 'Bearer token',
    });
  });

  test('looks a name up once for each connection, and keeps the connection', async () => {
    const names: string[] = [];
    const server = await serve((_, response) => void response.end());
    const dial = open({ lookup: async name => (names.push(name), ['127.0.0.1']) });
    for (let i = 0; i < 3; i++) {
      await dial.send(get(`http://game.example:${server.port}/`));
      await new Promise(done => setImmediate(done)); // a connection rests for a turn of the loop
    }
    expect(server.hits).toHaveLength(3);
    expect(names).toEqual(['game.example']);
  });

  test('to a name that nobody knows is refused in words', async () => {
    const dial = open({
      lookup: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    });
    await expect(dial.send(get('http://game.example/'))).rejects.toMatchObject({
      code: 'EXPERIENCE_UNREACHABLE',
      message: expect.stringContaining('no such name is known'),
    });
  });

  test('over TLS needs a certificate; plain HTTP is not mistaken for it', async () => {
    const server = await serve((_, response) => void response.end());
    await expect(open().send(get(server.url.replace('http', 'https')))).rejects.toMatchObject({
      code: 'EXPERIENCE_UNREACHABLE',
    });
  });

  test('may stop reading as soon as it has read enough', async () => {
    const server = await serve((_, response) => void response.write('enough'));
    const answer = await open().send({
      ...get(server.url),
      isEnough: piece => piece.includes('enough'),
    });
    expect(answer.body.toString()).toBe('enough');
  });

  test('may ask for another protocol, and hangs up once it is granted', async () => {
    const server = createServer((_, response) => void response.writeHead(404).end());
    const gone = new Promise(done => {
      server.on('upgrade', ({ headers }, socket) => {
        socket.once('error', done).once('end', done).resume();
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ${headers.upgrade}\r\nx-key: ${String(headers['x-key'])}\r\n\r\n`,
        );
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push({ close: async () => server.close() });
    const { port } = server.address() as AddressInfo;
    const answer = await open().send({
      ...get(`ws://127.0.0.1:${port}/ws`),
      upgrade: 'websocket',
      headers: { 'x-key': 'k' },
    });
    expect(answer).toMatchObject({ status: 101, headers: { upgrade: 'websocket', 'x-key': 'k' } });
    await gone;
  });

  test('to Botplay itself never leaves', async () => {
    const server = await serve((_, response) => void response.end());
    const dial = open({ addresses: { ...ANYWHERE, ownPort: server.port } });
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.9', '[::1]', '0.0.0.0'])
      await expect(dial.send(get(`http://${host}:${server.port}/`))).rejects.toMatchObject({
        code: 'EXPERIENCE_UNREACHABLE',
      });
    expect(server.hits).toEqual([]);
  });
});

describe('connections', () => {
  test('of one lane are limited, and who waits in vain is told; another lane goes on', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/quick') response.end();
    });
    const dial = open({ limits: { perLane: 2, waitMs: 20 } });
    const hanging = [1, 2].map(() => dial.send({ ...get(server.url), withinMs: 5_000 }));
    const ends = Promise.allSettled(hanging);
    await expect.poll(() => server.hits.length).toBe(2);
    await expect(dial.send(get(`${server.url}/quick`))).rejects.toMatchObject({
      code: 'POOL_EXHAUSTED',
      status: 503,
      retryable: true,
    });
    expect((await dial.send(get(`${server.url}/quick`, 'b'))).status).toBe(200);
    expect(dial.taken()).toBe(2);
    await dial.close();
    await ends;
    expect(dial.taken()).toBe(0);
  });

  test('a call that waits for its turn gets it', async () => {
    const server = await serve((_, response) => void setImmediate(() => response.end()));
    const dial = open({ limits: { perLane: 1, inAll: 2 } });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => dial.send(get(server.url, `lane ${i % 3}`))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(dial.taken()).toBe(0);
  });

  test('that nobody uses are closed', async () => {
    const sockets: Socket[] = [];
    const server = createServer((_, response) => void response.end());
    server.on('connection', socket => sockets.push(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push({ close: async () => server.close() });
    const { port } = server.address() as AddressInfo;
    await open({ limits: { idleMs: 20 } }).send(get(`http://127.0.0.1:${port}/`));
    expect(sockets).toHaveLength(1);
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  });

  test('nothing goes out once it is closed', async () => {
    const server = await serve((_, response) => void response.end());
    const dial = open();
    await dial.close();
    await expect(dial.send(get(server.url))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(server.hits).toEqual([]);
  });
});

describe('a server that does not answer five times in a row', () => {
  test('is left alone for a while, and only by the lane that found out', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/bad') response.socket?.resetAndDestroy();
      else response.end();
    });
    const dial = open();
    for (let i = 0; i < 5; i++)
      await expect(dial.send(get(`${server.url}/bad`))).rejects.toMatchObject({
        message: expect.stringContaining('broke the connection off'),
      });
    await expect(dial.send(get(`${server.url}/good`))).rejects.toMatchObject({
      code: 'EXPERIENCE_UNREACHABLE',
      retryable: true,
      message: expect.stringContaining('tried again in 10 s'),
    });
    expect(server.hits).toHaveLength(5);
    expect((await dial.send(get(`${server.url}/good`, 'b'))).status).toBe(200);
  });

  test('is tried again after its rest, by one call, and all is well when that succeeds', async () => {
    let isBad = true;
    const server = await serve((_, response) => {
      if (isBad) response.socket?.resetAndDestroy();
      else response.end();
    });
    const dial = open({ limits: { failures: 1, restMs: 30 } });
    await expect(dial.send(get(server.url))).rejects.toThrow('broke the connection off');
    isBad = false;
    await expect
      .poll(async () => (await dial.send(get(server.url)).catch(() => undefined))?.status)
      .toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => dial.send(get(server.url))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('but whoever answers, be it with an error, has not failed', async () => {
    const server = await serve((_, response) => void response.writeHead(500).end());
    const dial = open({ limits: { failures: 2 } });
    for (let i = 0; i < 5; i++) expect((await dial.send(get(server.url))).status).toBe(500);
    expect(server.hits).toHaveLength(5);
  });

  test('and an address that may not be called is no failure either', async () => {
    const dial = open({ lookup: async () => ['169.254.169.254'], limits: { failures: 1 } });
    for (let i = 0; i < 3; i++)
      await expect(dial.send(get('http://game.example/'))).rejects.toMatchObject({
        message: expect.stringContaining('link-local'),
      });
  });
});
