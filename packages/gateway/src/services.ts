import { isOpenTo, type Scope } from '@botplay/contract';
import type { Redis } from 'ioredis';
import type { IncomingHttpHeaders } from 'node:http';
import { type Authenticator, authenticator } from './auth/authenticate.ts';
import { type Caller, VISITOR } from './auth/caller.ts';
import { hasCredential } from './auth/credential.ts';
import { type ExperienceAgentId, experienceAgentIds } from './auth/experience-agent.ts';
import { type Owners, owners } from './auth/owners.ts';
import { type Agents, agents } from './auth/store.ts';
import { type Tokens, tokens } from './auth/token.ts';
import { type Catalog, catalog } from './catalog/store.ts';
import type { Context } from './context.ts';
import { type OwnedCredentials, ownedCredentials } from './credentials/owned.ts';
import { demands } from './demand/store.ts';
import { CALLS, type Limit, limit, SIGN_INS } from './limits.ts';
import { type Memories, memories } from './memory/store.ts';
import { type Metrics, metrics } from './metrics.ts';
import { profiles } from './profiles/store.ts';
import { ratings } from './ratings/store.ts';
import { type Replays, replays } from './replays/store.ts';
import { reviews } from './reviews/store.ts';
import { type Play, play } from './play.ts';
import { random } from './random.ts';
import type { Settings } from './settings.ts';
import { deriveKey } from './store/secrets.ts';
import type { Store } from './store/store.ts';
import { tools } from './tools.ts';
import { addressRules } from './upstreams/address.ts';

/** Everything that one process has, made once and handed to whoever needs it. */
export interface Services extends Authenticator<Context> {
  readonly settings: Settings;
  readonly store: Store;
  readonly adminToken: string;
  readonly agents: Agents;
  readonly owners: Owners;
  readonly tokens: Tokens;
  readonly metrics: Metrics;
  readonly catalog: Catalog;
  readonly memories: Memories;
  readonly sessions: Play['sessions'];
  readonly social: Play['social'];
  readonly verifications: Play['verifications'];
  readonly upstreamCredentials: Play['upstreamCredentials'];
  readonly ownedCredentials: OwnedCredentials;
  readonly replays: Replays;
  readonly experienceAgentId: ExperienceAgentId;
  readonly play: Play;
  readonly log: Context['log'];
  /** Counts a try to sign in from this address. */
  readonly limitSignIns: Limit;
  /** Counts a request of a signed-in owner. */
  readonly limitOwners: Limit;
  contextFor(caller: Caller): Context;
  /** The context of somebody who looks at the pages from this address. */
  visitorFrom(address: string): Context;
  /** As `authenticate`, but whoever sends no credential at all is a visitor. */
  authenticateOrVisit(headers: IncomingHttpHeaders): Context | Promise<Context>;
}

export function services(given: {
  readonly settings: Settings;
  readonly store: Store;
  readonly adminToken: string;
  readonly secret: string;
  readonly redis: Redis | undefined;
  readonly log: Context['log'];
}): Services {
  const { settings, store, adminToken, secret, redis, log } = given;
  const counters = metrics();
  const limitCalls = limit(CALLS, redis);
  const remembered = memories(store);
  const experienceAgentId = experienceAgentIds(deriveKey(secret, 'experience agent ids'));
  const addresses = addressRules(settings);
  const { previousSecrets } = settings;
  const playing = play({
    store,
    secret,
    previousSecrets,
    addresses,
    memories: remembered,
    experienceAgentId,
    timeScale: settings.timeScale,
    houseBots: settings.houseBots,
    log,
  });
  const { sessions, matches, credentials, pins, links, toolsAt } = playing;
  const listed = catalog(store, { maxPerAgent: settings.maxExperiencesPerAgent, addresses });
  const shared = {
    catalog: listed,
    memories: remembered,
    sessions,
    matches,
    credentials,
    pins,
    links,
    toolsAt,
    ratings: ratings(store),
    reviews: reviews(store),
    demands: demands(store),
    profiles: profiles(store),
    social: playing.social,
    experienceAgentId,
    log,
    count: counters.countCall,
    random,
  };
  const contextOf = (caller: Caller, counted: string): Context => ({
    ...shared,
    caller,
    toolNames: toolNames(caller.scopes),
    ...(settings.rateLimit && { spend: () => limitCalls(counted) }),
  });
  const contextFor = (caller: Caller) => contextOf(caller, caller.id);
  const keepers = {
    agents: agents(store),
    owners: owners(store),
    tokens: tokens(deriveKey(secret, 'access tokens'), settings.publicUrl),
  };
  const { authenticate } = authenticator({
    ...keepers,
    bus: store.bus,
    isAlone: store.engine === 'embedded',
    contextFor,
  });
  const visitor = contextOf(VISITOR, 'a visitor');
  return {
    settings,
    store,
    adminToken,
    ...keepers,
    metrics: counters,
    catalog: listed,
    memories: remembered,
    sessions,
    social: playing.social,
    verifications: playing.verifications,
    upstreamCredentials: playing.upstreamCredentials,
    ownedCredentials: ownedCredentials(store, playing.ring),
    replays: replays({
      store,
      secret,
      previousSecrets,
      url: settings.publicUrl,
      experienceAgentId,
    }),
    play: playing,
    experienceAgentId,
    log,
    limitSignIns: limit(SIGN_INS, redis),
    limitOwners: settings.rateLimit ? limitCalls : async () => {},
    contextFor,
    visitorFrom: address => contextOf(VISITOR, address),
    authenticate,
    authenticateOrVisit: headers => (hasCredential(headers) ? authenticate(headers) : visitor),
  };
}

const toolNames = (scopes: readonly Scope[]): readonly string[] =>
  tools.filter(tool => isOpenTo(tool, scopes)).map(tool => tool.name);
