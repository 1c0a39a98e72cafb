/** Where a seed lies in its pit: from the middle, the rim at a distance of 1. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How many places a ring has, how far out it lies, and in what steps it fills, so that it does not fill from one end. */
const RINGS = [
  { places: 1, radius: 0.06, step: 1 },
  { places: 5, radius: 0.56, step: 2 },
  { places: 12, radius: 0.94, step: 5 },
];
const LAYER = 18;

/** The same spot for the same seed, so that a seed that is added moves no other. The first eighteen lie side by side, the next on top. */
export function spotOf(seed: number): Spot {
  const layer = Math.floor(seed / LAYER);
  let place = seed % LAYER;
  for (const { places, radius, step } of RINGS) {
    if (place < places) {
      const turned = place * step + layer * 0.5 + wobble(seed) * 0.25;
      const angle = (turned / places) * 2 * Math.PI - 2;
      const distance = radius * (1 - layer * 0.13) + (wobble(seed + 7) - 0.5) * 0.1;
      return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance };
    }
    place -= places;
  }
  return { x: 0, y: 0 };
}

/** From 0 up to 1, without pattern to the eye. */
const wobble = (seed: number): number => ((seed * 61 + 17) % 97) / 97;
