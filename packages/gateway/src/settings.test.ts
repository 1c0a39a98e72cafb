import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('with nothing set, Botplay listens on loopback, open to all who can reach it', () => {
  expect(readSettings({}, '/srv/botplay')).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    isLoopback: true,
    dataDir: '/srv/botplay/data',
    publicUrl: 'http://localhost:8080',
    openSignup: true,
    rateLimit: false,
    maxExperiencesPerAgent: 5,
  });
});

test('on a public address every missing setting is named', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' }, '/')).toThrow(
    /BOTPLAY_ADMIN_TOKEN.*\n.*BOTPLAY_SECRET.*\n.*BOTPLAY_PUBLIC_URL/,
  );
});

test('on a public address with its secrets, sign-up is closed and calls are limited', () => {
  const env = {
    HOST: '0.0.0.0',
    BOTPLAY_ADMIN_TOKEN: 'a-token',
    BOTPLAY_SECRET: 'x'.repeat(32),
    BOTPLAY_PUBLIC_URL: 'https://play.example/',
  };
  expect(readSettings(env, '/')).toMatchObject({
    isLoopback: false,
    openSignup: false,
    rateLimit: true,
    publicUrl: 'https://play.example',
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['BOTPLAY_OPEN_SIGNUP', 'yes'],
  ['BOTPLAY_SECRET', 'short'],
  ['BOTPLAY_ADMIN_TOKEN', 'with a space'],
  ['BOTPLAY_PUBLIC_URL', 'ftp://example.org'],
  ['MAX_EXPERIENCES_PER_AGENT', '-1'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readSettings({ [name]: value }, '/')).toThrow(name);
});

test.each(['127.0.0.1', 'localhost', '::1', '127.8.8.8'])('%s is loopback', HOST => {
  expect(readSettings({ HOST }, '/').isLoopback).toBe(true);
});

test.each([
  ['http://localhost:8080', true],
  ['http://127.0.0.1:9000', true],
  ['http://[::1]:9000', true],
  ['https://play.example', false],
  ['https://localhost.example', false],
])('on loopback with the public URL %s, being at home is %s', (BOTPLAY_PUBLIC_URL, isAtHome) => {
  expect(readSettings({ BOTPLAY_PUBLIC_URL }, '/').isAtHome).toBe(isAtHome);
});
