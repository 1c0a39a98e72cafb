import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { Refusal } from '@botplay/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { objectionToAddress } from '../src/upstreams/address.ts';
import { dialer, type DialOptions } from '../src/upstreams/dial.ts';
import { mcpLinks } from '../src/upstreams/mcp-links.ts';

/** Counts whoever knocks, before a word is said. */
const canary = createServer(socket => {
  knocks++;
  socket.destroy();
});
let knocks = 0;
let port = 0;
beforeAll(async () => {
  canary.listen(0);
  await once(canary, 'listening');
  ({ port } = canary.address() as AddressInfo);
});
afterAll(() => void canary.close());

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const dial of opened.splice(0)) await dial.close();
});

const STRICT = { allowPrivate: false, ownHost: 'play.example', ownPort: 8080 };
/** The worst that can be: whatever the name, it stands for this machine. */
const allHere = async () => ['127.0.0.1'];
const open = (options: Partial<DialOptions> = {}) => {
  const dial = dialer({ addresses: STRICT, lookup: allHere, ...options });
  opened.push(dial);
  return dial;
};
const get = (url: string) => ({ lane: url, method: 'GET', url, withinMs: 5_000 }) as const;

/** How it ended: the code of the refusal, or whatever else it was. */
const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => (error instanceof Refusal ? error.code : error));

/** Every way to write a host that is this machine, its network, or where clouds keep their secrets. */
const HOSTS = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7F000001',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '0177.0.0.0x1',
  '0x7f.1',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '0000.0000',
  '127.0.0.1%2e',
  '%31%32%37.0.0.1',
  '%6c%6f%63alhost',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '①②⑦.⓪.⓪.①',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'localhost',
  'LOCALHOST',
  'LocalHost',
  'localhost.',
  'a.localhost',
  'a.b.localhost.',
  'localhost.localdomain',
  'ip6-localhost',
  'localtest.me',
  '127.0.0.1.nip.io',
  'spoofed.example',
  'xn--fsq.example',
  'play.example',
  'PLAY.EXAMPLE.',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::]',
  '[::0]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7F00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::ffff:0.0.0.0]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2002:7f00:1::1]',
  '[2001:0:7f00:1::]',
  '[2001:0:1::80ff:fffe]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fe80::1%lo]',
  '[::1%25lo]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'metadata.google.internal',
  '224.0.0.1',
  '255.255.255.255',
  'user@127.0.0.1',
  'user:secret@localhost',
  'example.com@127.0.0.1',
  'example.com%40127.0.0.1',
  hostname(),
];

const spelled = (port: number) => [
  ...HOSTS.map(host => `https://${host}:${port}/`),
  ...['127.0.0.1', 'localhost', '[::1]'].flatMap(host => [
    `HTTPS://${host}:${port}/`,
    `https:${host}:${port}/`,
    `https:/${host}:${port}/`,
    `https:\\\\${host}:${port}\\`,
    `https:///${host}:${port}/`,
    ` https://${host}:${port}/ `,
    `ht\ntps://${host}:${port}/`,
    `https://example.com#@${host}:${port}/`,
    `https://example.com\\@${host}:${port}/`,
    `http://${host}:${port}/`,
    `wss://${host}:${port}/`,
    `ws://${host}:${port}/`,
    `ftp://${host}:${port}/`,
    `gopher://${host}:${port}/_x`,
    `file://${host}/etc/passwd`,
    `//${host}:${port}/`,
    `${host}:${port}`,
  ]),
  'file:///etc/passwd',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'blob:https://127.0.0.1/x',
  'about:blank',
  '',
];

describe('on a public server nothing inside can be reached', () => {
  test('however it is spelled', async () => {
    const dial = open();
    const ways = spelled(port);
    expect(ways.length).toBeGreaterThan(130);
    const outcomes = await Promise.all(ways.map(url => outcome(dial.send(get(url)))));
    expect(outcomes.filter(code => code !== 'EXPERIENCE_UNREACHABLE')).toEqual([]);
    expect(knocks).toBe(0);
    expect(dial.taken()).toBe(0);
  });

  test('nor when hands are shaken over MCP', async () => {
    const links = mcpLinks(open());
    const outcomes = await Promise.all(
      spelled(port).map(url => outcome(links.open({ lane: url, url }))),
    );
    expect(outcomes.filter(code => code !== 'EXPERIENCE_UNREACHABLE')).toEqual([]);
    expect(knocks).toBe(0);
  });

  test('by a name that was good when it was checked and is not when it is dialled', async () => {
    const answers = ['93.184.216.34', '127.0.0.1', '::1', '127.0.0.1'];
    const lookup = async () => [answers.shift() ?? '127.0.0.1'];
    const [checked = ''] = await lookup();
    expect(objectionToAddress(checked, port, STRICT)).toBeUndefined();
    const dial = open({ lookup });
    for (let i = 0; i < 3; i++)
      await expect(dial.send(get(`https://rebind.example:${port}/`))).rejects.toMatchObject({
        code: 'EXPERIENCE_UNREACHABLE',
      });
    expect(knocks).toBe(0);
  });

  test.each([
    [['93.184.216.34', '127.0.0.1']],
    [['127.0.0.1', '93.184.216.34']],
    [['2606:2800:220:1::1', '::1']],
    [['93.184.216.34', '::ffff:127.0.0.1']],
  ])('by a name that stands for %j at once', async answer => {
    const dial = open({ lookup: async () => answer });
    await expect(dial.send(get(`https://both.example:${port}/`))).rejects.toMatchObject({
      code: 'EXPERIENCE_UNREACHABLE',
    });
    expect(knocks).toBe(0);
  });
});

describe('where private addresses are allowed', () => {
  const loose = { ...STRICT, allowPrivate: true };

  test.each(['127.0.0.1', '2130706433', 'localhost', 'spoofed.example', '１２７.０.０.１'])(
    'the canary would have been reached by %s',
    async host => {
      const before = knocks;
      const dial = open({ addresses: loose });
      await dial.send(get(`http://${host}:${port}/`)).catch(() => {});
      expect(knocks).toBeGreaterThan(before);
    },
  );

  test('Botplay itself is out of reach all the same, by whatever name', async () => {
    const before = knocks;
    const dial = open({ addresses: { ...loose, ownPort: port } });
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '0', '[::]', 'spoofed.example', hostname()];
    for (const host of hosts)
      await expect(dial.send(get(`http://${host}:${port}/`))).rejects.toThrow('Botplay itself');
    expect(knocks).toBe(before);
  });

  test.each(['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe'])(
    'and so is %s behind a name',
    async address => {
      const dial = open({ addresses: loose, lookup: async () => [address] });
      await expect(dial.send(get('http://metadata.example/'))).rejects.toMatchObject({
        code: 'EXPERIENCE_UNREACHABLE',
        message: expect.stringContaining('link-local'),
      });
    },
  );
});
