import { pick } from '../chance.ts';
import type { Random } from '../game.ts';
import {
  CELLS,
  FLEET,
  type SeaBattle,
  type SeaBattleView,
  shipsIn,
  SIZE,
} from '../sea-battle/board.ts';
import { type Berth, BERTHS } from '../sea-battle/fleet.ts';
import { seaBattle as game } from '../sea-battle/rules.ts';
import type { Bot } from './bot.ts';

type Knowledge = Pick<SeaBattleView, 'fog' | 'sunk'>;
type Ship = readonly number[];

/** Only what the seat sees reaches the one who chooses. */
const seen =
  (choose: (view: Knowledge, random: Random) => number) =>
  (state: SeaBattle, random: Random): string =>
    CELLS[choose(game.view(state, state.turn), random)] ?? '';

export const seaBattleBot: Bot<SeaBattle> = {
  /** Shoots on at a ship that is hit, else at the squares of one colour, since every ship lies on some. */
  quick: seen((view, random) => {
    const free = freeCells(view);
    const next = readings(view).flatMap(({ open }) => open.flatMap(longerByOne));
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
  (BERTHS.get(hits.length + 1) ?? [])
    .filter(({ cells }) => hits.every(cell => cells.includes(cell)))
    .flatMap(({ cells }) => cells);

/** The hits, parted into ships that are sunk and hits on ships that are not. */
interface Reading {
  readonly sunk: readonly Ship[];
  readonly open: readonly Ship[];
}

/** Every way to tell which hits are the sunk ships: of two rows of three, either may be a part of the four. */
function readings({ fog, sunk }: Knowledge): readonly Reading[] {
  return sunk.reduce<readonly Reading[]>(
    (found, length) =>
      found.flatMap(({ sunk, open }) =>
        open
          .filter(hits => hits.length === length)
          .map(ship => ({ sunk: [...sunk, ship], open: open.filter(hits => hits !== ship) })),
      ),
    [{ sunk: [], open: shipsIn(fog) }],
  );
}

/** For each cell, in how many ways a ship that is left may lie on it; only ships that are hit count if one is. */
function waysThrough(view: Knowledge): readonly number[] {
  const ways = Array<number>(SIZE * SIZE).fill(0);
  for (const { sunk, open } of readings(view)) {
    const berths = shipsLeft(view.sunk)
      .flatMap(length => BERTHS.get(length) ?? [])
      .filter(berth => isPossible(berth, view.fog, sunk.flat()));
    const meets = (hits: Ship) => berths.filter(({ cells }) => cells.includes(hits[0] ?? -1));
    const wounded = open.map(meets);
    if (wounded.some(found => found.length === 0)) continue; // no ship fits, so this reading is wrong
    for (const { cells } of wounded.length > 0 ? wounded.flat() : berths)
      for (const cell of cells) ways[cell] = (ways[cell] ?? 0) + 1;
  }
  return ways;
}

const shipsLeft = (sunk: readonly number[]): readonly number[] =>
  sunk.reduce((left, length) => left.toSpliced(left.indexOf(length), 1), FLEET);

/** It covers no miss, has a part that is not hit, and touches no hit of another ship. */
const isPossible = ({ cells, around }: Berth, fog: string, sunk: Ship): boolean =>
  cells.every(cell => fog[cell] !== 'M' && !sunk.includes(cell)) &&
  cells.some(cell => fog[cell] === '.') &&
  around.every(cell => fog[cell] !== 'H');
