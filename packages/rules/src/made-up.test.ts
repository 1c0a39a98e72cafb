import { expect, test } from 'vitest';
import { attempt, games, seeded } from './index.ts';

const FOUR = '......./......./......./.......';
const FLEET =
  '........../SSSSS...../........../.S......../.S.SSSS.../.S......../........../SSS...SS../........../..........';
const ONE_LEFT = FLEET.replaceAll('S', 'H').replace('HH..', 'SH..');
const FOG = Array(10).fill('..........').join('/');
const HAND = 'S:2C,3C|P:TS,9H@stood@0@10|D:9C,8C|BK:1000|B:10';

/** 1.1: what a text says of turn and counts is believed, so that a position can be made up. */
test.each([
  [
    'tic_tac_toe',
    'without a turn the player moves',
    'G:X../.../...',
    'B2',
    'G:X../.X./...|T:opponent',
  ],
  ['tic_tac_toe', 'two marks more', 'G:XX./.../...|T:player', 'C1', 'ST:game_over|LA:C1|W:player'],
  [
    'tic_tac_toe',
    'the opponent to win',
    'G:XX./OO./...|T:opponent',
    'C2',
    'ST:game_over|LA:C2|W:opponent',
  ],
  ['tic_tac_toe', 'only the opponent\u2019s mark', 'G:.../.../...|O:X', 'B2', 'G:.../.O./...'],
  ['tic_tac_toe', 'a last move that is none', 'G:.../.../...|LA:hello', 'B2', 'LA:B2'],
  [
    'four_in_a_row',
    'without a turn the player moves',
    `G:${FOUR}/......./R......`,
    '2',
    '/RR.....|T:opponent',
  ],
  [
    'four_in_a_row',
    'three discs more',
    `G:${FOUR}/......./RRR....|T:player`,
    '4',
    'ST:game_over|LA:4|W:player',
  ],
  [
    'four_in_a_row',
    'the opponent to win',
    `G:${FOUR}/YYY..../RRR....|T:opponent`,
    '4',
    'T:player|ST:in_progress|LA:4',
  ],
  [
    'mancala',
    'more seeds than a game has',
    'P:0,0,0,0,0,8|O:4,4,4,4,4,4|PS:20|OS:10',
    '6',
    'PS:27|OS:35|T:player|ST:game_over|LA:pit6,capture6,sweep',
  ],
  [
    'mancala',
    'an empty side that waits',
    'P:0,0,0,0,1,0|O:0,0,0,0,0,0|PS:20|OS:20',
    '5',
    'ST:game_over|LA:pit5,sweep|W:player',
  ],
  [
    'sea_battle',
    'shots of one side alone',
    `P:${FLEET}|O:${ONE_LEFT}|F:${ONE_LEFT.replace('S', '.')}|OF:${FOG}|T:player`,
    'D2',
    'T:player|ST:game_over|LA:D2:sunk(5)|W:player',
  ],
  [
    'sea_battle',
    'the opponent to begin',
    `P:${FLEET}|O:${FLEET}|F:${FOG}|OF:${FOG}|T:opponent`,
    'A1',
    'T:player|ST:in_progress|LA:A1:miss',
  ],
  ['sea_battle', 'no fog', `P:${FLEET}|O:${FLEET}|T:player`, 'B4', 'LA:B4:hit'],
  [
    'blackjack',
    'the dealer\u2019s turn after a deal',
    `${HAND}|T:dealer|LA:deal`,
    'stand',
    'BK:1010|B:10|T:dealer|H:0|ST:game_over|LA:stand|R:win',
  ],
  [
    'blackjack',
    'a natural of the dealer',
    'S:2C|P:TS,9H@stood@0@10|D:AC,KC|BK:1000|B:10|T:dealer',
    'stand',
    'BK:990|B:10|T:dealer|H:0|ST:game_over|LA:stand|R:lose',
  ],
  [
    'chess',
    'no counters',
    '4k3/8/8/8/8/8/4P3/4K3 w - -',
    'e2e4',
    '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1',
  ],
])('%s: %s', (id, _, text, move, after) => {
  const game = games.find(it => it.id === id)!;
  const tried = attempt(game, game.read(text)!, move, seeded(1));
  expect('state' in tried && game.write(tried.state)).toContain(after);
});

/** 1.1: whoever says that a game is over is told so, whatever else does not fit. */
test.each([
  ['tic_tac_toe', 'G:XXX/OO./...|T:opponent|ST:game_over|LA:C1|W:player'],
  ['tic_tac_toe', 'G:XXX/OO./...|T:opponent|ST:in_progress'],
  ['four_in_a_row', `G:${FOUR}/YYY..../RRRR...|T:opponent|ST:game_over|LA:4|W:player`],
  ['mancala', 'P:0,0,0,0,0,0|O:0,0,0,0,0,0|PS:24|OS:24|T:player|ST:game_over|LA:-|W:-'],
  ['blackjack', `${HAND}|T:player|H:0|ST:game_over|LA:stand|R:win`],
])('%s: %s is over', (id, text) => {
  const game = games.find(it => it.id === id)!;
  expect(game.outcome(game.read(text)!)).toBeDefined();
  expect(game.moves(game.read(text)!)).toEqual([]);
});
