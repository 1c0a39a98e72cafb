/** Half the width of a field on the screen. */
export const UNIT = 30;

export type Place = readonly [x: number, y: number, z?: number];

/** A place of the square, seen from above at an angle: x runs down to the right, y down to the left, z up. */
export const project = ([x, y, z = 0]: Place) =>
  [(x - y) * UNIT, ((x + y) * UNIT) / 2 - z * UNIT] as const;

/** The corners of a flat thing, as an SVG polygon takes them. */
export const outline = (...corners: readonly Place[]) =>
  corners.map(corner => project(corner).map(round).join()).join(' ');

export const moveTo = (place: Place) => `translate(${project(place).map(round).join()})`;

const round = (number: number) => Math.round(number * 10) / 10;
