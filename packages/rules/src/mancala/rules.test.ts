import { expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import { mancala as game } from './rules.ts';

const random = seeded(1);
const start = game.setup({}, random);
const after = (moves: string) => replay(game, {}, random, moves.split(' ')).at(-1)!;

test('1.8 the player begins, with four seeds in each pit', () => {
  expect(game.turn(start)).toBe(0);
  expect(game.moves(start)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(start.pits).toEqual([
    [4, 4, 4, 4, 4, 4],
    [4, 4, 4, 4, 4, 4],
  ]);
});

test.each([
  ['1', 'P:0,5,5,5,5,4|O:4,4,4,4,4,4|PS:0|OS:0|T:opponent|ST:in_progress|LA:pit1|W:-'],
  ['2', 'P:4,0,5,5,5,5|O:4,4,4,4,4,4|PS:0|OS:0|T:opponent|ST:in_progress|LA:pit2|W:-'],
  ['3', 'P:4,4,0,5,5,5|O:4,4,4,4,4,4|PS:1|OS:0|T:player|ST:in_progress|LA:pit3,extra_turn|W:-'],
  ['4', 'P:4,4,4,0,5,5|O:5,4,4,4,4,4|PS:1|OS:0|T:opponent|ST:in_progress|LA:pit4|W:-'],
  ['5', 'P:4,4,4,4,0,5|O:5,5,4,4,4,4|PS:1|OS:0|T:opponent|ST:in_progress|LA:pit5|W:-'],
  ['6', 'P:4,4,4,4,4,0|O:5,5,5,4,4,4|PS:1|OS:0|T:opponent|ST:in_progress|LA:pit6|W:-'],
  ['6 6', 'P:5,5,5,4,4,0|O:5,5,5,4,4,0|PS:1|OS:1|T:player|ST:in_progress|LA:pit6|W:-'],
  ['3 6', 'P:4,4,0,5,5,0|O:5,5,5,5,4,4|PS:2|OS:0|T:opponent|ST:in_progress|LA:pit6|W:-'],
  ['1 3', 'P:0,5,5,5,5,4|O:4,4,0,5,5,5|PS:0|OS:1|T:opponent|ST:in_progress|LA:pit3,extra_turn|W:-'],
  ['2 1 1', 'P:0,1,6,6,6,5|O:0,5,5,5,5,4|PS:0|OS:0|T:opponent|ST:in_progress|LA:pit1|W:-'],
])('E6, E7 after %s the board is %s', (moves, text) => {
  expect(game.write(after(moves))).toBe(text);
});

test.each([
  [
    'a capture takes the capturing seed too',
    'P:1,0,0,0,0,4|O:0,0,0,0,5,2|PS:0|OS:0|T:player',
    '1',
    'P:0,0,0,0,0,4|O:0,0,0,0,0,2|PS:6|OS:0|T:opponent|ST:in_progress|LA:pit1,capture6|W:-',
  ],
  [
    'the opponent captures too',
    'P:0,0,0,0,5,2|O:1,0,0,0,0,4|PS:0|OS:0|T:opponent',
    '1',
    'P:0,0,0,0,0,2|O:0,0,0,0,0,4|PS:0|OS:6|T:player|ST:in_progress|LA:pit1,capture6|W:-',
  ],
  [
    'nothing opposite, no capture',
    'P:1,0,0,0,0,4|O:0,0,0,5,0,2|PS:0|OS:0|T:player',
    '1',
    'P:0,1,0,0,0,4|O:0,0,0,5,0,2|PS:0|OS:0|T:opponent|ST:in_progress|LA:pit1|W:-',
  ],
  [
    'a pit that was not empty, no capture',
    'P:1,1,0,0,0,4|O:0,0,0,0,5,2|PS:0|OS:0|T:player',
    '1',
    'P:0,2,0,0,0,4|O:0,0,0,0,5,2|PS:0|OS:0|T:opponent|ST:in_progress|LA:pit1|W:-',
  ],
  [
    'an empty pit of the other, no capture',
    'P:1,0,0,0,0,2|O:0,3,0,0,0,0|PS:0|OS:0|T:player',
    '6',
    'P:1,0,0,0,0,0|O:1,3,0,0,0,0|PS:1|OS:0|T:opponent|ST:in_progress|LA:pit6|W:-',
  ],
  [
    'eight seeds of pit 6 pass over the other store to the own pit 1, and capture there',
    'P:0,1,0,0,0,8|O:0,0,0,0,1,3|PS:0|OS:7|T:player',
    '6',
    'P:0,1,0,0,0,0|O:1,1,1,1,2,0|PS:6|OS:7|T:opponent|ST:in_progress|LA:pit6,capture5|W:-',
  ],
  [
    'thirteen seeds go all the way round, end where they began, and capture there',
    'P:0,0,13,0,0,0|O:1,1,1,1,1,1|PS:0|OS:9|T:player',
    '3',
    'P:1,1,0,1,1,1|O:2,2,2,0,2,2|PS:4|OS:9|T:opponent|ST:in_progress|LA:pit3,capture3|W:-',
  ],
  [
    'fourteen seeds put a second one into the next pit',
    'P:0,0,14,0,0,0|O:1,1,1,1,1,1|PS:0|OS:9|T:player',
    '3',
    'P:1,1,1,2,1,1|O:2,2,2,2,2,2|PS:1|OS:9|T:opponent|ST:in_progress|LA:pit3|W:-',
  ],
  [
    'seventeen seeds of pit 3 end in the own store on the second round',
    'P:0,0,17,0,0,0|O:1,1,1,1,1,1|PS:0|OS:9|T:player',
    '3',
    'P:1,1,1,2,2,2|O:2,2,2,2,2,2|PS:2|OS:9|T:player|ST:in_progress|LA:pit3,extra_turn|W:-',
  ],
  [
    'thirty seeds go round twice',
    'P:0,0,0,0,30,0|O:1,0,0,0,0,0|PS:5|OS:7|T:player',
    '5',
    'P:2,2,2,2,2,3|O:4,3,2,2,2,2|PS:8|OS:7|T:opponent|ST:in_progress|LA:pit5|W:-',
  ],
  [
    'a side that the mover empties is the end, and the other sweeps',
    'P:0,0,0,0,0,2|O:3,0,0,0,0,1|PS:20|OS:22|T:player',
    '6',
    'P:0,0,0,0,0,0|O:0,0,0,0,0,0|PS:21|OS:27|T:player|ST:game_over|LA:pit6,sweep|W:opponent',
  ],
  [
    'a side that the mover empties by a capture is the end, and the mover sweeps',
    'P:1,0,0,0,0,4|O:0,0,0,0,5,0|PS:20|OS:18|T:player',
    '1',
    'P:0,0,0,0,0,0|O:0,0,0,0,0,0|PS:30|OS:18|T:player|ST:game_over|LA:pit1,capture6,sweep|W:player',
  ],
  [
    'an extra turn of a side without seeds is the end',
    'P:0,0,0,0,0,1|O:0,0,3,0,0,0|PS:24|OS:20|T:player',
    '6',
    'P:0,0,0,0,0,0|O:0,0,0,0,0,0|PS:25|OS:23|T:player|ST:game_over|LA:pit6,extra_turn,sweep|W:player',
  ],
  [
    'equal stores are a draw',
    'P:0,0,0,0,0,1|O:0,0,4,0,0,0|PS:23|OS:20|T:player',
    '6',
    'P:0,0,0,0,0,0|O:0,0,0,0,0,0|PS:24|OS:24|T:player|ST:game_over|LA:pit6,extra_turn,sweep|W:draw',
  ],
  [
    'the opponent ends it too, and the turn stays there',
    'P:1,0,0,0,0,0|O:0,0,0,0,0,1|PS:23|OS:23|T:opponent',
    '6',
    'P:0,0,0,0,0,0|O:0,0,0,0,0,0|PS:24|OS:24|T:opponent|ST:game_over|LA:pit6,extra_turn,sweep|W:draw',
  ],
])('1.8 %s', (_, before, move, text) => {
  const next = game.play(game.read(before)!, move, random);
  expect(game.write(next)).toBe(text);
  expect(game.read(text)).toEqual(next);
});

test('1.1 after the end nothing can be moved', () => {
  const end = game.play(game.read('P:0,0,0,0,0,1|O:0,0,3,0,0,0|PS:24|OS:20')!, '6', random);
  expect(game.outcome(end)).toEqual({ winner: 0 });
  expect(game.turn(end)).toBeUndefined();
  expect(game.moves(end)).toEqual([]);
});

test.each([
  ['3', '3'],
  [' 3\n', '3'],
  ['pit3', '3'],
  ['Pit 3', '3'],
])('%j is understood as pit %s', (text, move) => {
  expect(game.spell(text)).toBe(move);
});

test.each([
  ['3', 'Pit 3 is empty. Choose one with seeds: 1, 2, 4, 5, 6.'],
  ['7', 'There is no pit "7". Your pits are 1 through 6'],
  ['0', 'There is no pit "0".'],
  ['-1', 'There is no pit "-1".'],
  ['', 'There is no pit "".'],
  ['x'.repeat(1_000_000), 'There is no pit "xxx'],
])('%.10s is refused: %s', (move, reason) => {
  const why = game.whyNot(after('3'), game.spell(move));
  expect(why).toContain(reason);
  expect(why.length).toBeLessThan(200);
});
