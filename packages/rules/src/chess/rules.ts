import type { Game } from '../game.ts';
import { isInCheck } from './attacks.ts';
import { type Chess, type ChessView, SEATS, START } from './board.ts';
import { drawnBy, isRepeated, outcome } from './ending.ts';
import { dropIdleEnPassant, legalMoves } from './generator.ts';
import { make, readMove, toBoard, toState, writeMove } from './mailbox.ts';
import { read, write } from './text.ts';
import { whyNot } from './why-not.ts';

export interface ChessOptions {
  /** Whom the player wants to be. It changes nothing on the board: White begins. */
  readonly side?: 'white' | 'black' | undefined;
}

export const isCheck = (state: Chess): boolean => isInCheck(toBoard(state));

export const chess: Game<Chess, ChessOptions, ChessView> = {
  id: 'chess',
  name: 'Chess',
  seats: SEATS,
  setup: () => START,
  turn: state => (outcome(state) ? undefined : state.turn),
  moves: state => (drawnBy(state) ? [] : legalMoves(toBoard(state)).map(writeMove)),
  play: (state, move) => {
    const board = toBoard(state);
    make(board, readMove(move));
    dropIdleEnPassant(board);
    return toState(board, move);
  },
  spell: text => text.trim().toLowerCase(),
  whyNot,
  view: state => ({
    cells: state.cells,
    turn: state.turn,
    last: state.last,
    isCheck: isCheck(state),
  }),
  outcome,
  drawnOutBy: course => (isRepeated(course) ? 'threefold repetition' : undefined),
  write,
  read,
};
