import type {
  CheckersView,
  FourInARowView,
  MancalaView,
  TicTacToeView,
} from '@botplay/rules';

/** A text in a colour; as it is where there are none. */
export type Paint = (colour: Colour, text: string) => string;

/** The codes of terminals. The pairs are ink and ground. */
const CODES = {
  dim: '2',
  bold: '1',
  red: '91',
  yellow: '93',
  blue: '94',
  green: '92',
  'white on light': '97;48;5;137',
  'black on light': '30;48;5;137',
  'white on dark': '97;48;5;95',
  'black on dark': '30;48;5;95',
  'white on last': '97;48;5;65',
  'black on last': '30;48;5;65',
} as const;
export type Colour = keyof typeof CODES;

export const inColour: Paint = (colour, text) => `\u001B[${CODES[colour]}m${text}\u001B[0m`;
export const plain: Paint = (_, text) => text;

/** What a game looks like in a terminal, by what each of the two seats sees: the watcher of two bots sees both. */
type Board<View> = (views: readonly [View, View], paint: Paint) => string;

const rows = (cells: string, width: number): string[][] =>
  Array.from({ length: cells.length / width }, (_, row) => [
    ...cells.slice(row * width, (row + 1) * width),
  ]);

/** The indexes of the squares that a move like `e2e4` or `b6d4f2` names, from a8. */
const squaresOf = (move: string): number[] =>
  (move.match(/[a-h][1-8]/g) ?? []).map(
    ([file = '', rank = '']) => 'abcdefgh'.indexOf(file) + 8 * (8 - Number(rank)),
  );

type SquareView = { readonly cells: string; readonly last: string };

/** Eight by eight. Colours tell the sides apart, so that solid glyphs serve for both; without colours `outlines` do. */
const squareBoard =
  (isWhite: (piece: string) => boolean, solid: Glyphs, outlines: Glyphs): Board<SquareView> =>
  ([{ cells, last }], paint) => {
    const lit = squaresOf(last);
    const isPlain = paint === plain;
    const square = (piece: string, index: number) => {
      const isDark = (index + Math.floor(index / 8)) % 2 === 1;
      const ground = lit.includes(index) ? 'last' : isDark ? 'dark' : 'light';
      if (isPlain) return `${outlines[piece] ?? '·'} `;
      return paint(`${isWhite(piece) ? 'white' : 'black'} on ${ground}`, ` ${solid[piece] ?? ' '} `);
    };
    const ranks = rows(cells, 8).map((row, y) =>
      `${8 - y} ${row.map((piece, x) => square(piece, 8 * y + x)).join('')}`.trimEnd(),
    );
    const files = [...'abcdefgh'].join(isPlain ? ' ' : '  ');
    return [...ranks, `  ${isPlain ? '' : ' '}${files}`].join('\n');
  };
type Glyphs = Readonly<Record<string, string>>;

const CHESS_SOLID = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const both = (glyphs: Glyphs): Glyphs => ({
  ...glyphs,
  ...Object.fromEntries(Object.entries(glyphs).map(([key, glyph]) => [key.toUpperCase(), glyph])),
});
const chess = squareBoard(piece => piece !== piece.toLowerCase(), both(CHESS_SOLID), {
  ...CHESS_SOLID,
  ...{ K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙' },
});
const checkers: Board<CheckersView> = squareBoard(
  piece => piece.toLowerCase() === 'w',
  { w: '●', b: '●', W: '◉', B: '◉' },
  { w: '⛀', W: '⛁', b: '⛂', B: '⛃' },
);

const fourInARow: Board<FourInARowView> = ([{ cells, line }], paint) => {
  const disc = (mark: string, index: number) => {
    const shown = line.includes(index) ? paint('bold', mark) : mark;
    if (mark === '.') return paint('dim', '·');
    return paint(mark === 'R' ? 'red' : 'yellow', shown);
  };
  const lines = rows(cells, 7).map(
    (row, y) => `│ ${row.map((mark, x) => disc(mark, 7 * y + x)).join(' ')} │`,
  );
  return [...lines, `└${'─'.repeat(15)}┘`, '  1 2 3 4 5 6 7'].join('\n');
};

const ticTacToe: Board<TicTacToeView> = ([{ cells, line }], paint) => {
  const mark = (mark: string, index: number) => {
    if (mark === '.') return paint('dim', '·');
    return paint(line.includes(index) ? 'green' : mark === 'X' ? 'red' : 'blue', mark);
  };
  const lines = rows(cells, 3).map(
    (row, y) => `${y + 1}  ${row.map((cell, x) => mark(cell, 3 * y + x)).join(' │ ')}`,
  );
  return [lines.join('\n  ───┼───┼───\n'), '   A   B   C'].join('\n');
};

const mancala: Board<MancalaView> = ([{ pits, stores }], paint) => {
  const pit = (seeds: number) => String(seeds).padStart(4);
  const numbers = ['1', '2', '3', '4', '5', '6'].map(number => number.padStart(4));
  return [
    paint('dim', `    ${numbers.toReversed().join('')}`),
    `    ${pits[1].toReversed().map(pit).join('')}`,
    `${pit(stores[1])}${' '.repeat(24)}${pit(stores[0])}`,
    `    ${pits[0].map(pit).join('')}`,
    paint('dim', `    ${numbers.join('')}`),
  ].join('\n');
};

/** By the game's id. A game that is not here is shown as its text. */
export const terminalBoards: Readonly<Record<string, Board<never> | undefined>> = {
  chess,
  checkers,
  four_in_a_row: fourInARow,
  tic_tac_toe: ticTacToe,
  mancala,
};
