import { expect, test } from 'vitest';
import { runBotplay } from './launch.ts';

const play = (...args: string[]) => runBotplay(['play', ...args], {});

/** What is played, and how it ends. */
const GAMES: [name: string, end: RegExp][] = [
  ['chess', /won by checkmate\.|A draw/],
  ['checkers', /won\.|A draw/],
  ['blackjack', /won\.|A draw/],
  ['sea-battle', /won\./],
  ['four_in_a_row', /won\.|A draw/],
  ['TicTacToe', /won\.|A draw/],
  ['mancala', /won\.|A draw/],
  ['slot', /^20\. pays .*, stack \d+$/],
  ['rpg-dice', /^1d100: \d+$/],
];

test.each(GAMES)(
  'play %s is played to its end, without colours where nobody looks',
  async (name, end) => {
    const { code, output } = await play(name, '--seed', '7');
    expect([code, output.includes('\u001B')]).toEqual([0, false]);
    expect(output.split('\n').at(-4)).toMatch(end);
  },
);

test('play repeats a game by the command that it prints', async () => {
  const { output } = await play('tic-tac-toe', '--first', 'strong', '--second', 'random');
  const again = /npx botplay play (.*)\n$/.exec(output)?.[1]?.split(' ') ?? [];
  expect(again).toEqual(expect.arrayContaining(['tic_tac_toe', '--seed', 'strong', 'random']));
  expect(await play(...again)).toEqual({ code: 0, output });
});

test.each([
  [['go'], 'There is no game "go". There are '],
  [['chess', '--first', 'perfect'], '--first and --second take random, quick, strong.'],
  [['chess', '--pause', 'long'], '--pause takes milliseconds, at most 60000.'],
])('play %j says what is wrong, and exits with 2', async (args, message) => {
  const { code, output } = await play(...args);
  expect([code, output]).toEqual([2, expect.stringContaining(message)]);
});

test('play --help names what it takes', async () => {
  const { code, output } = await play('--help');
  expect(code).toBe(0);
  for (const word of ['<game>', '--seed', '--first', '--second', '--pause', 'strong'])
    expect(output).toContain(word);
});
