import { ticTacToe, type Game, type Position } from '@botplay/rules';
import { Type } from 'typebox';
import type { Sheet, SnapshotWords } from './sheet.ts';

/** Every game with its four tools. */
export const sheets: readonly Sheet[] = [
  sheet(ticTacToe, 'tic-tac-toe-v1', {
    moveField: 'coord',
    moveSchema: Type.String({ description: 'A1 through C3' }),
    options: { side: Type.Optional(Type.Enum(['X', 'O'])) },
  }),
];

/** What most games have in common. */
function sheet<State extends Position>(
  game: Game<State>,
  widget: string,
  own: Partial<Sheet<State>> & Pick<Sheet<State>, 'moveField' | 'moveSchema'>,
): Sheet<State> {
  return {
    game,
    widget,
    act: 'move',
    other: 'opponent',
    choosesFor: 'other',
    stateField: 'state',
    movesField: 'moves',
    moveItem: Type.String(),
    moveValue: it => it,
    listsNameGame: true,
    policy: { mustChooseFromMoves: true, chooseExactlyOne: true },
    options: {},
    begin: (options, random) => ({ state: game.setup(options, random) }),
    words: lastAction(game),
    listFields: {},
    list: state => ({ moves: game.moves(state) }),
    ...own,
  };
}

function lastAction<State extends Position>(game: Game<State>): SnapshotWords<State> {
  return {
    statuses: ['in_progress', 'game_over'],
    status: state => (game.outcome(state) ? 'game_over' : 'in_progress'),
    winner: ({ winner }) => (winner === 'draw' ? 'draw' : game.seats[winner]),
    moreFields: { lastAction: Type.Optional(Type.String()) },
    more: ({ last }, before) => (before ? { lastAction: last } : {}),
  };
}
