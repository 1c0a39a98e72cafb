import type { Surface } from '@botplay/contract';
import type { Chance } from '../chance.ts';
import { gameTools } from './game-tools.ts';
import { sheets } from './sheets.ts';
import { toyTools } from './toys.ts';
import { widgets } from './widgets.ts';

/** The spec's tabletop games, for a chat or any other host that shows the board and keeps the state. */
export const tabletop: Surface<Chance> = {
  path: '/mcp/games',
  instructions:
    'Nine tabletop games. Nothing is kept here: each call takes the state (or fen) that the last one returned, ' +
    'unchanged. Start with a new_* tool, list moves with legal_*, make them with apply_*; for the other side, ' +
    'choose_* lists what you may choose from. The state shows hidden cards and ships: never tell them to the player.',
  tools: [...sheets.flatMap(gameTools), ...toyTools].map(tool => ({ ...tool, keepsNothing: true })),
  widgets,
  isOpenAtHome: true,
};
