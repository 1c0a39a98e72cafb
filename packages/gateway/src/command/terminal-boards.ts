import type {
  BlackjackView,
  FourInARowView,
  MancalaView,
  SeaBattleView,
  TicTacToeView,
} from '@botplay/rules';
import type { Colour, Paint } from './paint.ts';
import { checkers, chess } from './terminal-squares.ts';

/** A game in a terminal, from what each of the two seats sees: who watches two bots sees both. */
type Board<View> = (views: readonly [View, View], paint: Paint) => string;

/** The board of every game, by the game's id. */
export const terminalBoards: Readonly<Record<string, Board<never>>> = {
  chess,
  checkers,
  blackjack,
  sea_battle: seaBattle,
  four_in_a_row: fourInARow,
  tic_tac_toe: ticTacToe,
  mancala,
};

/** Rows of cells, each drawn by its mark and its index. */
function grid(cells: string, width: number, draw: (mark: string, index: number) => string) {
  const drawn = [...cells].map(draw);
  return Array.from({ length: cells.length / width }, (_, row) =>
    drawn.slice(row * width, (row + 1) * width),
  );
}

function fourInARow([{ cells, line }]: readonly [FourInARowView, FourInARowView], paint: Paint) {
  const rows = grid(cells, 7, (mark, index) => {
    if (mark === '.') return paint('dim', '·');
    return paint(line.includes(index) ? 'green' : mark === 'R' ? 'red' : 'yellow', mark);
  });
  const sides = rows.map(row => `│ ${row.join(' ')} │`);
  return [...sides, `└${'─'.repeat(15)}┘`, '  1 2 3 4 5 6 7'].join('\n');
}

function ticTacToe([{ cells, line }]: readonly [TicTacToeView, TicTacToeView], paint: Paint) {
  const rows = grid(cells, 3, (mark, index) => {
    if (mark === '.') return paint('dim', '·');
    return paint(line.includes(index) ? 'green' : mark === 'X' ? 'red' : 'blue', mark);
  });
  const lines = rows.map((row, y) => `${y + 1}  ${row.join(' │ ')}`);
  return `${lines.join('\n  ───┼───┼───\n')}\n   A   B   C`;
}

/** The first seat sits below and sows to the right. */
function mancala([{ pits, stores }]: readonly [MancalaView, MancalaView], paint: Paint) {
  const row = (numbers: readonly number[]) => numbers.map(it => String(it).padStart(4)).join('');
  const names = [1, 2, 3, 4, 5, 6];
  return [
    paint('dim', `    ${row(names.toReversed())}`),
    `    ${row(pits[1].toReversed())}`,
    `${row([stores[1]])}${' '.repeat(24)}${row([stores[0]])}`,
    `    ${row(pits[0])}`,
    paint('dim', `    ${row(names)}`),
  ].join('\n');
}

const SEA: Readonly<Record<string, readonly [Colour, string]>> = {
  S: ['bold', '■'],
  H: ['red', 'X'],
  M: ['blue', 'o'],
};

/** Both seas as their owners see them, side by side. */
function seaBattle([first, second]: readonly [SeaBattleView, SeaBattleView], paint: Paint) {
  const sea = ({ own }: SeaBattleView) =>
    grid(own, 10, mark => paint(...(SEA[mark] ?? ['dim', '·']))).map(
      (row, y) => `${String(y + 1).padStart(2)} ${row.join(' ')}`,
    );
  const right = sea(second);
  const columns = `   ${'ABCDEFGHIJ'.split('').join(' ')}`;
  return [
    `   ${'Player'.padEnd(23)}   Opponent`,
    `${columns}    ${columns}`,
    ...sea(first).map((row, y) => `${row}    ${right[y]}`),
  ].join('\n');
}

const SUITS: Readonly<Record<string, readonly [Colour, string]>> = {
  S: ['bold', '♠'],
  C: ['bold', '♣'],
  H: ['red', '♥'],
  D: ['red', '♦'],
};

function blackjack([view]: readonly [BlackjackView, BlackjackView], paint: Paint) {
  const cards = (codes: readonly string[]) =>
    codes
      .map(([rank = '', suit = '']) => {
        const [colour, sign] = SUITS[suit] ?? ['dim', suit];
        return paint(colour, `${rank === 'T' ? '10' : rank}${sign}`);
      })
      .join(' ');
  const hands = view.hands.map((hand, index) => {
    const result = view.results[index] ?? (hand.state === 'active' ? '' : hand.state);
    return `Player  ${cards(hand.cards)}  = ${hand.total}, bet ${hand.bet}${result && `, ${result}`}`;
  });
  return [
    `Dealer  ${cards(view.dealer)}  = ${view.dealerTotal}`,
    ...hands,
    `Bankroll ${view.bankroll}`,
  ].join('\n');
}
