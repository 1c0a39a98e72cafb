import { type WidgetGame, WIDGETS } from '@botplay/contract';
import {
  type Blackjack,
  blackjack,
  captures,
  checkers,
  chess,
  fourInARow,
  type Game,
  isCheck,
  mancala,
  type Position,
  san,
  seaBattle,
  simpleMoves,
  stakesProblem,
  ticTacToe,
} from '@botplay/rules';
import { Type } from 'typebox';
import type { Sheet, SnapshotWords } from './sheet.ts';
import { STAKES } from './toys.ts';

/** What the tools of most games have in common. */
function sheetOf<State extends Position>(
  game: Game<State>,
  own: Partial<Sheet<State>> & Pick<Sheet<State>, 'moveField' | 'moveSchema'>,
): Sheet<State> {
  return {
    game,
    widget: WIDGETS[game.id as WidgetGame], // each has one, or the test of the boards fails
    act: 'move',
    other: 'opponent',
    choosesFor: 'other',
    stateField: 'state',
    movesField: 'moves',
    moveItem: Type.String(),
    moveValue: move => move,
    listsNameGame: true,
    policy: { mustChooseFromMoves: true, chooseExactlyOne: true },
    options: {},
    begin: (options, random) => ({ state: game.setup(options, random) }),
    words: wordsOf(game),
    listFields: {},
    list: state => ({ moves: state ? game.moves(state) : [] }),
    ...own,
  };
}

function wordsOf<State extends Position>(game: Game<State>): SnapshotWords<State> {
  return {
    statuses: ['in_progress', 'game_over'],
    ongoing: ['in_progress'],
    status: (_, end) => (end ? 'game_over' : 'in_progress'),
    winners: [...game.seats, 'draw'],
    winner: ({ winner }) => (winner === 'draw' ? 'draw' : game.seats[winner]),
    moreFields: { lastAction: Type.Optional(Type.String()) },
    more: ({ last }, before) => (before ? { lastAction: last } : {}),
  };
}

/** Moves that the spec has as whole numbers. */
const NUMBERED = { moveItem: Type.Integer(), moveValue: Number };

/** Every game that has four tools. */
export const sheets: readonly Sheet[] = [
  sheetOf(chess, {
    choosesFor: 'mover',
    stateField: 'fen',
    moveField: 'moveUci',
    moveSchema: Type.String({ description: 'UCI: e2e4, and e7e8q to promote' }),
    movesField: 'movesUci',
    listsNameGame: false,
    policy: { mustChooseFromMovesUci: true, chooseExactlyOne: true },
    options: {
      side: Type.Optional(
        Type.Enum(['white', 'black'], {
          description: 'Whom the player wants to be. White moves first in any case.',
        }),
      ),
    },
    echoes: 'side',
    words: {
      statuses: ['in_progress', 'check', 'checkmate', 'stalemate', 'draw'],
      ongoing: ['in_progress', 'check'],
      status: (state, end) => {
        if (end) return end.by === 'checkmate' || end.by === 'stalemate' ? end.by : 'draw';
        return isCheck(state) ? 'check' : 'in_progress';
      },
      winners: chess.seats,
      winner: ({ winner }) => (winner === 'draw' ? undefined : chess.seats[winner]),
      moreFields: {
        side: Type.Optional(Type.Enum(['white', 'black'])),
        lastMove: Type.Optional(Type.Object({ uci: Type.String(), san: Type.String() })),
        check: Type.Optional(Type.Boolean()),
      },
      more: (state, before) =>
        before
          ? { lastMove: { uci: state.last, san: san(before, state.last) }, check: isCheck(state) }
          : {},
    },
  }),
  sheetOf(checkers, {
    choosesFor: 'mover',
    moveField: 'move',
    moveSchema: Type.String({ description: 'The squares in their order: b6a5, or b6d4f2 to jump' }),
    words: {
      ...wordsOf(checkers),
      winners: checkers.seats,
      moreFields: { lastMove: Type.Optional(Type.Object({ notation: Type.String() })) },
      more: ({ last }, before) => (before ? { lastMove: { notation: last } } : {}),
    },
    listFields: { forcedCaptures: Type.Array(Type.String()), mustCapture: Type.Boolean() },
    list: state => {
      const forcedCaptures = state ? captures(state) : [];
      return {
        moves: [...forcedCaptures, ...(state ? simpleMoves(state) : [])],
        more: { forcedCaptures, mustCapture: forcedCaptures.length > 0 },
      };
    },
    warn: ({ mustCapture, forcedCaptures }) =>
      mustCapture === true ? ` You must capture: ${String(forcedCaptures)}.` : '',
  }),
  sheetOf<Blackjack>(blackjack, {
    act: 'action',
    other: 'dealer',
    moveField: 'action',
    moveSchema: Type.String({ description: 'hit, stand, double or split' }),
    movesField: 'actions',
    policy: {
      mustChooseFromActions: true,
      chooseExactlyOne: true,
      mustNotRevealDealerHoleCardInChat: true,
      dealerHoleCardVisibility: 'hidden_until_dealer_turn_or_game_over',
    },
    options: STAKES,
    begin: (stakes, random) => {
      const refusal = stakesProblem(stakes);
      return refusal === undefined ? { state: blackjack.setup(stakes, random) } : { refusal };
    },
    words: {
      ...wordsOf(blackjack),
      winners: [],
      winner: () => undefined,
      moreFields: {
        lastAction: Type.Optional(Type.String()),
        handIndex: Type.Optional(Type.Integer()),
        results: Type.Optional(Type.Array(Type.Enum(['win', 'lose', 'push', 'bust', 'blackjack']))),
      },
      more: (state, before) => {
        const { hand, results } = blackjack.view(state, 0);
        return {
          lastAction: state.last,
          ...(before && { handIndex: hand }),
          ...(results.length > 0 && { results }),
        };
      },
      describe: snapshot => {
        const state = blackjack.read(String(snapshot['state']));
        if (!state) return '';
        const { hands, dealer, results } = blackjack.view(state, 0);
        const held = hands.map(({ cards, total }) => `${cards.join(' ')} (${total})`).join('; ');
        const ended = results.length ? ` Results: ${results.join(', ')}.` : '';
        return `The player holds ${held}. The dealer shows ${dealer.join(' ')}.${ended}`;
      },
    },
    listFields: {
      turn: Type.Optional(Type.Enum([...blackjack.seats])),
      handIndex: Type.Optional(Type.Integer()),
    },
    list: state => {
      if (!state) return { moves: [] };
      const more = { turn: blackjack.seats[state.turn], handIndex: blackjack.view(state, 0).hand };
      return { moves: blackjack.turn(state) === 0 ? blackjack.moves(state) : [], more };
    },
  }),
  sheetOf(seaBattle, {
    moveField: 'coord',
    moveSchema: Type.String({ description: 'A1 through J10' }),
    words: {
      ...wordsOf(seaBattle),
      describe: ({ lastAction }) =>
        typeof lastAction === 'string' ? `Last shot: ${lastAction}.` : 'No shot yet.',
    },
  }),
  sheetOf(fourInARow, {
    moveField: 'column',
    moveSchema: Type.Integer({ description: '1 through 7' }),
    ...NUMBERED,
  }),
  sheetOf(ticTacToe, {
    moveField: 'coord',
    moveSchema: Type.String({ description: 'A1 through C3' }),
    options: {
      side: Type.Optional(
        Type.Enum(['X', 'O'], {
          description: 'The mark of the player, who moves first in any case.',
        }),
      ),
    },
  }),
  sheetOf(mancala, {
    moveField: 'pit',
    moveSchema: Type.Integer({ description: '1 through 6, counted from the mover\u2019s left' }),
    ...NUMBERED,
  }),
];
