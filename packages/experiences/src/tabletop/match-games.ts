import { type MatchGame, matchGame } from './match-game.ts';
import { sheets } from './sheets.ts';

/** Every game that two can play together. */
export const matchGames: readonly MatchGame[] = sheets
  .filter(({ other }) => other === 'opponent')
  .map(matchGame);
