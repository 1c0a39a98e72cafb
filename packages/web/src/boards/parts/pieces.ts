import { useState } from 'react';

/** A piece that stays itself from move to move, so that it can be seen to slide. */
export interface Piece {
  readonly id: number;
  readonly code: string;
  /** Its place in the cells. */
  readonly square: number;
}

const NONE: readonly Piece[] = [];

/** The pieces on these cells, each with the id it had before. */
export function usePieces(cells: string, sideOf: (code: string) => string): readonly Piece[] {
  const [seen, setSeen] = useState({ cells: '', pieces: NONE });
  if (seen.cells === cells) return seen.pieces;
  const pieces = followed(seen.pieces, cells, sideOf);
  setSeen({ cells, pieces });
  return pieces;
}

/**
 * Who stood still keeps its id. Who appears elsewhere is one of those that left, of the same kind if there is one, else
 * of the same side: a pawn that became a queen.
 */
export function followed(
  before: readonly Piece[],
  cells: string,
  sideOf: (code: string) => string,
): readonly Piece[] {
  const now = [...cells].flatMap((code, square) => (code === '.' ? [] : [{ code, square }]));
  const stayed = before.filter(({ code, square }) => cells[square] === code);
  const left = before.filter(piece => !stayed.includes(piece));
  const arrived = now.filter(({ square }) => stayed.every(piece => piece.square !== square));
  let next = 1 + Math.max(0, ...before.map(({ id }) => id));

  const ids = new Map(stayed.map(({ id, square }) => [square, id]));
  const match = (isSame: (code: string, other: string) => boolean) => {
    for (const { code, square } of arrived) {
      if (ids.has(square)) continue;
      const from = left.findIndex(piece => isSame(piece.code, code));
      if (from >= 0) for (const { id } of left.splice(from, 1)) ids.set(square, id);
    }
  };
  match((code, other) => code === other);
  match((code, other) => sideOf(code) === sideOf(other));
  return now
    .map(({ code, square }) => ({ id: ids.get(square) ?? next++, code, square }))
    .toSorted((a, b) => a.id - b.id);
}
