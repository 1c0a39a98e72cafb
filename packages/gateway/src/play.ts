import { tabletopExperiences } from '@botplay/experiences';
import type { ExperienceAgentId } from './auth/experience-agent.ts';
import { listBuiltIns } from './catalog/built-ins.ts';
import { resealAll } from './credentials/reseal.ts';
import { keyring } from './credentials/seal.ts';
import { credentials } from './credentials/store.ts';
import { upstreamCredentials } from './credentials/upstream.ts';
import { discoveredCarrier } from './discovered/carrier.ts';
import { toolPins } from './discovered/tool-pins.ts';
import { house } from './house/house.ts';
import { livePoller } from './live/poller.ts';
import { matches } from './matches/matches.ts';
import type { Memories } from './memory/store.ts';
import { random } from './random.ts';
import { rounds } from './rounds.ts';
import { sessions } from './sessions/play.ts';
import { seedSocialLobbies } from './social/square.ts';
import { social } from './social/store.ts';
import type { Log, Store } from './store/store.ts';
import type { AddressRules } from './upstreams/address.ts';
import { builtInCarrier } from './upstreams/built-in.ts';
import { everyCarrier } from './upstreams/carriers.ts';
import { dialer } from './upstreams/dial.ts';
import { mcpCarrier } from './upstreams/mcp-carrier.ts';
import { mcpLinks } from './upstreams/mcp-links.ts';
import { restCarrier } from './upstreams/rest-carrier.ts';
import { targets } from './upstreams/targets.ts';
import { verifications } from './verification/queue.ts';

/** A session that nobody plays ends at most so much later. */
const REAPED_EVERY_MS = 10_000;

export type Play = ReturnType<typeof play>;

/** Everything that plays: the experiences, the ways to them, and what goes on by itself. */
export function play(needs: {
  readonly store: Store;
  readonly secret: string;
  readonly previousSecrets: readonly string[];
  readonly addresses: AddressRules;
  readonly memories: Memories;
  readonly experienceAgentId: ExperienceAgentId;
  readonly timeScale: number;
  readonly houseBots: boolean;
  readonly log: Log;
}) {
  const { store, addresses, memories, experienceAgentId, log } = needs;
  const ring = keyring(needs.secret, needs.previousSecrets);
  const bots = house();
  const builtIns = tabletopExperiences(bots.ask);
  const dial = dialer({ addresses });
  const links = mcpLinks(dial);
  const tokens = upstreamCredentials(store, ring);
  const own = credentials(store, ring);
  const pins = toolPins(store);
  const { tokenFor } = tokens;
  const discovered = discoveredCarrier({ links, ring, pins, memories, credentials: own, tokenFor });
  const mcp = mcpCarrier(links, tokenFor);
  const carrier = everyCarrier({
    builtIn: builtInCarrier(builtIns, { random }),
    mcp,
    rest: restCarrier(dial, tokenFor),
    discovered,
  });
  const known = targets(store);
  const together = matches({
    store,
    targets: known,
    carrier,
    experienceAgentId,
    games: new Map(builtIns.flatMap(({ name, match }) => (match ? [[name, match]] : []))),
    house: bots.ask,
    log,
    timeScale: needs.timeScale,
    houseBots: needs.houseBots,
    forgetSessions: ids => playing.forget(ids),
  });
  const playing = sessions({
    store,
    targets: known,
    carrier,
    memories,
    experienceAgentId,
    matches: together,
  });
  const gatherings = social(store, {
    createLobby: async (caller, creation) => (await together.create(caller, creation)).lobby,
  });
  const verifying = verifications(store, { carrier, links, dial, tokenFor, addresses, log });
  const poller = livePoller(store, { carrier, log });
  const opened: (() => unknown)[] = [() => bots.close(), () => dial.close(), () => mcp.close()];

  return {
    sessions: playing,
    matches: together,
    social: gatherings,
    credentials: own,
    upstreamCredentials: tokens,
    ring,
    links,
    pins,
    toolsAt: discovered.toolsAt,
    verifications: verifying,

    /** Lists what is built in, and begins what must go on while nobody asks. */
    async start(): Promise<void> {
      await listBuiltIns(store, builtIns);
      if (store.engine === 'embedded') await playing.rows.voidLeases();
      const { unreadable } = await resealAll(store, ring);
      if (unreadable) log.error(new Error(UNREADABLE), `${unreadable} credentials`);
      const reaping = {
        most: 20,
        everyMs: REAPED_EVERY_MS,
        take: playing.takeIdle,
        run: playing.expire,
      };
      opened.push(rounds(reaping, log).close);
      await together.run();
      opened.push(() => together.close());
      await seedSocialLobbies(store);
      opened.push(rounds(gatherings.unfinished, log).close);
      await verifying.start();
      opened.push(() => verifying.close());
      poller.start();
      opened.push(() => poller.close());
    },

    async close(): Promise<void> {
      for (const undo of opened.splice(0).toReversed()) await undo();
    },
  };
}

const UNREADABLE =
  'Some credentials were sealed with a secret that is unknown here. Name it in BOTPLAY_PREVIOUS_SECRETS.';
