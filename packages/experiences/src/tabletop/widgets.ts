import { type Widget, type WidgetGame, WIDGETS } from '@botplay/contract';
import { dice, games, slot } from '@botplay/rules';

/** The boards of all nine, to be shown beside a chat. */
export const widgets: readonly Widget[] = [...games, slot, dice].map(({ id, name }) => ({
  name: WIDGETS[id as WidgetGame], // each has one, or the test of the boards fails
  title: name,
  description: `Shows the latest state of ${name}. It only shows: moves are made by the tools.`,
}));
