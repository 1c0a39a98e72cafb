/** A rating after a game. */
export interface RatingPoint {
  readonly at: string;
  readonly elo: number;
}

export const FIELD = { width: 600, height: 160 };
/** A rating that has hardly moved is not drawn as if it had: so many points are always in sight. */
const LEAST_RANGE = 40;
/** Between two lines across the field, the first that gives no more than four of them. */
const STEPS = [10, 20, 25, 50, 100, 200, 250, 500, 1_000];

/** A curve as it is drawn: its places in the field, and the ratings that lines go across at. */
export interface CurveShape {
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly lines: readonly { readonly elo: number; readonly y: number }[];
}

/** By the number of the game, not by the time: whoever rests for a month has no gap in it. */
export function shapeOf(curve: readonly RatingPoint[]): CurveShape {
  const elos = curve.map(({ elo }) => elo);
  const [low, high] = [Math.min(...elos), Math.max(...elos)];
  const missing = Math.max(0, LEAST_RANGE - (high - low)) / 2;
  const step = STEPS.find(size => (high - low + 2 * missing) / size <= 4) ?? 2_000;
  const from = Math.floor((low - missing) / step) * step;
  const to = Math.ceil((high + missing) / step) * step;
  const y = (elo: number) => round(FIELD.height * (1 - (elo - from) / (to - from)));
  const last = Math.max(1, curve.length - 1);
  return {
    places: elos.map((elo, index) => ({
      x: curve.length === 1 ? FIELD.width / 2 : round((FIELD.width * index) / last),
      y: y(elo),
    })),
    lines: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => {
      const elo = from + index * step;
      return { elo, y: y(elo) };
    }),
  };
}

const round = (number: number) => Math.round(number * 10) / 10;

/** The course of a rating in one sentence. */
export function sayCurve(curve: readonly RatingPoint[]): string {
  const elos = curve.map(({ elo }) => Math.round(elo));
  const [first, last] = [elos[0], elos.at(-1)];
  if (first === undefined || last === undefined) return 'No rated game yet.';
  if (elos.length === 1) return `${last} after one game.`;
  const extremes = `highest ${Math.max(...elos)}, lowest ${Math.min(...elos)}`;
  return `From ${first} to ${last} in ${elos.length} games; ${extremes}.`;
}
