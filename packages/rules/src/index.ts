import { blackjack } from './blackjack/rules.ts';
import { checkers } from './checkers/rules.ts';
import { chess } from './chess/rules.ts';
import { fourInARow } from './four-in-a-row/rules.ts';
import type { Game, Position } from './game.ts';
import { mancala } from './mancala/rules.ts';
import { seaBattle } from './sea-battle/rules.ts';
import { ticTacToe } from './tic-tac-toe/rules.ts';

export { type Attempt, attempt, outcomeOf } from './attempt.ts';
export type { Blackjack, BlackjackView } from './blackjack/board.ts';
export { type Strength, STRENGTHS } from './bots/bot.ts';
export { chooseMove } from './bots/index.ts';
export type { CheckersView } from './checkers/board.ts';
export { captures, simpleMoves } from './checkers/rules.ts';
export type { Chess, ChessView } from './chess/board.ts';
export { isCheck } from './chess/rules.ts';
export { san } from './chess/san.ts';
export { dice, type DiceRoll } from './dice/roll.ts';
export {
  damping,
  eloAfter,
  FIRST_ELO,
  HOUSE_ELO,
  kAfter,
  type Met,
  type Result,
  resultAgainst,
  resultFor,
  RESULTS,
  SCORES,
  SOLO_K,
} from './elo.ts';
export type { FourInARowView } from './four-in-a-row/board.ts';
export {
  type Game,
  type Outcome,
  otherSeat,
  type Position,
  type Random,
  type Seat,
} from './game.ts';
export type { MancalaView } from './mancala/board.ts';
export { seeded } from './random.ts';
export { type Course, replay } from './replay.ts';
export {
  CELLS as SEA_CELLS,
  FLEET,
  type SeaBattleView,
  type Ship,
  shipsIn,
  SIZE as SEA_SIZE,
} from './sea-battle/board.ts';
export { PAYTABLE, slotReturn } from './slot/paytable.ts';
export { slot } from './slot/rules.ts';
export type { SlotState } from './slot/text.ts';
export { stakesOf, stakesProblem } from './stakes.ts';
export type { TicTacToeView } from './tic-tac-toe/board.ts';
export { ending, seatName, spoken } from './words.ts';
export { blackjack, checkers, chess, fourInARow, mancala, seaBattle, ticTacToe };

/** Every tabletop game. */
export const games: readonly Game<Position>[] = [
  blackjack,
  checkers,
  chess,
  fourInARow,
  mancala,
  seaBattle,
  ticTacToe,
];
