import type { Random } from '@botplay/rules';

/** What a tool needs that deals, rolls or places by chance. */
export interface Chance {
  readonly random: Random;
}
