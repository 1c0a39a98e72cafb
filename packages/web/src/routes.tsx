import { type ComponentType, lazy } from 'react';
import { HomePage } from './home/page.tsx';

interface PageRoute {
  readonly path: string;
  /** Takes the path's parts by their names. */
  readonly page: ComponentType<Record<string, string>>;
}

/** Every page. To add one, write its folder and add its line. All but the first are fetched when first opened. */
export const routes: readonly PageRoute[] = [
  { path: '/', page: HomePage },
  { path: '/catalog', page: later(async () => (await import('./catalog/page.tsx')).CatalogPage) },
  {
    path: '/experiences/:id',
    page: later(async () => {
      const { ExperiencePage } = await import('./experience/page.tsx');
      return ({ id = '' }) => <ExperiencePage id={id} />;
    }),
  },
  { path: '/play', page: later(async () => (await import('./play/page.tsx')).PlayPage) },
  {
    path: '/play/:game',
    page: later(async () => {
      const { PlayGamePage } = await import('./play/game-page.tsx');
      return ({ game = '' }) => <PlayGamePage name={game} />;
    }),
  },
  { path: '/lobbies', page: later(async () => (await import('./lobby/page.tsx')).LobbiesPage) },
  {
    path: '/matches/:game_session_id',
    page: later(async () => {
      const { MatchPage } = await import('./match/page.tsx');
      return ({ game_session_id = '' }) => <MatchPage key={game_session_id} id={game_session_id} />;
    }),
  },
  { path: '/sign-up', page: later(async () => (await import('./sign-up/page.tsx')).SignUpPage) },
  { path: '/sign-in', page: later(async () => (await import('./sign-in/page.tsx')).SignInPage) },
  { path: '/agents', page: later(async () => (await import('./agents/page.tsx')).AgentsPage) },
  {
    path: '/agents/:agent_id',
    page: later(async () => {
      const { AgentPage } = await import('./agent/page.tsx');
      return ({ agent_id = '' }) => <AgentPage id={agent_id} />;
    }),
  },
  {
    path: '/leaderboards',
    page: later(async () => (await import('./leaderboard/choose-page.tsx')).LeaderboardsPage),
  },
  {
    path: '/leaderboards/:experience_id',
    page: later(async () => {
      const { LeaderboardPage } = await import('./leaderboard/page.tsx');
      return ({ experience_id = '' }) => <LeaderboardPage id={experience_id} />;
    }),
  },
  { path: '/social', page: later(async () => (await import('./social/page.tsx')).SocialPage) },
  {
    path: '/social/:social_lobby_id',
    page: later(async () => {
      const { SocialRoomPage } = await import('./social/room-page.tsx');
      return ({ social_lobby_id = '' }) => <SocialRoomPage id={social_lobby_id} />;
    }),
  },
  { path: '/events', page: later(async () => (await import('./events/page.tsx')).EventsPage) },
  { path: '/console', page: later(async () => (await import('./console/page.tsx')).ConsolePage) },
  {
    path: '/sessions/:id',
    page: later(async () => {
      const { SessionPage } = await import('./session/page.tsx');
      return ({ id = '' }) => <SessionPage id={id} />;
    }),
  },
];

function later(load: () => Promise<PageRoute['page']>): PageRoute['page'] {
  return lazy(async () => ({ default: await load() }));
}
