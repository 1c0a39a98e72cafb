import { ABORTED, matchGames, type MatchTable, type Moved, moveRoom } from '@botplay/experiences';
import { seeded } from '@botplay/rules';
import { Chess } from 'chess.js';
import { describe, expect, test } from 'vitest';
import { randomMatch, UNSTEADY } from '../../../experiences/test/random-match.ts';
import { playedOf, PLAYERS, URL_HERE } from '../../test/played-match.ts';
import { pgnOf } from './pgn.ts';

const chess = matchGames.find(({ game }) => game === 'chess')!;
type Steps = readonly Moved<MatchTable>[];
const pgn = (steps: Steps, players = PLAYERS) => pgnOf(playedOf(chess, steps), players, URL_HERE);

/** As chess.js, which knows nothing of us, reads it. */
function read(text: string) {
  const board = new Chess();
  board.loadPgn(text);
  return { tags: board.getHeaders(), moves: board.history({ verbose: true }), board };
}

const RESULTS = new Map([
  ['w', '1-0'],
  ['b', '0-1'],
  ['draw', '1/2-1/2'],
]);

test.each(['a', 'b', 'c', 'd', 'e', 'f'])('a reader of PGN finds the whole match: %s', seed => {
  const steps = randomMatch(chess, `pgn ${seed}`, { habits: { ...UNSTEADY, sleeps: 0.02 } });
  const { state, outcome } = steps.at(-1)!.room;
  const { tags, moves } = read(pgn(steps));
  expect(moves.map(({ lan }) => lan)).toEqual(state.moves);
  expect(tags['Result']).toBe(RESULTS.get((outcome as { winner: string }).winner));
  expect(tags['PlyCount']).toBe(String(state.moves.length));
});

test('it begins with the seven tags of the roster, and no line is longer than 80 columns', () => {
  const text = pgn(randomMatch(chess, 'roster', { most: 300, habits: { ...UNSTEADY, leaves: 0 } }));
  const [head = '', body = ''] = text.split('\n\n');
  expect(head.split('\n').slice(0, 7)).toEqual([
    '[Event "The game of chess"]',
    '[Site "http://localhost:8080"]',
    '[Date "2026.11.15"]',
    '[Round "-"]',
    `[White "Ada 'The Fork' /o/"]`,
    '[Black "agent 1"]',
    expect.stringMatching(/^\[Result "[-*012/]+"\]$/),
  ]);
  const lines = body.split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line.length).toBeLessThan(80);
  for (const line of lines.slice(0, -2)) expect(line.length).toBeGreaterThan(65);
});

/** A match in which White moves a knight to and fro, and these end it. */
function ending(inputs: readonly ('bell' | 'moves' | 'leaves' | 'ends' | 'strikes')[]): Steps {
  const steps = [...randomMatch(chess, 'ending', { most: 1 })];
  for (const what of inputs) {
    const { room } = steps.at(-1)!;
    const player = String(chess.machine.turn(room.state));
    const [move] = chess.answer(room.state, player === '0' ? 0 : 1, 0).legal_moves;
    const act = {
      moves: { move },
      leaves: { leave: 'left' },
      ends: { leave: 'ended' },
      strikes: { leave: ABORTED },
    };
    const input = what === 'bell' ? { bell: true as const } : { player, act: act[what] };
    steps.push(moveRoom(chess.machine, room, input, { now: 0, random: seeded(steps.length) }));
  }
  return steps;
}

describe('how it ended', () => {
  test.each([
    ['somebody left', ending(['moves', 'leaves']), '1-0', 'abandoned'],
    ['the host ended it', ending(['ends']), '0-1', 'abandoned'],
    [
      'the clock ran out',
      ending(['bell', 'moves', 'bell', 'moves', 'bell']),
      '0-1',
      'time forfeit',
    ],
    ['it was broken off', ending(['moves', 'moves', 'moves']), '*', 'unterminated'],
    ['the host struck it out', ending(['moves', 'strikes']), '*', 'unterminated'],
    ['it was broken off at once', ending([]), '*', 'unterminated'],
  ])('%s', (_, steps, result, termination) => {
    const { tags } = read(pgn(steps));
    expect(tags).toMatchObject({
      Result: result,
      Termination: termination,
      TimeControl: '1/60',
      UTCTime: '10:00:01',
    });
  });

  test('by the rules is normal', () => {
    const steps = randomMatch(chess, 'normal', { habits: { illegal: 0, sleeps: 0, leaves: 0 } });
    expect(read(pgn(steps)).tags['Termination']).toBe('normal');
  });
});

test('a move that the clock made is marked, so that nobody is blamed for it', () => {
  const text = pgn(ending(['bell', 'moves', 'moves', 'bell', 'moves']));
  expect(text.split('\n\n')[1]).toMatch(
    /^1\. \S+ \{by the clock\} 1\.\.\. \S+ 2\. \S+ \S+ \{by the clock\} 3\. \S+ \*\n$/,
  );
  expect(read(text).moves).toHaveLength(5);
});

test('names cannot break out of their tag, and who is gone has none', () => {
  const name = 'x"]\n[Result "1-0"]\u2028\u0000\\';
  const players = [{ ...PLAYERS[0]!, display_name: name }];
  const { tags } = read(pgn(ending(['moves']), players));
  expect(tags).toMatchObject({ Result: '*', Black: '?' });
  expect(pgn(ending([]), players).match(/^\[Result /gm)).toHaveLength(1);
});
