/** A die as it lies on the table, in a square of 100 by 100. */
export interface Shape {
  /** Its outline. */
  readonly body: string;
  /** The side that is up, which carries the number. */
  readonly face: string;
  /** The edges between the other sides. */
  readonly edges: string;
  /** The middle of the face, and how large the number may be. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

type Point = readonly [number, number];

/** The corners of a regular polygon, the first one at the top unless turned by a part of its step. */
const ring = (corners: number, radius: number, turned = 0): readonly Point[] =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner + turned) / corners) * 2 * Math.PI;
    return [round(50 + radius * Math.sin(angle)), round(50 - radius * Math.cos(angle))];
  });

const round = (value: number): number => Math.round(value * 10) / 10;
const closed = (points: readonly Point[]): string => `M${points.join('L')}Z`;
/** Lines from each inner corner to one or more outer corners: `pairs` names them by index. */
const lines = (inner: readonly Point[], outer: readonly Point[], pairs: readonly Point[]): string =>
  pairs.map(([from, to]) => `M${inner[from]?.join()}L${outer[to]?.join()}`).join('');

const PENTAGON = ring(5, 29);
const DECAGON = ring(10, 46);
const TRIANGLE = ring(3, 34);
const HEXAGON = ring(6, 47);
const OCTAGON = ring(8, 34, 0.5);
const ROUND = ring(16, 46, 0.5);

export const SHAPES: Readonly<Record<number, Shape>> = {
  4: {
    body: 'M46 6 96 74 77 92 4 86Z',
    face: 'M46 6 77 92 4 86Z',
    edges: '',
    x: 44,
    y: 68,
    size: 32,
  },
  6: {
    body: 'M8 24 24 7H94V77L78 93H8Z',
    face: 'M8 24H78V93H8Z',
    edges: 'M78 24 94 7',
    x: 43,
    y: 59,
    size: 42,
  },
  8: {
    body: 'M50 3 93 60 50 97 7 60Z',
    face: 'M50 3 93 60 7 60Z',
    edges: 'M50 97V60',
    x: 50,
    y: 42,
    size: 32,
  },
  10: {
    body: 'M50 3 95 48V60L50 97 5 60V48Z',
    face: 'M50 3 80 58 50 74 20 58Z',
    edges: 'M80 58 95 54M20 58 5 54M50 74V97',
    x: 50,
    y: 48,
    size: 33,
  },
  12: {
    body: closed(DECAGON),
    face: closed(PENTAGON),
    edges: lines(PENTAGON, DECAGON, [
      [0, 0],
      [1, 2],
      [2, 4],
      [3, 6],
      [4, 8],
    ]),
    x: 50,
    y: 51,
    size: 32,
  },
  20: {
    body: closed(HEXAGON),
    face: closed(TRIANGLE),
    edges: lines(TRIANGLE, HEXAGON, [
      [0, 5],
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 3],
      [2, 4],
      [2, 5],
    ]),
    x: 50,
    y: 53,
    size: 28,
  },
  100: {
    body: closed(ROUND),
    face: closed(OCTAGON),
    edges: OCTAGON.map((_, at) =>
      lines(OCTAGON, ROUND, [
        [at, at * 2],
        [at, at * 2 + 1],
      ]),
    ).join(''),
    x: 50,
    y: 51,
    size: 35,
  },
};
