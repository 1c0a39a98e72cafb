// An agent that plays four-in-a-row by three rules: win, let nobody else win, stay in the middle.
//
//   BOTPLAY_KEY=pgos_... node examples/heuristic-agent/heuristic-agent.ts
import { connect, type Turn } from '@botplay/agent';

/** Seven columns, six rows; 42 cells row by row from the top: `R`, `Y` or `.`. */
const [WIDTH, HEIGHT] = [7, 6];
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

type Disc = 'R' | 'Y';

function at(cells: string, x: number, y: number): string | undefined {
  return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT ? cells[y * WIDTH + x] : undefined;
}

/** The board after a disc has fallen into a column, which is "1" to "7". */
function drop(cells: string, column: string, disc: Disc): string {
  const x = Number(column) - 1;
  if (at(cells, x, 0) !== '.') return cells;
  let y = HEIGHT - 1;
  while (at(cells, x, y) !== '.') y--;
  const cell = y * WIDTH + x;
  return cells.slice(0, cell) + disc + cells.slice(cell + 1);
}

const hasFour = (cells: string, disc: Disc): boolean =>
  [...cells].some((_, cell) =>
    DIRECTIONS.some(([dx, dy]) =>
      [0, 1, 2, 3].every(
        i => at(cells, (cell % WIDTH) + i * dx, Math.floor(cell / WIDTH) + i * dy) === disc,
      ),
    ),
  );

export function byRules({ view, legal_moves }: Pick<Turn, 'view' | 'legal_moves'>): string | null {
  const { cells, turn } = view as { cells: string; turn: 0 | 1 }; // docs/agents.md shows it
  const [own, other]: [Disc, Disc] = turn === 0 ? ['R', 'Y'] : ['Y', 'R'];
  const winsBy = (board: string, disc: Disc) =>
    legal_moves.find(move => hasFour(drop(board, move, disc), disc));
  const isSafe = (move: string) => winsBy(drop(cells, move, own), other) === undefined;
  const middleFirst = legal_moves.toSorted((a, b) => Math.abs(+a - 4) - Math.abs(+b - 4));
  return (
    winsBy(cells, own) ?? winsBy(cells, other) ?? middleFirst.find(isSafe) ?? middleFirst[0] ?? null
  );
}

const { BOTPLAY_URL = 'http://localhost:8080', BOTPLAY_KEY } = process.env;
if (BOTPLAY_KEY)
  console.log(
    JSON.stringify(await connect(BOTPLAY_URL, BOTPLAY_KEY).play('four_in_a_row', byRules)),
  );
