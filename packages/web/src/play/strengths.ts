import type { Strength } from '@botplay/rules';

/** How well the house plays, as people choose it. */
export const STRENGTHS: readonly { readonly value: Strength; readonly text: string }[] = [
  { value: 'random', text: 'Easy' },
  { value: 'quick', text: 'Fair' },
  { value: 'strong', text: 'Strong' },
];
