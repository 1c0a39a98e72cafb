import { type EndedMatch, Refusal, refuse, type StartedMatch } from '@botplay/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Caller } from '../auth/caller.ts';
import { IDLE_SECONDS, keptOf, noSuchExperience } from '../sessions/session.ts';
import { isUniqueViolation } from '../store/errors.ts';
import { inTransaction } from '../store/retry.ts';
import type { Told } from '../upstreams/carrier.ts';
import {
  inTransition,
  isAgent,
  type Match,
  type MemberRow,
  mustHost,
  noSuchLobby,
  notIn,
  seated,
  whyNotStart,
} from './match.ts';
import type { MatchNeeds } from './needs.ts';
import { LEASE_SECONDS, lockMatch, secondsFromNow, touch, type Trx } from './rows.ts';
import { openParts } from './sessions.ts';
import { telling } from './telling.ts';
import { settleTold } from './settle.ts';

const ABORT_MS = 5_000;

/** Matches of experiences that are not ours: they keep the game, and are asked outside of every transaction. */
export function strangersMatches(needs: MatchNeeds) {
  const { store, targets, carrier, experienceAgentId } = needs;
  const { db, bus } = store;
  const { tellLeft } = telling(needs);

  async function ask(
    tool: 'match.start' | 'match.end',
    { row }: Match,
    players: readonly MemberRow[],
    more: { readonly reason?: string; readonly withinMs?: number; readonly config?: unknown },
  ): Promise<Told> {
    const target = (await targets.get(row.experience_id)) ?? noSuchExperience(row.experience_id);
    const { withinMs, ...said } = more;
    return carrier.call(target, {
      tool,
      ...(withinMs !== undefined && { withinMs }),
      input: {
        game_session_id: row.id,
        experience_agent_id: experienceAgentId(row.host_agent_id, row.experience_id),
        role: 'host',
        ...said,
        players: players.map(({ agent_id, role, session_id }) => ({
          experience_agent_id: experienceAgentId(agent_id, row.experience_id),
          role,
          session_id,
        })),
      },
    });
  }

  /** Nobody else starts or ends it meanwhile. */
  async function lease(trx: Trx, { row }: Match): Promise<string> {
    const id = uuid();
    const { numUpdatedRows } = await trx
      .updateTable('matches')
      .set({ lease: id, leased_until: secondsFromNow(LEASE_SECONDS) })
      .where('id', '=', row.id)
      .where(sql<boolean>`coalesce(leased_until <= now(), true)`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw inTransition();
    return id;
  }

  const release = (id: string, lease: string) =>
    db
      .updateTable('matches')
      .set({ lease: null, leased_until: null })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute();

  /** Does the last part of a change, if nobody has taken the match over. */
  const change = <Result>(
    id: string,
    lease: string,
    work: (trx: Trx, match: Match) => Promise<Result>,
  ) =>
    inTransaction(db, async trx => {
      const match = (await lockMatch(trx, id)) ?? noSuchLobby(id);
      const { status } = match.row;
      if (status !== 'waiting' && status !== 'active') throw notIn(status, 'waiting or active');
      if (match.row.lease !== lease) throw inTransition();
      return work(trx, match);
    });

  /** Whoever has a session with the experience plays with it; the others get one. */
  async function withSessions(trx: Trx, match: Match): Promise<readonly MemberRow[]> {
    const players = seated(match).filter(isAgent);
    const open = await trx
      .selectFrom('sessions')
      .select(['id', 'agent_id'])
      .where('experience_id', '=', match.row.experience_id)
      .where('status', '=', 'active')
      .where('first_response', 'is not', null)
      .where(
        'agent_id',
        'in',
        players.map(({ agent_id }) => agent_id),
      )
      .execute();
    return players.map(player => ({
      ...player,
      session_id: open.find(({ agent_id }) => agent_id === player.agent_id)?.id ?? uuid(),
    }));
  }

  return {
    async start(caller: Caller, matchId: string): Promise<StartedMatch> {
      const taken = await inTransaction(db, async trx => {
        const match = (await lockMatch(trx, matchId)) ?? noSuchLobby(matchId);
        mustHost(match, caller.id, 'start');
        const why = whyNotStart(match);
        if (why) throw why;
        return { match, lease: await lease(trx, match), players: await withSessions(trx, match) };
      });
      const { row } = taken.match;
      const { config } = row;
      try {
        const told = await ask('match.start', taken.match, taken.players, config ? { config } : {});
        const response = told.response ?? null;
        const target = await targets.get(row.experience_id);
        await change(row.id, taken.lease, async (trx, match) => {
          const { rows: open } = await sql<{ id: string }>`
            update sessions set match_id = ${row.id}
            where id = any(${taken.players.map(it => it.session_id)}::uuid[]) and status = 'active'
            returning id`.execute(trx);
          const part = { match_id: row.id, experience_id: row.experience_id };
          // What the experience answers to the host is nobody else's: the others have what they were told when they came.
          const told = (player: MemberRow) =>
            player.agent_id === caller.id ? response : player.response;
          const isOpen = (id: string) => open.some(it => it.id === id);
          await openParts(
            trx,
            taken.players.flatMap(player =>
              player.session_id === null || isOpen(player.session_id)
                ? []
                : {
                    ...part,
                    id: player.session_id,
                    agent_id: player.agent_id,
                    first_response: told(player),
                  },
            ),
            target?.idleSeconds ?? IDLE_SECONDS,
          );
          for (const { agent_id, session_id } of taken.players)
            await trx
              .updateTable('match_members')
              .set({ session_id })
              .where('match_id', '=', row.id)
              .where('agent_id', '=', agent_id)
              .execute();
          await touch(trx, match.row, {
            status: 'active',
            started_at: sql<Date>`now()`,
            due_at: null,
            lease: null,
            leased_until: null,
          });
        });
        bus.publish('matches', row.id);
        return { game_session_id: row.id, status: 'active', experience_response: response };
      } catch (error) {
        await release(row.id, taken.lease);
        // One of them has begun or ended a session in this very moment.
        throw isUniqueViolation(error) ? inTransition() : error;
      }
    },

    async end(caller: Caller, { row }: Match, reason: string | undefined): Promise<EndedMatch> {
      const taken = await inTransaction(db, async trx => {
        const match = (await lockMatch(trx, row.id)) ?? noSuchLobby(row.id);
        mustHost(match, caller.id, 'end');
        if (match.row.status !== 'active') throw notIn(match.row.status, 'active');
        return { match, lease: await lease(trx, match) };
      });
      try {
        const players = seated(taken.match);
        const told = await ask(
          'match.end',
          taken.match,
          players,
          reason === undefined ? {} : { reason },
        );
        const { outcomes } = keptOf(told);
        const kept =
          outcomes && JSON.stringify(outcomes).length <= MOST_OUTCOMES ? outcomes : undefined;
        const ended = await change(row.id, taken.lease, (trx, match) =>
          settleTold(trx, match, { said: kept, reason }, experienceAgentId),
        );
        needs.forgetSessions(ended);
        bus.publish('matches', row.id);
        return { game_session_id: row.id, status: 'completed', outcomes: kept ?? {} };
      } catch (error) {
        await release(row.id, taken.lease);
        throw error;
      }
    },

    /** Tells the experience that it is over. Whether it hears is its own affair. */
    async called(match: Match, reason: string): Promise<void> {
      const { row } = match;
      if (row.status !== 'active') {
        const target = await targets.get(row.experience_id);
        const host = { matchId: row.id, agentId: row.host_agent_id, role: 'host' } as const;
        if (target) await tellLeft(target, host);
        return;
      }
      await ask('match.end', match, seated(match), { reason, withinMs: ABORT_MS }).catch(
        (error: unknown) => {
          if (!(error instanceof Refusal))
            refuse('INTERNAL_ERROR', String(error), { cause: error });
        },
      );
    },
  };
}

const MOST_OUTCOMES = 64 * 1024;
