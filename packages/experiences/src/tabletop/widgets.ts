import { type Widget, WIDGETS } from '@botplay/contract';
import { slot } from '@botplay/rules';
import { sheets } from './sheets.ts';

const boards = [
  ...sheets.map(({ game: { name }, widget }) => ({ name, widget })),
  { name: slot.name, widget: WIDGETS.slot },
  { name: 'RPG Dice', widget: WIDGETS.rpg_dice },
];

/** The boards of all nine, to be shown beside a chat. */
export const widgets: readonly Widget[] = boards.map(({ name, widget }) => ({
  name: widget,
  title: name,
  description: `Shows the latest state of ${name}. It only shows: moves are made by the tools.`,
}));
