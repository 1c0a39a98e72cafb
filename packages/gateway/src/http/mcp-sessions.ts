import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Bus } from '../store/bus.ts';
import type { Database } from '../store/database.ts';
import { recent } from './mcp-recent.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1_000;
/** How far back a replica looks for sessions that others have ended: their clocks may differ by as much. */
const LOOK_BACK_MS = 60_000;
const REFRESH_MS = 1_000;
const MOST_REMEMBERED = 10_000;

/** What a client said it can do, as far as a server may ever ask it to. */
export const CLIENT_ABILITIES = ['sampling', 'elicitation', 'elicitation.url', 'roots'] as const;
export type ClientAbility = (typeof CLIENT_ABILITIES)[number];

/** A session of the revisions before 2026-07-28. All of it is in its id, which only we can make. */
export interface McpSession {
  readonly id: string;
  readonly principal: string;
  readonly revision: string;
  readonly abilities: readonly ClientAbility[];
  readonly since: number;
  /** What an ended session is kept as. */
  readonly idHash: string;
}

export interface McpSessions {
  /** The id of a session that begins. Nothing is kept of it. */
  mint(session: Omit<McpSession, 'id' | 'idHash' | 'since'>): string;
  /** The session of this id, if it is this principal's and has not ended: at once if it was seen lately. */
  check(id: string, principal: string): McpSession | undefined | Promise<McpSession | undefined>;
  /** Ends a session for all replicas. */
  end(session: McpSession): Promise<void>;
  /** Learns what other replicas have ended. Runs every second, in case a hint was lost. */
  refresh(): Promise<void>;
  close(): void;
}

export function mcpSessions(needs: {
  readonly key: Buffer;
  readonly db: Kysely<Database>;
  readonly bus: Bus;
  readonly now?: () => number;
}): McpSessions {
  const { key, db, bus, now = Date.now } = needs;
  const known = recent<McpSession>(MOST_REMEMBERED);
  let endings = 0;

  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url');

  const read = (id: string): McpSession | undefined => {
    const dot = id.indexOf('.');
    const payload = id.slice(0, Math.max(dot, 0));
    const given = Buffer.from(id.slice(dot + 1));
    const right = Buffer.from(sign(payload));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const session = JSON.parse(Buffer.from(payload, 'base64url').toString()) as McpSession; // we signed it
    return { ...session, id, idHash: createHash('sha256').update(id).digest('hex') };
  };

  const isEnded = async ({ idHash }: McpSession): Promise<boolean> => {
    const row = await db
      .selectFrom('ended_mcp_sessions')
      .select('id_hash')
      .where('id_hash', '=', idHash)
      .executeTakeFirst();
    return row !== undefined;
  };

  const forget = (hashes: ReadonlySet<string>): void => {
    endings++;
    if (hashes.size > 0) known.drop(session => hashes.has(session.idHash));
  };

  const refresh = async (): Promise<void> => {
    if (known.size() === 0) return;
    try {
      const rows = await db
        .selectFrom('ended_mcp_sessions')
        .select('id_hash')
        .where('expires_at', '>', new Date(now() + LIFETIME_MS - LOOK_BACK_MS))
        .execute();
      forget(new Set(rows.map(row => row.id_hash)));
    } catch {
      known.clear(); // what cannot be looked up is not to be trusted
    }
  };

  const sweep = async (): Promise<void> => {
    known.age();
    await db.deleteFrom('ended_mcp_sessions').where('expires_at', '<', new Date(now())).execute();
  };

  const unsubscribe = bus.subscribe('mcp-sessions', idHash => forget(new Set([idHash])));
  const timers = [
    setInterval(() => void refresh(), REFRESH_MS).unref(),
    setInterval(() => void sweep().catch(() => undefined), LOOK_BACK_MS).unref(),
  ];

  return {
    mint(session) {
      const nonce = randomBytes(9).toString('base64url');
      const facts = JSON.stringify({ ...session, since: now(), nonce });
      const payload = Buffer.from(facts).toString('base64url');
      return `${payload}.${sign(payload)}`;
    },
    check(id, principal) {
      const remembered = known.get(id);
      const session = remembered ?? read(id);
      if (session?.principal !== principal || now() >= session.since + LIFETIME_MS)
        return undefined;
      if (remembered) return remembered;
      const began = endings;
      return isEnded(session).then(ended => {
        if (!ended && began === endings) known.set(id, session);
        return ended ? undefined : session;
      });
    },
    async end({ idHash }) {
      // Later than the id's own end, so that the time also says which rows are the latest.
      const row = { id_hash: idHash, expires_at: new Date(now() + LIFETIME_MS) };
      await db
        .insertInto('ended_mcp_sessions')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .execute();
      forget(new Set([idHash]));
      bus.publish('mcp-sessions', idHash);
    },
    refresh,
    close() {
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
    },
  };
}
