import {
  BISHOP,
  BLACK,
  type Board,
  kingOf,
  KNIGHT,
  PAWN,
  QUEEN,
  ROOK,
  SQUARES,
  WHITE,
} from '../chess/mailbox.ts';

/** What each type is worth, in hundredths of a pawn. */
export const WORTHS: readonly number[] = [0, 100, 320, 330, 500, 900, 0];
/** How far each type keeps the game from being an endgame, of `FULL` in all at the start. */
const PHASES: readonly number[] = [0, 0, 1, 1, 2, 4, 0];
const FULL = 24;
/** Whoever leads by this much in an endgame hunts the king. */
const DECISIVE = 300;

const ADVANCED = [0, 0, 2, 6, 14, 30, 60, 0];
const SHELTER = [20, 30, 10, 0, 0, 5, 30, 20];
/** From 0 in a corner to 6 in the centre. */
const centrality = (file: number, rank: number) =>
  7 - (Math.abs(2 * file - 7) + Math.abs(2 * rank - 7)) / 2;

/** What it is worth to stand there, seen from the side whose piece it is. */
const PLACES: Readonly<Record<number, (file: number, rank: number) => number>> = {
  [PAWN]: (file, rank) => {
    const isCentral = file === 3 || file === 4;
    return (ADVANCED[rank] ?? 0) + (!isCentral ? 0 : rank === 1 ? -15 : rank === 3 ? 20 : 8);
  },
  [KNIGHT]: (file, rank) => 8 * centrality(file, rank) - 24 - (rank === 0 ? 8 : 0),
  [BISHOP]: (file, rank) => 4 * centrality(file, rank) - 12 - (rank === 0 ? 10 : 0),
  [ROOK]: (file, rank) => (rank === 6 ? 15 : rank === 0 && (file === 3 || file === 4) ? 6 : 0),
  [QUEEN]: (file, rank) => centrality(file, rank) - 3,
};
const kingEarly = (file: number, rank: number) => (rank === 0 ? (SHELTER[file] ?? 0) : -15 * rank);
const kingLate = (file: number, rank: number) => 6 * centrality(file, rank);

/** By piece and square, what it is worth to White; and by piece, what it adds to the phase, or to the pawns. */
const TABLE = new Int16Array(32 << 8);
const TALLIES = new Int16Array(32);
const ONE_PAWN = 1 << 8;
for (const [key, place] of Object.entries(PLACES))
  for (const side of [WHITE, BLACK]) {
    const type = Number(key);
    TALLIES[type | side] = type === PAWN ? ONE_PAWN : (PHASES[type] ?? 0);
    for (const square of SQUARES) {
      const rank = side === WHITE ? 9 - (square >> 4) : (square >> 4) - 2;
      const worth = (WORTHS[type] ?? 0) + place(square & 15, rank);
      TABLE[((type | side) << 8) | square] = side === WHITE ? worth : -worth;
    }
  }

/** How good a position looks to the side to move. */
export function evaluate(board: Board): number {
  const { cells } = board;
  let score = 0;
  let tally = 0;
  for (const square of SQUARES) {
    const piece = cells[square];
    if (!piece) continue;
    score += TABLE[(piece << 8) | square] ?? 0;
    tally += TALLIES[piece] ?? 0;
  }
  // No pawn, and no more than one knight or bishop.
  if (tally < 2) return 0;
  score += kings(board, Math.min(tally % ONE_PAWN, FULL), score);
  return board.turn === WHITE ? score : -score;
}

/** Sheltered at first, in the centre at the end, and driven to the edge when all but lost. */
function kings(board: Board, phase: number, lead: number): number {
  const [white, black] = [kingOf(board, WHITE), kingOf(board, BLACK)];
  const [file, rank] = [white & 15, 9 - (white >> 4)];
  const [blackFile, blackRank] = [black & 15, (black >> 4) - 2];
  const early = kingEarly(file, rank) - kingEarly(blackFile, blackRank);
  const late = kingLate(file, rank) - kingLate(blackFile, blackRank);
  const mixed = Math.trunc((early * phase + late * (FULL - phase)) / FULL);
  if (phase > FULL / 2 || Math.abs(lead) < DECISIVE) return mixed;
  const distance = Math.max(Math.abs(file - blackFile), Math.abs(rank - 7 + blackRank));
  const closeness = 4 * (7 - distance);
  return lead > 0
    ? mixed + closeness - kingLate(blackFile, blackRank)
    : mixed - closeness + kingLate(file, rank);
}
