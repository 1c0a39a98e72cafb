// The game that all play: seven columns of six, cells from the top left, and matches of it that are written beforehand.
const WIDTH = 7;
const HEIGHT = 6;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

export const emptyCells = () => Array.from({ length: WIDTH * HEIGHT }, () => -1);

/** Where a disc in this column comes to lie; none if the column is full. */
export function landing(cells, column) {
  for (let row = HEIGHT - 1; row >= 0; row--)
    if (cells[row * WIDTH + column] === -1) return row * WIDTH + column;
  return undefined;
}

/** Whether the disc in this cell is one of four. */
export function isFour(cells, cell) {
  const [x, y] = [cell % WIDTH, Math.floor(cell / WIDTH)];
  const run = (dx, dy) => {
    let length = 0;
    for (let [i, j] = [x + dx, y + dy]; ; i += dx, j += dy, length++)
      if (i < 0 || i >= WIDTH || j < 0 || j >= HEIGHT || cells[j * WIDTH + i] !== cells[cell])
        return length;
  };
  return DIRECTIONS.some(([dx, dy]) => run(dx, dy) + run(-dx, -dy) >= 3);
}

export const isFull = cells => !cells.includes(-1);

/** So many whole matches, always the same: the columns that are played in turn, and who wins, if anybody does. */
export function scripts(count) {
  const random = generator(20_260_728);
  return Array.from({ length: count }, () => script(random));
}

function script(random) {
  const cells = emptyCells();
  const moves = [];
  while (!isFull(cells)) {
    const column = Math.floor(random() * WIDTH);
    const cell = landing(cells, column);
    if (cell === undefined) continue;
    cells[cell] = moves.length % 2;
    moves.push(column);
    if (isFour(cells, cell)) return { moves, winner: cells[cell] };
  }
  return { moves, winner: null };
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
