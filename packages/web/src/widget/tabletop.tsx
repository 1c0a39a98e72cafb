import type { Game, Position } from '@botplay/rules';
import type { ComponentType } from 'react';
import type { BoardProps } from '../boards/board.ts';
import { type Fields, fieldsOf } from './host.ts';
import type { Drawn } from './show.tsx';

const SEATS: Readonly<Record<string, string>> = {
  w: 'White',
  b: 'Black',
  player: 'Player',
  opponent: 'Opponent',
  dealer: 'Dealer',
};
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
  return { board: <Board view={{ ...view, last }} />, line: lineOf(game, state, last) };
}

/** The texts of chess and checkers do not name the last move, but the answer does. */
function lastOf({ lastMove, lastAction }: Fields): string {
  const { uci, notation } = fieldsOf(lastMove);
  const last = [uci, notation, lastAction].find(word => typeof word === 'string' && word !== '');
  return typeof last === 'string' ? last.slice(0, LONGEST_ACTION) : '-';
}

function lineOf<State extends Position>(
  game: Game<State, never>,
  state: State,
  last: string,
): string {
  const nameOf = (seat: 0 | 1) => SEATS[game.seats[seat]] ?? game.seats[seat];
  const end = game.outcome(state);
  const how = end?.by ? ` by ${end.by.replaceAll('_', ' ')}` : '';
  const now = !end
    ? `${nameOf(state.turn)} to move`
    : end.winner === 'draw'
      ? `Draw${how}`
      : `${nameOf(end.winner)} wins${how}`;
  return last === '-' ? now : `${now} · last: ${last.replaceAll('_', ' ').replaceAll(',', ', ')}`;
}
