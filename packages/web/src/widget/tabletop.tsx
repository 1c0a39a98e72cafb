import { ending, type Game, type Position, seatName, spoken } from '@botplay/rules';
import type { ComponentType } from 'react';
import type { BoardProps } from '../boards/board.ts';
import { type Fields, fieldsOf } from './host.ts';
import type { Drawn } from './show.tsx';

const LONGEST_ACTION = 40;

/** A game's board as the first seat may see it, from the state text in a tool's output. */
export function tabletop<State extends Position, View extends Position>(
  game: Game<State, never, View>,
  Board: ComponentType<BoardProps<View>>,
  output: Fields,
): Drawn | undefined {
  const text = output['fen'] ?? output['state'];
  const state = typeof text === 'string' ? game.read(text) : undefined;
  if (!state) return undefined;
  const view = game.view(state, 0);
  const last = view.last === '-' ? lastOf(output) : view.last;
  const isCheck = game.turn(state) !== undefined && fieldsOf(view)['isCheck'] === true;
  const now = standing(game, state) + (isCheck ? ', in check' : '');
  const line = last === '-' ? now : `${now} · last: ${spoken(last)}`;
  return { board: <Board view={{ ...view, last }} />, line };
}

/** The texts of chess and checkers do not name the last move, but the answer does. */
function lastOf({ lastMove, lastAction }: Fields): string {
  const { uci, notation } = fieldsOf(lastMove);
  const last = [uci, notation, lastAction].find(word => typeof word === 'string' && word !== '');
  return typeof last === 'string' ? last.slice(0, LONGEST_ACTION) : '-';
}

/** Who has won and how, or who is to move. */
function standing<State extends Position>(game: Game<State, never>, state: State): string {
  const end = game.outcome(state);
  return end ? ending(end, seat => seatName(game, seat)) : `${seatName(game, state.turn)} to move`;
}
