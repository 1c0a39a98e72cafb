import type { Paint } from './paint.ts';

interface SquaresView {
  /** 64 from a8, row by row. */
  readonly cells: string;
  readonly last: string;
}
type Glyphs = Readonly<Record<string, string>>;

interface Pieces {
  /** For terminals without colours, where only the form tells the sides apart. */
  readonly outlined: Glyphs;
  readonly solid: Glyphs;
  isWhite(piece: string): boolean;
}

const FILES = 'abcdefgh'.split('');

/** Eight by eight squares, with those of the last move marked. */
const squares =
  ({ outlined, solid, isWhite }: Pieces) =>
  ([{ cells, last }]: readonly [SquaresView, SquaresView], paint: Paint): string => {
    const lit: readonly string[] = last.match(/[a-h][1-8]/g) ?? [];
    const square = (piece: string, file: string, rank: number) => {
      if (!paint.hasColours) return `${outlined[piece] ?? '·'} `;
      const isDark = (FILES.indexOf(file) + rank) % 2 === 1;
      const ground = lit.includes(`${file}${rank}`) ? 'last' : isDark ? 'dark' : 'light';
      const ink = isWhite(piece) ? 'white' : 'black';
      return paint(`${ink} on ${ground}`, ` ${solid[piece] ?? ' '} `);
    };
    const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map(rank => {
      const row = FILES.map((file, x) => square(cells[8 * (8 - rank) + x] ?? '.', file, rank));
      return `${rank} ${row.join('')}`.trimEnd();
    });
    return [...ranks, paint.hasColours ? `   ${FILES.join('  ')}` : `  ${FILES.join(' ')}`].join(
      '\n',
    );
  };

const ROYAL = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };

export const chess = squares({
  outlined: { ...ROYAL, K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙' },
  solid: { ...ROYAL, K: '♚', Q: '♛', R: '♜', B: '♝', N: '♞', P: '♟' },
  isWhite: piece => piece !== piece.toLowerCase(),
});

export const checkers = squares({
  outlined: { w: '⛀', W: '⛁', b: '⛂', B: '⛃' },
  solid: { w: '●', W: '◉', b: '●', B: '◉' },
  isWhite: piece => piece === 'w' || piece === 'W',
});
