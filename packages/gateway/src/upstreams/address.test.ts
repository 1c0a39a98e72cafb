import { describe, expect, test } from 'vitest';
import { mustBeReachable } from './address.ts';

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
])('%s is refused even there', endpoint => {
  expect(() => mustBeReachable(endpoint, loose)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR' }),
  );
});
