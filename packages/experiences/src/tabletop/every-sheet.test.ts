import { type Position, seeded } from '@botplay/rules';
import { describe, expect, test } from 'vitest';
import { ask } from '../../test/ask.ts';
import { sheets } from './sheets.ts';

const NO_STATES = [
  '',
  '-',
  'nonsense',
  'G:|T:|ST:|LA:|W:',
  '8/8/8/8/8/8/8/8 w - - 0 1',
  '{"state": 1}',
  '\u0000',
  '\ud800',
  '__proto__',
  'x'.repeat(1_000_000),
  '|'.repeat(1_000_000),
  '/'.repeat(1_000_000),
];

describe.each(sheets)(
  '$game.id',
  ({ game, act, other, stateField, moveField, movesField, moveSchema, words }) => {
    const isNumber = 'type' in moveSchema && moveSchema.type === 'integer';
    const legal = `legal_${game.id}_${act}s`;
    const apply = `apply_${game.id}_${act}`;
    const choose = `choose_${game.id}_${other}_${act}`;

    test('what is no state has no moves, and none can be made in it', () => {
      for (const text of NO_STATES) {
        const given = { [stateField]: text };
        expect(ask(legal, given).output[movesField]).toEqual([]);
        expect(ask(choose, given).output[movesField]).toEqual([]);
        const { output } = ask(apply, {
          gameId: 'g_1',
          ...given,
          [moveField]: isNumber ? 1 : 'e2e4',
        });
        expect(output).toMatchObject({ legal: false, gameId: 'g_1', [stateField]: text });
        expect(output.error).toContain('Send the');
      }
    });

    test('no move is taken that is none, and the state stays as it was', () => {
      const before = ask(`new_${game.id}_game`).output[stateField];
      const moves = isNumber ? [0, -1, 9, 1e15] : ['', 'z', 'e2e5', 'x'.repeat(100_000), '\u0000'];
      for (const move of moves) {
        const { output, text } = ask(apply, {
          gameId: 'g_1',
          [stateField]: before,
          [moveField]: move,
        });
        expect(output).toMatchObject({ legal: false, [stateField]: before });
        expect(output.error.length).toBeLessThan(600);
        expect(text).toBe(output.error);
      }
    });

    test('played out, it says so once and for all', () => {
      const random = seeded(game.id);
      let state: Position = game.setup({}, random);
      for (let ply = 0; game.turn(state) !== undefined && ply < 5_000; ply++) {
        const moves = game.moves(state);
        state = game.play(state, moves[Math.floor(random() * moves.length)] ?? '', random);
      }
      const given = { [stateField]: game.write(state) };
      expect(ask(legal, given)).toMatchObject({
        output: { [movesField]: [] },
        text: expect.stringContaining('over'),
      });
      expect(ask(choose, given)).toMatchObject({
        output: { [movesField]: [] },
        text: expect.stringContaining('over'),
      });
      const { output } = ask(apply, {
        gameId: 'g_1',
        ...given,
        [moveField]: isNumber ? 1 : 'e2e4',
      });
      const end = game.outcome(state);
      const winner = end && words.winner(end);
      expect(output).toMatchObject({
        legal: false,
        error: 'The game is already over.',
        ...given,
        status: words.status(state, end),
        turn: game.seats[state.turn],
        ...(winner !== undefined && { winner }),
      });
    });
  },
);
