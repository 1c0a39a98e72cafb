import { refuse } from '@botplay/contract';
import type { Call } from './call.ts';
import { isFields } from './position.ts';

/** Something of the catalog that can be played. */
export interface Game {
  readonly id: string;
  /** Its id, if it is a game of the house; else its name. */
  readonly name: string;
  readonly isOurs: boolean;
  /** Several agents play it together. */
  readonly isShared: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds a game by its id in the catalog, by its name there, or by the name that the house gives it: "four_in_a_row". */
export async function findGame(call: Call, wanted: string): Promise<Game> {
  const experience_id = UUID.test(wanted) ? wanted : await idOf(call, wanted);
  const { id, name, built_in, manifest } = await call('experiences.get', { experience_id });
  const { sessions } = manifest;
  const multiplayer = isFields(sessions) ? sessions['multiplayer'] : undefined;
  return {
    id,
    name: built_in ?? name,
    isOurs: built_in !== undefined,
    isShared: isFields(multiplayer) && multiplayer['supported'] === true,
  };
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, ' ');

/** The beginning of a name is searched for as it stands; words find what is written with other signs between them. */
async function idOf(call: Call, wanted: string): Promise<string> {
  for (const search of new Set([wanted, plain(wanted)])) {
    const id = await idAmong(call, search, plain(wanted));
    if (id !== undefined) return id;
  }
  return refuse(
    'NOT_FOUND',
    `There is no game "${wanted}" in the catalog. experiences.list shows what there is.`,
  );
}

async function idAmong(call: Call, search: string, name: string): Promise<string | undefined> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await call('experiences.list', { search, tier: 2, limit: 100, page });
    const game =
      found.experiences.find(it => it.built_in !== undefined && plain(it.built_in) === name) ??
      found.experiences.find(it => plain(it.name) === name);
    if (game) return game.id;
    pages = found.pagination.total_pages;
  }
  return undefined;
}
