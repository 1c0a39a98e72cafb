import { faultOf, hostOf, tooLate } from './failure.ts';
import type { McpLink, McpLinks, McpServerAddress } from './mcp-link.ts';

/** For servers that are told in every call whose session it is, so that one link serves all agents. */
export interface SharedLinks {
  use<Answer>(
    server: SharedServer,
    withinMs: number,
    play: (link: McpLink, leftMs: number) => Promise<Answer>,
  ): Promise<Answer>;
  /** Takes leave of every server, of as many as let go soon. */
  close(): Promise<void>;
}

export interface SharedServer extends McpServerAddress {
  /** Of the experience: what was remembered of another version does not count. */
  readonly version: number;
}

/** A server may be replaced by one that speaks another revision. */
const TRUSTED_MS = 10 * 60_000;
const MOST_KEPT = 5_000;
const GOODBYES_MS = 2_000;

interface Kept {
  readonly server: SharedServer;
  readonly opening: Promise<McpLink>;
  readonly until: number;
  link: McpLink | undefined;
  users: number;
}

export function sharedLinks(links: McpLinks, now: () => number = Date.now): SharedLinks {
  const kept = new Map<string, Kept>();

  /** Its session is given up when the last call through it is back. */
  const retire = (lane: string, entry: Kept) => {
    if (kept.get(lane) === entry) kept.delete(lane);
    if (!entry.users) void entry.link?.close();
  };
  const open = (server: SharedServer, withinMs: number): Kept => {
    const [oldest] = kept;
    if (oldest && kept.size >= MOST_KEPT) retire(...oldest);
    const opening = links.open(server, undefined, withinMs);
    const entry: Kept = { server, opening, until: now() + TRUSTED_MS, link: undefined, users: 0 };
    kept.set(server.lane, entry);
    const arrive = (link: McpLink) => {
      entry.link = link;
      if (kept.get(server.lane) !== entry) retire(server.lane, entry);
    };
    opening.then(arrive, () => retire(server.lane, entry));
    return entry;
  };
  /** The link that all share; two calls at once open it once. */
  const find = (server: SharedServer, withinMs: number): Kept => {
    const known = kept.get(server.lane);
    if (known && isSame(known.server, server) && known.until > now()) return known;
    if (known) retire(server.lane, known);
    return open(server, withinMs);
  };

  return {
    async use(server, withinMs, play) {
      const startedAt = now();
      const { lane, url } = server;
      const entry = find(server, withinMs);
      entry.users++;
      try {
        const link = entry.link ?? (await inTime(entry.opening, url, withinMs));
        return await play(link, withinMs - (now() - startedAt));
      } catch (error) {
        if (isTurnedAway(error) && kept.get(lane) === entry) kept.delete(lane);
        throw error;
      } finally {
        entry.users--;
        if (kept.get(lane) !== entry) retire(lane, entry);
      }
    },

    async close() {
      const goodbyes = [...kept.values()].map(async entry => {
        const { link } = entry;
        entry.link = undefined; // the last call through it need not close it again
        await link?.close();
      });
      kept.clear();
      await within(GOODBYES_MS, Promise.allSettled(goodbyes));
    },
  };
}

const isSame = (one: SharedServer, other: SharedServer): boolean =>
  one.version === other.version && one.url === other.url && one.token === other.token;

/** The server no longer takes what was agreed on: the next call asks it again. */
function isTurnedAway(error: unknown): boolean {
  const status = faultOf(error)?.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

/** Who waits for a link that another call opens has a deadline of its own. */
function inTime(opening: Promise<McpLink>, url: string, withinMs: number): Promise<McpLink> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate(hostOf(url), withinMs)), withinMs);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Until it is done, or the time is up. */
function within(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
