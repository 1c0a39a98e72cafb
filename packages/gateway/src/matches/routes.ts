import { ArenaList } from '@botplay/contract';
import { Type } from 'typebox';
import { defineRoute, type Route } from '../http/route.ts';

/** What anybody may see of the arena. */
export const arenaRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/web/arena',
    summary: 'Lists the tables that wait, the matches that are played and the latest results.',
    who: 'anyone',
    input: Type.Object({}),
    output: ArenaList,
    run: (_, { services }) => services.play.matches.arena(),
  }),
];
