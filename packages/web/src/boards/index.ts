import { type ComponentType, lazy } from 'react';
import type { BoardProps } from './board.ts';

/** The board of each game, by the game's id; each is fetched when first drawn. */
export const boards: Readonly<Record<string, ComponentType<BoardProps<unknown>>>> = {
  blackjack: later(async () => (await import('./blackjack.tsx')).BlackjackBoard),
  checkers: later(async () => (await import('./checkers.tsx')).CheckersBoard),
  chess: later(async () => (await import('./chess.tsx')).ChessBoard),
  four_in_a_row: later(async () => (await import('./four-in-a-row.tsx')).FourInARowBoard),
  mancala: later(async () => (await import('./mancala.tsx')).MancalaBoard),
  rpg_dice: later(async () => (await import('./dice.tsx')).DiceBoard),
  sea_battle: later(async () => (await import('./sea-battle.tsx')).SeaBattleBoard),
  slot: later(async () => (await import('./slot.tsx')).SlotBoard),
  tic_tac_toe: later(async () => (await import('./tic-tac-toe.tsx')).TicTacToeBoard),
};

/** The game's own `view` makes what its board draws, so that a board is only given views of its own. */
function later<View>(load: () => Promise<ComponentType<BoardProps<View>>>) {
  return lazy(async () => ({ default: (await load()) as ComponentType<BoardProps<unknown>> }));
}
