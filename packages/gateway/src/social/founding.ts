import { type CreatedLobby, type LobbyCreation, Refusal, type Scope } from '@botplay/contract';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import { isFields } from '../json.ts';
import type { Database } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { cut } from '../upstreams/failure.ts';

/** Makes a game lobby. With the same idempotency key the same host gets the same lobby again, busy or not. */
export type CreateLobby = (caller: Caller, creation: LobbyCreation) => Promise<CreatedLobby>;

/** An accepted proposal whose game lobby is this process's to make, as long as the lease holds. */
export interface Founding {
  readonly proposal_id: string;
  readonly leased_until: Date;
}

/** Longer than an experience may take to answer. */
const LEASE_MS = 60_000;
const EVERY_MS = 10_000;
/** What `lobby.create` takes. */
const TO_HOST: Scope = 'lobby:write';

export const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);

/**
 * Makes the game lobbies of accepted proposals. No transaction spans the call, which may go to a stranger. The host is
 * written down before it is tried and the key is the proposal's id, so that whoever goes on after a crash finds what
 * was made and makes nothing twice.
 */
export function foundings({ db }: Store, createLobby: CreateLobby) {
  /** Changes the proposal if its lease is still ours; tells whether it was. */
  const change = async (
    { proposal_id, leased_until }: Founding,
    to: Updateable<Database['social_proposals']>,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('social_proposals')
      .set(to)
      .where('id', '=', proposal_id)
      .where('leased_until', '=', leased_until)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  const fail = (founding: Founding, failure: string) =>
    change(founding, { status: 'failed', failure: cut(failure), leased_until: null });

  /** A key may have fewer scopes than its agent: whoever decides hosts only what its own key may open. */
  async function found(founding: Founding, by?: Caller): Promise<void> {
    const proposal = await proposalOf(db, founding.proposal_id);
    if (!proposal) return;
    const hosts = (await hostsOf(db, founding.proposal_id))
      .map(host => (host.id === by?.id ? by : host))
      .filter(({ scopes }) => scopes.includes(TO_HOST));
    if (!hosts.length) {
      await fail(founding, NOBODY_MAY);
      return;
    }
    let mine = founding;
    for (const host of hosts) {
      const next = { ...mine, leased_until: leaseEnd() };
      if (!(await change(mine, { host_agent_id: host.id, leased_until: next.leased_until })))
        return;
      mine = next;
      try {
        const { game_session_id } = await createLobby(host, proposal.creation);
        await change(mine, { game_session_id, leased_until: null });
        return;
      } catch (error) {
        const then = afterRefusal(error, proposal.expires_at);
        if (then === 'another host') continue;
        if (then === 'give up') await fail(mine, wording(error));
        if (!(error instanceof Refusal)) throw error;
        return;
      }
    }
    await fail(mine, NOBODY_IS_FREE);
  }

  return {
    found,
    /** What a process left behind that died in between. */
    unfinished: {
      most: 5,
      everyMs: EVERY_MS,
      take: async (most: number): Promise<readonly Founding[]> => {
        const { rows } = await sql<Founding>`
          update social_proposals set leased_until = ${leaseEnd()} where id in (
            select id from social_proposals where leased_until < now()
            order by leased_until limit ${most} for update skip locked)
          returning id as proposal_id, leased_until`.execute(db);
        return rows;
      },
      run: found,
    },
  };
}

const NOBODY_MAY = `FORBIDDEN: Of those who voted yes nobody may open a game lobby, which takes the scope "${TO_HOST}".`;
const NOBODY_IS_FREE =
  'AGENT_BUSY: Everybody who voted yes and may host is in another game. Propose it again.';

/** What passes by itself is tried again when the lease has lapsed, as long as the proposal could still be voted on. */
function afterRefusal(error: unknown, expiresAt: Date): 'another host' | 'later' | 'give up' {
  if (!(error instanceof Refusal)) return 'give up';
  const { code, status, retryable } = error;
  if (code === 'AGENT_BUSY') return 'another host';
  // The call that a crash cut off may still hold its lobby.
  const isHeld = code === 'EXPERIENCE_ERROR' && status === 409 && retryable;
  return (isHeld || code === 'UNAVAILABLE') && expiresAt > new Date() ? 'later' : 'give up';
}

const wording = (error: unknown): string =>
  error instanceof Refusal
    ? `${error.code}: ${error.message}`
    : 'INTERNAL_ERROR: Botplay failed, not you. Propose it again.';

async function proposalOf(
  db: Kysely<Database>,
  id: string,
): Promise<{ readonly creation: LobbyCreation; readonly expires_at: Date } | undefined> {
  const row = await db
    .selectFrom('social_proposals')
    .select(['experience_id', 'config', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { experience_id, config, expires_at } = row;
  const given = isFields(config) && { config: { ...config } };
  return { creation: { experience_id, idempotency_key: id, ...given }, expires_at };
}

/** Who may host, best first: the proposer, then who said yes first. None before the one that was being tried. */
async function hostsOf(db: Kysely<Database>, id: string): Promise<readonly Caller[]> {
  const rows = await db
    .selectFrom('social_votes as votes')
    .innerJoin('social_proposals as proposals', 'proposals.id', 'votes.proposal_id')
    .innerJoin('agents', 'agents.id', 'votes.agent_id')
    .select(['agents.id', 'owner_id', 'scopes', 'host_agent_id'])
    .where('votes.proposal_id', '=', id)
    .where('vote', '=', 'yes')
    .orderBy(eb => eb('votes.agent_id', '=', eb.ref('proposer_agent_id')), 'desc')
    .orderBy('votes.created_at')
    .orderBy('votes.agent_id')
    .execute();
  const tried = rows.findIndex(({ id: agentId, host_agent_id }) => agentId === host_agent_id);
  return rows.slice(Math.max(tried, 0)).map(({ id: agentId, owner_id, scopes }) => ({
    id: agentId,
    ownerId: owner_id,
    scopes,
    keyId: null,
    expiresAt: null,
  }));
}
