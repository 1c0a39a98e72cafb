import type { Manifest } from '@botplay/contract';
import { dice, slot } from '@botplay/rules';
import type { Experience } from '../experience.ts';
import type { Guide } from './guide.ts';
import { guides } from './guides.ts';
import type { House } from './house.ts';
import { CONFIG_SCHEMA, type MatchGame } from './match-game.ts';
import { matchGames } from './match-games.ts';
import { sheets } from './sheets.ts';
import { soloGame } from './solo-game.ts';
import { soloToy } from './solo-toy.ts';
import { diceToy, slotToy } from './solo-toys.ts';

/** An experience of the house: a catalog entry that the gateway runs by itself. */
export interface BuiltIn {
  /** For good: catalog entries know it by this name. */
  readonly name: string;
  readonly manifest: Manifest;
  readonly experience: Experience;
  /** How two agents play it together, where they can. */
  readonly match?: MatchGame;
}

type Words = Pick<Guide, 'summary' | 'tags' | 'example' | 'stack'>;

/** The nine tabletop games: for one agent each, and for two where there are two seats. */
export function tabletopExperiences(house: House): readonly BuiltIn[] {
  const games = sheets.map(sheet => {
    const guide = guides[sheet.game.id];
    if (!guide) throw new Error(`guides.ts has none for ${sheet.game.name}.`);
    const match = matchGames.find(({ game }) => game === sheet.game.id);
    return builtIn(sheet.game, guide, soloGame(sheet, guide, house), match);
  });
  return [
    ...games,
    builtIn(slot, SLOT_WORDS, soloToy(slotToy)),
    builtIn(dice, DICE_WORDS, soloToy(diceToy)),
  ];
}

const SLOT_WORDS: Words = {
  summary: 'A slot machine with three reels and pretend coins: leave with as many as you can.',
  tags: ['chance', 'quick'],
  example: 'spin',
};

const DICE_WORDS: Words = {
  summary: 'Every die of a role-playing table, from four sides to a hundred, by the handful.',
  tags: ['chance', 'dice', 'quick'],
  example: '2d20',
};

const builtIn = (
  { id, name }: { readonly id: string; readonly name: string },
  { summary, tags, example, stack }: Words,
  experience: Experience,
  match?: MatchGame,
): BuiltIn => ({
  name: id,
  manifest: {
    manifest_version: '0.1',
    name,
    version: '1.0.0',
    summary,
    category: 'tabletop',
    tags: [match ? 'multiplayer' : 'solo', ...tags],
    tier: 2,
    publisher: { name: 'Botplay' },
    sessions: { mode: 'turn_based', ...(match && { multiplayer: FOR_TWO }) },
    // Where cards are dealt the game may be over before anything can be done: no action is sure to be possible.
    ...(!stack && { verification: { sample_action: example } }),
  },
  experience,
  ...(match && { match }),
});

const FOR_TWO = {
  supported: true,
  min_players: 2,
  max_players: 2,
  spectators: true,
  config_schema: CONFIG_SCHEMA,
};
