/** A skill with the ends of its interval. */
export interface SkillRange {
  readonly mu: number;
  readonly low: number;
  readonly high: number;
}

/** What a bar goes from and to. */
export interface Scale {
  readonly from: number;
  readonly to: number;
}

/** The scale that all these fit on; none if there are none. */
export function scaleOf(ranges: readonly SkillRange[]): Scale | undefined {
  if (ranges.length === 0) return undefined;
  const from = Math.floor(Math.min(...ranges.map(({ low }) => low)));
  return { from, to: Math.max(from + 1, Math.ceil(Math.max(...ranges.map(({ high }) => high)))) };
}

/** Where a value lies on a scale, in hundredths. */
export const placeOn = ({ from, to }: Scale, value: number): number =>
  Math.max(0, Math.min(100, (100 * (value - from)) / (to - from)));
