import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { byDns, bySystem, checkedLookup, type Lookup } from './lookup.ts';

const STRICT = { allowPrivate: false, ownHost: 'play.example', ownPort: 8080 };

/** What a socket would be handed. */
const handed = (find: Lookup, rules = STRICT) =>
  new Promise<unknown>(resolve =>
    checkedLookup(find, 443, rules)('game.example', { all: true }, (error, found) =>
      resolve(error ?? found),
    ),
  );

describe('a name', () => {
  test('is handed on with all its addresses', async () => {
    expect(await handed(async () => ['93.184.216.34', '2606:2800:220:1::1'])).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:2800:220:1::1', family: 6 },
    ]);
  });

  test.each([
    ['127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
    ['93.184.216.34', '::1'],
    ['93.184.216.34', 'fe80::1%eth0'],
    ['169.254.169.254'],
    [],
  ])('is refused when it stands for %j, %j', async (...found) => {
    expect(await handed(async () => found)).toMatchObject({ code: 'EXPERIENCE_UNREACHABLE' });
  });

  test('is checked again each time it is looked up', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const find = async () => answers.shift() ?? [];
    expect(await handed(find)).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await handed(find)).toMatchObject({ code: 'EXPERIENCE_UNREACHABLE' });
  });

  test('of this machine is known to the system', async () => {
    const found = await bySystem('localhost');
    expect(found.every(address => address === '127.0.0.1' || address === '::1')).toBe(true);
  });
});

/** A name server on loopback that knows one name, and of it one IPv4 address. */
async function nameServer() {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const name = query.subarray(12, query.length - 4).toString('latin1');
    const isKnown = name.includes('game');
    const isOld = query.readUInt16BE(query.length - 4) === 1;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(isKnown && isOld ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from('c00c00010001000000010004cb007107', 'hex');
    const parts = [head, query.subarray(12), ...(isKnown && isOld ? [record] : [])];
    socket.send(Buffer.concat(parts), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

test('by DNS alone, a name is known with what addresses it has, or it is not known', async () => {
  const socket = await nameServer();
  const find = byDns([`127.0.0.1:${socket.address().port}`]);
  expect(await find('game.example')).toEqual(['203.0.113.7']);
  await expect(find('other.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  socket.close();
});
