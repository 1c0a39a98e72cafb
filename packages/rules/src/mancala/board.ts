import { otherSeat, type Outcome, type Seat } from '../game.ts';

/** Kalah with four seeds a pit. The first seat is the spec's player, who begins. */
export interface Mancala {
  /** The six pits of each seat, pit 1 first; pit 6 is next to the own store. */
  readonly pits: readonly [readonly number[], readonly number[]];
  readonly stores: readonly [number, number];
  /** The seat to move; once the game is over, the seat that moved last. */
  readonly turn: Seat;
  /** What the last move did, such as `pit3,extra_turn`; `-` before the first. */
  readonly last: string;
}

/** Nothing is hidden. */
export type MancalaView = Mancala;

export const PITS = ['1', '2', '3', '4', '5', '6'];
/** The mover's round: the own pits from 0, the own store, the other's pits. The other's store is no part of it. */
const STORE = 6;
const CUPS = 13;

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** Once a side is empty all is swept into the stores, so a game is over when no pit holds a seed. */
export function outcome({ pits, stores }: Mancala): Outcome | undefined {
  if (sum(pits[0]) + sum(pits[1]) > 0) return undefined;
  if (stores[0] === stores[1]) return { winner: 'draw' };
  return { winner: stores[0] > stores[1] ? 0 : 1 };
}

/** The state after the seeds of one of the mover's pits, counted from 0, are sown. */
export function sow({ pits, stores, turn }: Mancala, pit: number): Mancala {
  const rival = otherSeat(turn);
  const cups = [...pits[turn], stores[turn], ...pits[rival]];
  const seeds = cups[pit] ?? 0;
  cups[pit] = 0;
  for (let i = 1; i <= seeds; i++) add(cups, (pit + i) % CUPS, 1);

  const end = (pit + seeds) % CUPS;
  const captured = end < STORE && cups[end] === 1 ? capture(cups, end) : 0;
  const isExtra = end === STORE;
  const own = cups.slice(0, STORE);
  const theirs = cups.slice(STORE + 1);
  const isOver = sum(own) === 0 || sum(theirs) === 0;
  const ownStore = (cups[STORE] ?? 0) + (isOver ? sum(own) : 0);
  const theirStore = stores[rival] + (isOver ? sum(theirs) : 0);
  const [ownPits, theirPits] = isOver ? [NO_SEEDS, NO_SEEDS] : [own, theirs];
  const did = [
    `pit${pit + 1}`,
    captured > 0 ? `capture${captured}` : '',
    isExtra ? 'extra_turn' : '',
    isOver ? 'sweep' : '',
  ];
  return {
    pits: turn === 0 ? [ownPits, theirPits] : [theirPits, ownPits],
    stores: turn === 0 ? [ownStore, theirStore] : [theirStore, ownStore],
    turn: isExtra || isOver ? turn : rival,
    last: did.filter(Boolean).join(','),
  };
}

const NO_SEEDS: readonly number[] = [0, 0, 0, 0, 0, 0];

function add(cups: number[], cup: number, seeds: number): void {
  cups[cup] = (cups[cup] ?? 0) + seeds;
}

/** Moves the seed in a pit that was empty, and all that lie opposite, to the store; how many, 0 if nothing lies there. */
function capture(cups: number[], cup: number): number {
  const opposite = CUPS - 1 - cup;
  const seeds = cups[opposite] ?? 0;
  if (seeds === 0) return 0;
  cups[cup] = 0;
  cups[opposite] = 0;
  add(cups, STORE, seeds + 1);
  return seeds + 1;
}
