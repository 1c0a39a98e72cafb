import { expect, test } from 'vitest';
import { guard } from './guard.ts';

const local = guard({ publicUrl: 'http://localhost:8080', isLoopback: true, port: 8080 });
const open = guard({ publicUrl: 'https://play.example', isLoopback: false, port: 80 });

test.each([
  ['no origin', { host: 'localhost:8080' }],
  ['the name localhost', { host: 'localhost:8080', origin: 'http://localhost:8080' }],
  ['an address', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }],
  ['an IPv6 address', { host: '[::1]:8080', origin: 'http://[::1]:8080' }],
  ['a name in capitals', { host: 'LOCALHOST:8080' }],
])('on loopback, %s is let in', (_, headers) => {
  expect(() => local(headers)).not.toThrow();
});

test.each([
  ['a foreign host', { host: 'evil.example:8080' }],
  ['no host', {}],
  ['a host that begins like ours', { host: 'localhost.evil.example' }],
  ['a foreign origin', { host: 'localhost:8080', origin: 'http://evil.example' }],
  ['another port', { host: 'localhost:8080', origin: 'http://localhost:3000' }],
  ['the null origin', { host: 'localhost:8080', origin: 'null' }],
])('on loopback, %s is refused', (_, headers) => {
  expect(() => local(headers)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
});

test('on a public address any host may stand before it, but only its own origin', () => {
  expect(() => open({ host: '10.0.0.7', origin: 'https://play.example' })).not.toThrow();
  expect(() => open({ host: 'play.example', origin: 'http://localhost:80' })).toThrow(/localhost/);
});
