import { pick } from '../chance.ts';
import type { Random } from '../game.ts';
import {
  CELLS,
  FLEET,
  type SeaBattle,
  type SeaBattleView,
  type Ship,
  shipsIn,
  SIZE,
} from '../sea-battle/board.ts';
import { type Berth, berthsFor } from '../sea-battle/fleet.ts';
import { seaBattle as game } from '../sea-battle/rules.ts';
import type { Bot } from './bot.ts';

type Knowledge = Pick<SeaBattleView, 'fog' | 'sunk'>;

/** Only what the seat sees reaches the one who chooses. */
const seen =
  (choose: (view: Knowledge, random: Random) => number) =>
  (state: SeaBattle, random: Random): string =>
    CELLS[choose(game.view(state, state.turn), random)] ?? '';

export const seaBattleBot: Bot<SeaBattle> = {
  /** Shoots on at a ship that is hit, else at the squares of one colour, since every ship lies on some. */
  quick: seen((view, random) => {
    const free = freeCells(view);
    const next = openHits(view).flatMap(longerByOne);
    const choices = [free.filter(cell => next.includes(cell)), free.filter(isDark), free];
    return pick(choices.find(cells => cells.length > 0) ?? [], random);
  }),
  /** Shoots where the most ways lead through in which the ships that are left may lie. */
  strong: seen((view, random) => {
    const free = freeCells(view);
    const ways = waysThrough(view);
    const most = Math.max(...free.map(cell => ways[cell] ?? 0));
    return pick(
      free.filter(cell => ways[cell] === most),
      random,
    );
  }),
};

const freeCells = ({ fog }: Knowledge): number[] =>
  Array.from(fog, (_, cell) => cell).filter(cell => fog[cell] === '.');

const isDark = (cell: number): boolean => (Math.floor(cell / SIZE) + cell) % 2 === 0;

/** The cells of all ships one longer than these hits that they may belong to. */
const longerByOne = (hits: Ship): number[] =>
  berthsFor(hits.length + 1)
    .filter(({ cells }) => hits.every(cell => cells.includes(cell)))
    .flatMap(({ cells }) => cells);

/** The hits on ships that are not sunk. */
const openHits = ({ fog, sunk }: Knowledge): readonly Ship[] =>
  shipsIn(fog).filter(([first = -1]) => !sunk.some(ship => ship.includes(first)));

/** For each cell, in how many ways a ship that is left may lie on it; only ships that are hit count if one is. */
function waysThrough(view: Knowledge): readonly number[] {
  const ways = Array<number>(SIZE * SIZE).fill(0);
  const berths = shipsLeft(view.sunk)
    .flatMap(berthsFor)
    .filter(berth => isPossible(berth, view));
  const wounded = openHits(view).flatMap(([first = -1]) =>
    berths.filter(({ cells }) => cells.includes(first)),
  );
  for (const { cells } of wounded.length > 0 ? wounded : berths)
    for (const cell of cells) ways[cell] = (ways[cell] ?? 0) + 1;
  return ways;
}

const shipsLeft = (sunk: readonly Ship[]): readonly number[] =>
  sunk.reduce((left, { length }) => left.toSpliced(left.indexOf(length), 1), FLEET);

/** It covers no miss, has a part that is not hit, and touches no hit of another ship. */
const isPossible = ({ cells, around }: Berth, { fog, sunk }: Knowledge): boolean =>
  cells.every(cell => fog[cell] !== 'M' && !sunk.some(ship => ship.includes(cell))) &&
  cells.some(cell => fog[cell] === '.') &&
  around.every(cell => fog[cell] !== 'H');
