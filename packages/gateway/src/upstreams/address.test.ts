import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { mustBeReachable, objectionToAddress } from './address.ts';
import { translatedBy } from './translated-address.ts';

const own = { ownHost: 'play.example', ownPort: 8080 };
const strict = { allowPrivate: false, ...own };
const loose = { allowPrivate: true, ...own };

describe('on a public server', () => {
  test.each([
    'https://example.com/mcp',
    'https://93.184.216.34/mcp',
    'https://[2606:2800:220:1::1]/mcp',
    'wss://example.com/ws',
  ])('%s may be called', endpoint => {
    expect(() => mustBeReachable(endpoint, strict)).not.toThrow();
  });

  test.each([
    'http://example.com/mcp',
    'ws://example.com/ws',
    'https://localhost/mcp',
    'https://localhost./mcp',
    'https://a.localhost./mcp',
    'https://10.1.2.3/mcp',
    'https://0x7f.1/mcp',
    'https://2130706433/mcp',
    'https://0177.0.0.1/mcp',
    'https://127.1/mcp',
    'https://0/mcp',
    'https://192.168.0.1/mcp',
    'https://172.31.0.1/mcp',
    'https://100.64.0.1/mcp',
    'https://192.0.0.192/mcp',
    'https://198.18.0.1/mcp',
    'https://224.0.0.1/mcp',
    'https://240.0.0.1/mcp',
    'https://255.255.255.255/mcp',
    'https://[::]/mcp',
    'https://[::1]/mcp',
    'https://[::127.0.0.1]/mcp',
    'https://[::ffff:10.0.0.1]/mcp',
    'https://[64:ff9b::7f00:1]/mcp',
    'https://[64:ff9b:1::a00:1]/mcp',
    'https://[2002:7f00:1::]/mcp',
    'https://[fc00::1]/mcp',
    'https://[fec0::1]/mcp',
    'https://[ff02::1]/mcp',
    'https://[3fff::1]/mcp',
    'https://[2001:20::1]/mcp',
    'https://192.88.99.1/mcp',
    'https://user@example.com/mcp',
    'https://user:secret@example.com/mcp',
    'ftp://example.com/mcp',
    'file:///etc/passwd',
    'example.com',
  ])('%s may not', endpoint => {
    expect(() => mustBeReachable(endpoint, strict)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
  });
});

test.each(['http://localhost:3000/mcp', 'http://10.1.2.3/mcp', 'http://[::1]:9000/mcp'])(
  'where private addresses are allowed, %s may be called',
  endpoint => {
    expect(() => mustBeReachable(endpoint, loose)).not.toThrow();
  },
);

test.each([
  'https://169.254.169.254/latest',
  'https://[fe80::1]/mcp',
  'https://[::ffff:169.254.169.254]/latest',
  'http://localhost:8080/mcp',
  'http://LOCALHOST.:8080/mcp',
  'http://[::1]:8080/mcp',
  'http://127.0.0.2:8080/mcp',
  'http://0.0.0.0:8080/mcp',
  'https://play.example/mcp',
  'https://[::169.254.169.254]/latest',
  'https://[64:ff9b::169.254.169.254]/latest',
  'https://[2002:a9fe:a9fe::1]/latest',
  'https://[2001:0:a9fe:a9fe::1]/latest',
  'https://[2001:0:1::5601:5601]/latest',
  'https://[fd00:ec2::254]/latest',
  'https://100.100.100.200/latest',
  'https://168.63.129.16/latest',
  'http://[::ffff:127.0.0.1]:8080/mcp',
  'http://[64:ff9b::127.0.0.1]:8080/mcp',
  'gopher://10.0.0.1/mcp',
  'data:text/plain,x',
])('%s is refused even there', endpoint => {
  expect(() => mustBeReachable(endpoint, loose)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR' }),
  );
});

test('its own port is refused on every interface of this machine', () => {
  const addresses = Object.values(networkInterfaces()).flatMap(one => one ?? []);
  expect(addresses.length).toBeGreaterThan(0);
  for (const { address } of addresses) {
    expect(objectionToAddress(address, 8080, loose)).toContain('Botplay itself');
    if (!address.startsWith('fe80'))
      expect(objectionToAddress(address, 9090, loose)).toBeUndefined();
  }
});

test.each([
  ['::ffff:0:7f00:1', ['127.0.0.1']],
  ['64:ff9b::7f00:1', ['127.0.0.1']],
  ['64:ff9b:1::a00:1', ['10.0.0.1']],
  ['2002:7f00:1::', ['127.0.0.1']],
  ['2001:0:7f00:1::5601:5601', ['127.0.0.1', '169.254.169.254']],
  ['::127.0.0.1', ['127.0.0.1']],
  ['2606:2800:220:1::1', []],
  ['93.184.216.34', []],
])('%s leads to %j', (address, expected) => {
  expect(translatedBy(address)).toEqual(expected);
});
