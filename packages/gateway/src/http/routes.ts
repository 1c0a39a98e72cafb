import { credentialRoutes } from '../credentials/routes.ts';
import { arenaRoutes } from '../matches/routes.ts';
import { ratingRoutes } from '../ratings/routes.ts';
import { replayRoutes } from '../replays/routes.ts';
import { playRoutes } from '../sessions/routes.ts';
import { socialRoutes } from '../social/routes.ts';
import { accountRoutes } from './accounts.ts';
import { operatorRoutes } from './operator.ts';
import type { Route } from './route.ts';

/** Every route that is no tool. */
export const everyRoute: readonly Route[] = [
  ...accountRoutes,
  ...playRoutes,
  ...arenaRoutes,
  ...credentialRoutes,
  ...operatorRoutes,
  ...socialRoutes,
  ...replayRoutes,
  ...ratingRoutes,
];

/** Under which headings the reference lists them. */
const HEADINGS = [
  { tag: 'accounts', title: 'Accounts and keys' },
  { tag: 'arena', title: 'The arena' },
  { tag: 'operator', title: 'For the operator' },
] as const;

export function tagOf({ url }: Pick<Route, 'url'>): (typeof HEADINGS)[number]['tag'] {
  if (url.startsWith('/v1/')) return 'operator';
  return url.startsWith('/auth/') ? 'accounts' : 'arena';
}

export const routesByTag = HEADINGS.map(heading => ({
  ...heading,
  routes: everyRoute.filter(route => tagOf(route) === heading.tag),
}));
