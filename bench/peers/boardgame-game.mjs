// The game as boardgame.io takes it, on both sides of the wire.
import { createRequire } from 'node:module';
import { emptyCells, isFour, isFull, landing } from './four-in-a-row.mjs';

const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

export const fourInARow = {
  name: 'four-in-a-row',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: emptyCells(), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop({ G, ctx }, column) {
      const cell = landing(G.cells, column);
      if (cell === undefined) return INVALID_MOVE;
      G.cells[cell] = Number(ctx.currentPlayer);
      G.last = cell;
    },
  },
  endIf({ G }) {
    if (G.last === null) return undefined;
    if (isFour(G.cells, G.last)) return { winner: G.cells[G.last] };
    return isFull(G.cells) ? { winner: null } : undefined;
  },
};
