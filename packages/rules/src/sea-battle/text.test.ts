import { expect, test } from 'vitest';
import { seaBattle as game } from './rules.ts';

/** Ships on A1-E1, A3-D3, A5-C5, A7-C7 and A9-B9; hits, misses and what lies elsewhere as given by row. */
const rows = (changes: Readonly<Record<number, string>> = {}, isFog = false) =>
  ['SSSSS', '', 'SSSS', '', 'SSS', '', 'SSS', '', 'SS', '']
    .map((row, i) => changes[i + 1] ?? (isFog ? '' : row))
    .map(row => row.padEnd(10, '.'))
    .join('/');
const fog = (changes: Readonly<Record<number, string>> = {}) => rows(changes, true);

const START = `P:${rows()}|O:${rows()}|F:${fog()}|OF:${fog()}`;
/** The player has hit A1, the opponent has missed J10. */
const SEAS = `P:${rows({ 10: '.........M' })}|O:${rows({ 1: 'HSSSS' })}`;
const FOGS = `F:${fog({ 1: 'H' })}|OF:${fog({ 10: '.........M' })}`;
const REST = 'T:player|ST:in_progress|LA:J10:miss|W:-';
const STATE = `${SEAS}|${FOGS}|${REST}`;
/** The player has sunk all, the opponent has shot 16 times at water. */
const WATER = { 2: 'MMMMMMMMMM', 4: 'MMMMMM' };
const SUNK = { 1: 'HHHHH', 3: 'HHHH', 5: 'HHH', 7: 'HHH', 9: 'HH' };
const WON = `P:${rows(WATER)}|O:${rows(SUNK)}|F:${fog(SUNK)}|OF:${fog(WATER)}`;

test.each([
  ['before the first shot', `${START}|T:player|ST:in_progress|LA:-|W:-`],
  ['after two shots', STATE],
  ['at the end', `${WON}|T:player|ST:game_over|LA:B9:sunk(2)|W:player`],
])('%s the text is read and written the same', (_, text) => {
  const state = game.read(text);
  expect(state && game.write(state)).toBe(text);
});

test.each([
  ['fields in any order', `${REST}|${FOGS}|${SEAS}`],
  ['boards without slashes', STATE.replaceAll('/', '')],
  ['nothing but boards and the last shot', `${SEAS}|${FOGS}|LA:J10:miss`],
  ['a last shot in another case', STATE.replace('J10:miss', 'j10:Miss')],
  ['misses that stand in the fog alone', STATE.replace(rows({ 10: '.........M' }), rows())],
])('1.1 reads %s', (_, text) => {
  expect(game.read(text)).toEqual(game.read(STATE));
});

test.each([
  ['a board that is missing', START.replace('O:', 'X:')],
  ['a row too few', START.replace('/..........', '')],
  ['a strange mark', START.replace('P:SSSSS.', 'P:SSSSSX')],
  ['a ship in the fog', START.replace(`F:${fog()}`, `F:${fog({ 1: 'S' })}`)],
  ['a ship too many', START.replace(rows(), rows({ 10: '.........S' }))],
  ['a ship too few', START.replace(rows(), rows({ 9: '' }))],
  ['a ship too long', START.replace(rows(), rows({ 1: 'SSSSSS' }))],
  ['a bent ship', START.replace(rows(), rows({ 1: 'SSSS', 2: '...S' }))],
  ['ships side by side', START.replace(rows(), rows({ 9: '', 8: 'SS' }))],
  ['ships end to end', START.replace(rows(), rows({ 3: 'SSSSSS', 9: '' }))],
  ['ships that touch over a corner', START.replace(rows(), rows({ 9: '', 8: '...SS' }))],
  ['a ship over the edge', START.replace(rows(), rows({ 9: '.........S', 10: 'S' }))],
  ['a hit that the fog does not show', STATE.replace(`F:${fog({ 1: 'H' })}`, `F:${fog()}`)],
  ['a hit where no ship is', STATE.replace(fog({ 1: 'H' }), fog({ 2: 'H' }))],
  ['a miss where a ship is', STATE.replace(`F:${fog({ 1: 'H' })}`, `F:${fog({ 1: 'M' })}`)],
  ['a miss that the fog does not show', STATE.replace(fog({ 10: '.........M' }), fog())],
  ['an end that is none', STATE.replace('in_progress', 'game_over')],
  ['a winner that is none', STATE.replace('W:-', 'W:player')],
  ['a text as long as a book', `${START}|${'x'.repeat(1_000_000)}`],
])('refuses %s', (_, text) => {
  expect(game.read(START)).toBeDefined();
  expect(game.read(text)).toBeUndefined();
});

test('a game that both have won is none', () => {
  const fogs = `F:${fog(SUNK)}|OF:${fog(SUNK)}`;
  expect(game.read(`P:${rows(SUNK)}|O:${rows(SUNK)}|${fogs}`)).toBeUndefined();
});
