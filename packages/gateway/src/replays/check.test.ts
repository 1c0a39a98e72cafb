import { ABORTED, matchGames, type MatchTable, type Moved, moveRoom } from '@botplay/experiences';
import { seeded } from '@botplay/rules';
import { describe, expect, test } from 'vitest';
import { randomMatch } from '../../../experiences/test/random-match.ts';
import { replayFrom } from '../../test/played-match.ts';
import { canonical } from './canonical.ts';
import { checkReplay } from './check.ts';
import { sha256 } from './commitment.ts';
import { type Replay, writeReplay } from './file.ts';
import { MOST_LINE_BYTES, readReplay } from './read.ts';
import { replaySigner } from './signing.ts';

const ours = replaySigner('the secret of the server that is trusted');
const theirs = replaySigner('the secret of somebody else altogether');
const gameOf = (id: string) => matchGames.find(({ game }) => game === id)!;

const check = (file: string | Buffer) =>
  checkReplay(readReplay(Buffer.isBuffer(file) ? file : Buffer.from(file)), ours.keys);

const STEADY = { illegal: 0, sleeps: 0, leaves: 0 };
const matches = new Map<string, Replay>();
/** A match of this game that was played to its end; the same for all tests. */
function replayOf(game: string): Replay {
  const made = matches.get(game) ?? replayFrom(gameOf(game), randomMatch(gameOf(game), 'check'));
  matches.set(game, made);
  return made;
}
const fileOf = (game: string) => writeReplay(replayOf(game), ours);

describe.each(matchGames.map(({ game }) => [game] as const))('%s', id => {
  const game = gameOf(id);

  test.each(['a', 'b', 'c', 'd'])('a match by chance is proved by its file: %s', seed => {
    const steps = randomMatch(game, `${id} ${seed}`);
    const { state } = steps.at(-1)!.room;
    const { table, match, end, key } = check(writeReplay(replayFrom(game, steps), ours));
    expect(table).toEqual(state);
    expect([match.game, end.status, key]).toEqual([id, 'completed', ours.keys[0]]);
  });

  test('a match that was broken off is proved as far as it went', () => {
    const steps = randomMatch(game, `${id} off`, { most: 4, habits: STEADY });
    const { end, table } = check(writeReplay(replayFrom(game, steps), ours));
    expect([end.status, end.outcome, table.moves.length]).toEqual(['cancelled', null, 3]);
    const struck = { player: '0', act: { leave: ABORTED } };
    const { room } = steps.at(-1)!;
    const last = moveRoom(game.machine, room, struck, { now: 0, random: seeded('struck') });
    const replay = replayFrom(game, [...steps, last]);
    expect(check(writeReplay(replay, ours)).end).toMatchObject({
      status: 'cancelled',
      outcome: { by: 'aborted' },
    });
    expect(() =>
      check(writeReplay({ ...replay, end: { ...replay.end, status: 'completed' } }, ours)),
    ).toThrow('its status must be "cancelled", not "completed"');
  });

  test('no byte can be another', () => {
    const file = Buffer.from(fileOf(id));
    const random = seeded(`bytes ${id}`);
    const places =
      id === 'tic_tac_toe'
        ? [...file.keys()]
        : Array.from({ length: 120 }, () => Math.floor(random() * file.length));
    const passed = places.filter(place => {
      const changed = Buffer.from(file);
      changed[place] = changed[place]! ^ (1 << Math.floor(random() * 8));
      return isTrue(changed);
    });
    expect(passed).toEqual([]);
    expect(isTrue(file)).toBe(true);
  });

  test('nobody else can make the chain again', () => {
    const replay = replayOf(id);
    expect(() => check(writeReplay(replay, theirs))).toThrow(
      `it is signed with a key "${theirs.kid}". Trusted is only ${ours.kid}.`,
    );
    expect(() => check(writeReplay(replay, { ...theirs, kid: ours.kid }))).toThrow(
      `the signature is not of the key ${ours.kid}`,
    );
    const renamed = { ...replay.match, players: replay.match.players.slice(1) };
    expect(() =>
      check(writeReplay({ ...replay, match: renamed }, { ...theirs, kid: ours.kid })),
    ).toThrow('Somebody else has written this file.');
  });

  test('a step that is left out is missed, even by who holds the key', () => {
    const { steps, ...rest } = replayOf(id);
    const random = seeded(`left out ${id}`);
    for (let tries = 0; tries < 5; tries++) {
      const place = Math.floor(random() * steps.length);
      const fewer = steps.toSpliced(place, 1).map((step, i) => ({ ...step, version: i + 1 }));
      expect(() => check(writeReplay({ ...rest, steps: fewer }, ours))).toThrow(/^Line \d+: /);
    }
  });
});

function isTrue(file: Buffer): boolean {
  try {
    return check(file) !== undefined;
  } catch {
    return false;
  }
}

/** Lies that a server with the key could sign. */
describe('even who holds the key cannot claim', () => {
  const chess = replayFrom(gameOf('chess'), foolsMate());
  const sea = replayOf('sea_battle');
  const { match, steps, end } = chess;
  const step = (number: number, more: object): Replay => ({
    ...chess,
    steps: steps.map((it, i) => (i === number ? { ...it, ...more } : it)),
  });
  const ended = (more: object): Replay => ({ ...chess, end: { ...end, ...more } });
  const begun = (more: object): Replay => ({ ...chess, match: { ...match, ...more } });
  const [white, black] = match.players;
  const again = { version: 7, at: steps[5]!.at, input: { bell: true as const }, events: [] };

  const LIES: readonly [string, Replay, string][] = [
    ['another winner', ended({ outcome: { winner: 'w', by: 'checkmate' } }), 'Line 8: its outcome'],
    ['no winner', ended({ outcome: null }), 'Line 8: its outcome is not {"by":"checkmate"'],
    ['another result', ended({ outcomes: swapped(end.outcomes) }), 'must say "loss" of w'],
    ['that it never was', ended({ status: 'cancelled' }), 'Line 8: its status must be'],
    ['better conduct', ended({ conduct: {} }), 'Line 8: its conduct'],
    ['another seed', ended({ seed: 'better' }), 'Line 8: its seed is not the one'],
    [
      'another seed from the start',
      {
        ...sea,
        match: { ...sea.match, seed_commitment: sha256('x') },
        end: { ...sea.end, seed: 'x' },
      },
      'Line ',
    ],
    [
      'that it was completed before its end',
      { ...chess, steps: steps.slice(0, 3), end: { ...end, outcome: null } },
      'Line 5: its status must be "cancelled", not "completed"',
    ],
    [
      'another move',
      step(2, { input: { player: '1', act: { move: 'e7e6' } } }),
      'Line 4: playing it again, the game tells something else',
    ],
    ['other events', step(2, { events: [] }), 'Line 4: playing it again'],
    [
      'that only one was told',
      step(2, { events: [{ ...steps[2]!.events[0]!, to: ['1'] }] }),
      'Line 4: playing it again',
    ],
    [
      'a move out of turn',
      step(2, { input: { player: '0', act: { move: 'e7e5' } } }),
      "Line 4: the game refuses it: It is b's turn",
    ],
    ['a third player', step(2, { input: { player: '2', act: { move: 'e7e5' } } }), 'Line 4: its'],
    ['an act of no sense', step(2, { input: { player: '1', act: { move: 5 } } }), 'Line 4: its'],
    [
      'an act of too much',
      step(2, { input: { player: '1', act: { move: 'e7e5', leave: 'x' } } }),
      'Line 4: its',
    ],
    ['a second beginning', step(2, { input: { begins: true } }), 'Line 4: its input'],
    ['no beginning', step(0, { input: { bell: true } }), 'Line 2: its input must be'],
    ['a step too many', { ...chess, steps: [...steps, again] }, 'Line 8: the game was over before'],
    ['no step', { ...chess, steps: [] }, 'Line 2: it does not fit the format: steps must be >= 1'],
    ['another order', step(2, { version: 9 }), 'Line 4: its version is 9, and must be 3'],
    [
      'events from before',
      step(2, { events: [{ ...steps[2]!.events[0]!, id: '0' }] }),
      'Line 4: the ids of its events do not go up',
    ],
    ['a game that nobody knows', begun({ game: '__proto__' }), 'Line 1: this Botplay has no game'],
    ['more time', begun({ given: { seconds: 90, house: [null, null] } }), 'Line 2: playing it'],
    ['a beginning of no sense', begun({ given: { seconds: '1e9' } }), 'Line 1: its "given"'],
    ['three seats', begun({ players: [white, black, white] }), 'Line 1: its players'],
    ['other seats', begun({ players: [{ ...white, seat: 'b' }, black] }), 'Line 1: its players'],
    [
      'a field that nobody knows',
      begun({ prev: sha256('') }),
      'Line 1: it does not fit the format: prev',
    ],
    [
      'a match of no match',
      begun({ game_session_id: '../..' }),
      'Line 1: it does not fit the format: game_session_id must',
    ],
  ];

  test.each(LIES)('%s', (_, replay, message) => {
    expect(() => check(writeReplay(replay, ours))).toThrow(message);
  });

  test('or all of it would be true', () => {
    expect(check(writeReplay(chess, ours)).table.moves).toHaveLength(4);
    expect(isTrue(Buffer.from(writeReplay(sea, ours)))).toBe(true);
  });
});

/** With an impossible try in the middle. */
function foolsMate(): readonly Moved<MatchTable>[] {
  const game = gameOf('chess');
  const steps = [...randomMatch(game, 'mate', { most: 1 })];
  for (const [player, move] of ['0 f2f3', '1 e7e5', '0 g2g9', '0 g2g4', '1 d8h4'].map(it =>
    it.split(' '),
  )) {
    const moment = { now: 1_790_000_000_000, random: seeded(`${move}`) };
    const input = { player: player!, act: { move } };
    steps.push(moveRoom(game.machine, steps.at(-1)!.room, input, moment));
  }
  return steps;
}

function swapped(outcomes: unknown) {
  const { players } = outcomes as { readonly players: Readonly<Record<string, unknown>> };
  const [one, other] = Object.entries(players);
  return { players: { [one![0]]: other![1], [other![0]]: one![1] } };
}

describe('a file is refused that', () => {
  const file = fileOf('tic_tac_toe');
  const lines = file.split('\n').slice(0, -1);
  const joined = (some: readonly string[]) => `${some.join('\n')}\n`;
  const [head = '', ...rest] = lines;
  const last = lines.at(-1)!;
  const withHead = (line: string) => joined([line, ...rest]);

  const BROKEN: readonly [string, string | Buffer, string][] = [
    ['is empty', '', 'The file is empty.'],
    ['is not JSON', 'PK\u0003\u0004\n', 'Line 1: it is no JSON'],
    ['is all newlines', '\n'.repeat(100_000), 'Line 1: it is no JSON'],
    ['is a list', '[]\n', 'Line 1: it is no JSON object.'],
    ['is no replay', '{}\n', 'Line 1: it is not of type "match". This is no replay.'],
    [
      'is of a later format',
      withHead(head.replace('"format":1', '"format":2')),
      'its format is 2. This Botplay reads 1 only.',
    ],
    ['has no format', withHead(head.replace('"format":1,', '')), 'Line 1: its format is null'],
    [
      'ends with carriage returns',
      file.replaceAll('\n', '\r\n'),
      'Line 1: it is not in the canonical form',
    ],
    ['begins with a byte order mark', `\uFEFF${file}`, 'Line 1: it is no JSON'],
    ['has spaces', withHead(head.replace(':', ': ')), 'Line 1: it is not in the canonical form'],
    [
      'has a field twice',
      withHead(head.replace('{', '{"format":1,')),
      'Line 1: it is not in the canonical form',
    ],
    [
      'has bytes that are no UTF-8',
      Buffer.concat([
        Buffer.from(head.slice(0, -2)),
        Buffer.from([0xff]),
        Buffer.from(joined(['"}', ...rest])),
      ]),
      'Line 1: it is not in the canonical form',
    ],
    [
      'has a number too large',
      withHead(head.replace('"format":1', '"format":1e999')),
      'Line 1: it has a number',
    ],
    [
      'has a number too long',
      withHead(head.replace('"format":1', '"format":1.00000000000000000001')),
      'Line 1: it is not in the canonical form',
    ],
    [
      'has half a letter',
      withHead(head.replace('"url":"', '"url":"\\ud83d')),
      'Line 1: it has a number or a text',
    ],
    [
      'reaches for a prototype',
      withHead(head.replace('{', '{"__proto__":{"isTrue":true},')),
      'Line 1: it is no JSON, or',
    ],
    [
      'is nested without end',
      withHead(`{"a":${'['.repeat(100_000)}`),
      'Line 1: it is no JSON, or it is nested too deep',
    ],
    [
      'has a line too long',
      withHead(canonical({ a: 'x'.repeat(MOST_LINE_BYTES) })),
      'Line 1: it has more than 1048576 bytes.',
    ],
    ['has a line too long and no end', 'x'.repeat(MOST_LINE_BYTES + 1), 'Line 1: it has more than'],
    [
      'lacks its last newline',
      file.slice(0, -1),
      `Line ${lines.length}: it does not end with a newline`,
    ],
    [
      'lacks its last line',
      joined(lines.slice(0, -1)),
      `Line ${lines.length - 1}: the last line must be of type "end"`,
    ],
    ['lacks its first line', joined(rest), 'Line 1: it is not of type "match"'],
    ['lacks a line', joined(lines.toSpliced(3, 1)), 'Line 4: its "prev" is not the hash of line 3'],
    ['has a line twice', joined(lines.toSpliced(3, 0, lines[3]!)), 'Line 5: its "prev"'],
    ['has its end twice', joined([...lines, last]), `Line ${lines.length + 1}: nothing may follow`],
    [
      'has lines in another order',
      joined([...lines.slice(0, 3), lines[4]!, lines[3]!, ...lines.slice(5)]),
      'Line 4: its "prev"',
    ],
    ['goes on after its end', `${file}{}\n`, `Line ${lines.length + 1}: nothing may follow`],
    ['has an empty line at its end', `${file}\n`, `Line ${lines.length + 1}: it is no JSON`],
    ['is two files', file + file, `Line ${lines.length + 1}: nothing may follow`],
    [
      'has the steps of another match',
      joined([head, ...fileOf('mancala').split('\n').slice(1, -1)]),
      'Line 2: its "prev"',
    ],
  ];

  test.each(BROKEN)('%s', (_, broken, message) => {
    expect(() => check(broken)).toThrow(message);
  });

  test('is larger than any match can be', () => {
    expect(() => readReplay(Buffer.alloc(64 * 1024 * 1024 + 1))).toThrow('The file has more than');
  });

  test('would be true without that', () => {
    expect(isTrue(Buffer.from(joined(lines)))).toBe(true);
  });
});

test('a file is written the same way each time, in lines that end with a newline', () => {
  const replay = replayOf('chess');
  const file = writeReplay(replay, ours);
  expect(writeReplay(structuredClone(replay), ours)).toBe(file);
  const lines = file.split('\n');
  expect([lines.at(-1), lines.length]).toEqual(['', replay.steps.length + 3]);
  expect(JSON.parse(lines[1]!)).toMatchObject({
    type: 'step',
    prev: sha256(lines[0]!),
    version: 1,
  });
});
