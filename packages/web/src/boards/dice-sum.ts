/** Up to here a sum is written out. */
const FEW = 8;

/** What a total is made of: `3 + 4 = `. Nothing for a single die, nor for more than one cares to add up. */
export const sumOf = (rolls: readonly number[]): string =>
  rolls.length > 1 && rolls.length <= FEW ? `${rolls.join(' + ')} = ` : '';
