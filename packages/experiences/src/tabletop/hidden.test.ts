import { describe, expect, test } from 'vitest';
import { ask } from '../../test/ask.ts';

const FLEETS = [
  '........../SSSSS...../........../.S......../.S.SSSS.../.S......../........../SSS...SS../........../..........',
  '........../.......S../SSSSS..S../.......S../........../.SSSS...../........../........SS/SSS......./..........',
] as const;
const FOG = Array(10).fill('..........').join('/');

/** Two texts each that differ only in what the player must not know. */
const TWINS = {
  blackjack: [
    'S:2H,3S,5C|P:AS,6D@active@0@10|D:7C,TH|BK:1000|B:10|T:player|H:0|ST:in_progress|LA:deal',
    'S:2H,9S,KC|P:AS,6D@active@0@10|D:7C,2D|BK:1000|B:10|T:player|H:0|ST:in_progress|LA:deal',
  ],
  sea_battle: FLEETS.map(
    fleet => `P:${FLEETS[0]}|O:${fleet}|F:${FOG}|OF:${FOG}|T:player|ST:in_progress|LA:-|W:-`,
  ),
};

describe.each([
  ['legal_blackjack_actions', TWINS.blackjack, {}],
  ['choose_blackjack_dealer_action', TWINS.blackjack, {}],
  ['apply_blackjack_action', TWINS.blackjack, { gameId: 'g', action: 'hit' }],
  ['apply_blackjack_action', TWINS.blackjack, { gameId: 'g', action: 'split' }],
  ['legal_sea_battle_moves', TWINS.sea_battle, {}],
  ['choose_sea_battle_opponent_move', TWINS.sea_battle, {}],
  ['apply_sea_battle_move', TWINS.sea_battle, { gameId: 'g', coord: 'A1' }],
  ['apply_sea_battle_move', TWINS.sea_battle, { gameId: 'g', coord: 'Z9' }],
] as [string, string[], object][])('%s', (name, twins, input) => {
  test(`${JSON.stringify(input)} says the same in words, whatever is hidden`, () => {
    const [one, other] = twins.map(state => ask(name, { ...input, state }));
    expect(one?.text).toBe(other?.text);
    expect(one?.text).toMatch(/\w/);
  });
});

test('a new hand of blackjack is told with the hole card face down', () => {
  const { output, text } = ask('new_blackjack_game');
  const [, hole = ''] = /\|D:\w\w,(\w\w)\|/.exec(output.state) ?? [];
  expect(text).toContain('??');
  expect(text).not.toContain(hole);
});
