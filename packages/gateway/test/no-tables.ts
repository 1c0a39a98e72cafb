import type { ExperienceAgentId } from '../src/auth/experience-agent.ts';
import { matches } from '../src/matches/matches.ts';
import type { Store } from '../src/store/store.ts';
import type { Carrier } from '../src/upstreams/carrier.ts';
import { targets } from '../src/upstreams/targets.ts';
import { silent } from './engines.ts';

/** Matches where no game of the house is played: what sessions need that are tested by themselves. */
export const noTables = (given: {
  readonly store: Store;
  readonly carrier: Carrier;
  readonly experienceAgentId: ExperienceAgentId;
}) =>
  matches({
    ...given,
    targets: targets(given.store),
    games: new Map(),
    house: () => Promise.reject(new Error('There is no house here.')),
    log: silent,
    timeScale: 1,
    houseBots: false,
    forgetSessions: () => {},
  });
