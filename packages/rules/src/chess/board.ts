import type { Position } from '../game.ts';

/** What a FEN says, and the last move. The first seat is White. */
export interface Chess extends Position {
  /** 64 cells row by row from a8 to h1: `PNBRQK` are White's, `pnbrqk` Black's, `.` is empty. */
  readonly cells: string;
  /** Who may still castle where, in the order `KQkq`; `-` for nobody. */
  readonly castling: string;
  /** Where a pawn can be captured that has just passed by; `-` unless such a capture is legal. */
  readonly enPassant: string;
  /** Since the last capture or move of a pawn. */
  readonly halfmoves: number;
  /** Counted from 1, and up after each move of Black. */
  readonly fullmoves: number;
}

/** Nothing is hidden. */
export interface ChessView extends Position {
  /** As in the state. */
  readonly cells: string;
  /** Whether the side to move is in check. */
  readonly isCheck: boolean;
}

export const SEATS = ['w', 'b'] as const;

export const START: Chess = {
  cells: 'rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR',
  turn: 0,
  last: '-',
  castling: 'KQkq',
  enPassant: '-',
  halfmoves: 0,
  fullmoves: 1,
};

/** More than any game can last: under the rule of 75 moves the longest has 8,848. */
export const MOST_FULLMOVES = 9_999;
