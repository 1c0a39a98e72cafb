import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { matchGames } from '@botplay/experiences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomMatch, UNSTEADY } from '../../experiences/test/random-match.ts';
import { commitmentOf } from '../src/replays/commitment.ts';
import { type Replay, writeReplay } from '../src/replays/file.ts';
import { replaySigner } from '../src/replays/signing.ts';
import { type Arena, openArena } from './arena.ts';
import { openMemoryStore } from './engines.ts';
import { newDataDir, runBotplay } from './launch.ts';
import { replayFrom, storeMatch } from './played-match.ts';

const BOTPLAY_DATA = newDataDir();
const signer = replaySigner('the secret of a server that is asked by nobody');
const stranger = replaySigner('the secret of somebody else altogether');
const key = signer.keys[0]!.public_key;
const chess = matchGames.find(({ game }) => game === 'chess')!;
/** Nobody leaves it, and so few steps end no game. */
const UNFINISHED = { most: 30, habits: { ...UNSTEADY, leaves: 0 } };
const replay = replayFrom(chess, randomMatch(chess, 'verify'));

let files = 0;
function fileWith(content: string | Buffer): string {
  const file = join(BOTPLAY_DATA, `${files++}.jsonl`);
  writeFileSync(file, content);
  return file;
}

const verify = (content: string | Buffer, ...options: string[]) =>
  runBotplay(['verify', fileWith(content), ...options], { BOTPLAY_DATA });

const file = writeReplay(replay, signer);

test('a true file is told of in words, and by whom it is signed', async () => {
  const { code, output } = await verify(file, '--key', key);
  expect(output).toMatch(/^✓ This replay is true: \d+ lines/m);
  expect(output).toMatch(/^ {2}Game {6}Chess, match 0190a5f2-1111-7000-8000-000000000001$/m);
  expect(output).toMatch(/^ {2}White {5}Ada "The Fork" \\o\/ \(\d+ illegal, \d+ by the clock\)$/m);
  expect(output).toMatch(/^ {2}Black {5}agent 1/m);
  expect(output).toMatch(/^ {2}Moves {5}\d+$/m);
  expect(output).toMatch(/^ {2}Result {4}(White|Black) won by \w+\.$|^ {2}Result {4}A draw/m);
  expect(output).toContain(`  Signed    by ${signer.kid} of the key that was given\n`);
  expect(code).toBe(0);
});

test('a changed file is refused, by its line, with exit code 1', async () => {
  const changed = file.replace('"display_name":"agent 1"', '"display_name":"agent 2"');
  const { code, output } = await verify(changed, '--key', key);
  expect(output).toContain(
    'botplay: Line 2: its "prev" is not the hash of line 1. One of the two was changed, moved, added or left out.\n',
  );
  expect(code).toBe(1);
});

test('a chain that somebody else made again is refused', async () => {
  const forged: Replay = { ...replay, end: { ...replay.end, ended_at: null } };
  const { code, output } = await verify(
    writeReplay(forged, { ...stranger, kid: signer.kid }),
    '--key',
    key,
  );
  expect(output).toMatch(/^botplay: Line \d+: the signature is not of the key [0-9a-f]{16}\. /m);
  expect(code).toBe(1);
});

test('names of others steer no terminal', async () => {
  const players = replay.match.players.map(player => ({
    ...player,
    display_name: 'Eve\u001B[2J\u001B]0;owned\u0007\u202E\r\n✓ true',
  }));
  const evil = { ...replay, match: { ...replay.match, players } };
  const { code, output } = await verify(writeReplay(evil, signer), '--key', key);
  expect(code).toBe(0);
  expect(output).toContain('Eve[2J]0;owned✓ true');
  for (const letter of ['\u001B', '\u0007', '\u202E', '\r']) expect(output).not.toContain(letter);
});

describe('without a key that can be trusted nothing is proved', () => {
  test('when no server runs here, whatever the file says', async () => {
    const { code, output } = await verify(file);
    expect(output).toContain(
      `There is no key to check the signature with: no server runs on the data directory ${BOTPLAY_DATA}.`,
    );
    expect(output).toContain('--key');
    expect(code).toBe(1);
  });

  test('when the address that the file names is all there is: it is never asked', async () => {
    const heard: unknown[] = [];
    const trap = await listening((request, response) => {
      heard.push(request.url);
      const replay_keys = stranger.keys;
      response.end(JSON.stringify({ name: 'Botplay', version: '1', url: '', replay_keys }));
    });
    const own = { ...replay, match: { ...replay.match, url: trap.url } };
    const { code } = await verify(writeReplay(own, stranger));
    expect([code, heard]).toEqual([1, []]);
    const asked = await verify(writeReplay(own, stranger), '--url', trap.url);
    expect([asked.code, heard]).toEqual([0, ['/.well-known/botplay.json']]);
    trap.close();
  });

  test.each([
    ['nonsense', 'there are no keys in nonsense'],
    ['JSON of another kind', '{"replay_keys":[{"kid":"x"}]}'],
    ['no keys', '{"name":"Botplay","version":"1","url":"","replay_keys":[]}'],
    [
      'a key that is none',
      '{"name":"Botplay","version":"1","url":"","replay_keys":[{"kid":"x","alg":"Ed25519","public_key":"AAAA"}]}',
    ],
    ['more than anybody would', ' '.repeat(2 * 1024 * 1024)],
  ])('when the server answers with %s', async (_, answer) => {
    const server = await listening((_, response) => response.end(answer));
    const { code, output } = await verify(file, '--url', server.url);
    expect(output).toMatch(/^botplay: .*--key\.$/m);
    expect(code).toBe(1);
    server.close();
  });

  test('when the server sends one elsewhere, or does not answer at all', async () => {
    const server = await listening((_, response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const moved = await verify(file, '--url', server.url);
    expect(moved).toMatchObject({ code: 1, output: expect.stringContaining('redirects') });
    server.close();
    const gone = await verify(file, '--url', server.url);
    expect(gone).toMatchObject({ code: 1, output: expect.stringContaining('cannot be reached') });
  });

  test.each(['', 'AAAA', `${key}=`, 'file', '__proto__'])('when it is given as %j', async given => {
    const { code, output } = await verify(file, '--key', given);
    expect(output).toContain('--key takes the 32 bytes of a public key in base64url');
    expect(code).toBe(1);
  });
});

test.each([
  ['/dev/zero', 'more than 67108864 bytes'],
  ['/nowhere/at/all', 'no such file'],
  ['/dev/null', 'The file is empty.'],
  ['/tmp', 'EISDIR'],
])('%s is no replay', async (path, message) => {
  const { code, output } = await runBotplay(['verify', path, '--key', key], { BOTPLAY_DATA });
  expect(output).toContain(message);
  expect(code).toBe(1);
});

describe('with a server', () => {
  let arena: Arena;
  let id: string;
  beforeAll(async () => {
    const store = await openMemoryStore();
    arena = await openArena({}, store);
    ({ id } = await storeMatch(store.db, chess, randomMatch(chess, 'served', UNFINISHED)));
  });
  afterAll(() => arena.close());

  test('what it gives is proved by its address alone', async () => {
    const given = await arena.ask(`GET /api/matches/${id}/replay.jsonl`);
    const { code, output } = await verify(given.body, '--url', `${arena.url}/`);
    expect(output).toMatch(new RegExp(`^ {2}Signed {4}by [0-9a-f]{16} of ${arena.url}/$`, 'm'));
    expect(code).toBe(0);
    const others = await verify(file, '--url', arena.url);
    expect(others).toMatchObject({ code: 1, output: expect.stringContaining('Trusted is only') });
  });

  test.runIf(hasAll('curl', 'jq', 'openssl', 'sha256sum'))(
    'it can be checked by hand, as the page of replays says',
    async () => {
      const page = readFileSync(new URL('../../../docs/replays.md', import.meta.url), 'utf8');
      const [, script = ''] = /## By hand[^]*?```sh\n([^]*?)```/.exec(page) ?? [];
      const { body } = await arena.ask(`GET /api/matches/${id}/replay.jsonl`);
      const byHand = async (content: string) => {
        writeFileSync(join(BOTPLAY_DATA, `chess-${id}.jsonl`), content);
        const here = script.replaceAll('http://localhost:8080', arena.url);
        const options = { cwd: BOTPLAY_DATA, env: { ...process.env, ID: id } };
        const run = promisify(execFile)('sh', ['-c', `${here}\ntrue`], options);
        return (await run).stdout;
      };
      const seed = commitmentOf('served');
      expect(await byHand(body)).toBe(`Signature Verified Successfully\n${seed}  -\n${seed}\n`);
      const forged = await byHand(body.replace('"status":"cancelled"', '"status":"completed"'));
      expect(forged).toContain('Signature Verification Failure');
      expect(await byHand(body.replace('"version":3', '"version":4'))).toMatch(/^broken: /);
    },
  );
});

function hasAll(...programs: string[]): boolean {
  return programs.every(program => spawnSync(program, ['--version']).error === undefined);
}

async function listening(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
