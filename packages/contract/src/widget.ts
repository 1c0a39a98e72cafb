import names from './widgets.json' with { type: 'json' };

/**
 * The name of the widget that shows a game to people, by its `gameType`; the build makes dist/widgets/NAME.html of it.
 * The version in a name is what tells hosts to fetch it anew.
 */
export const WIDGETS: Readonly<Record<WidgetGame, string>> = names;
export type WidgetGame = keyof typeof names;
