import type { EndedMatch, MatchChange, MatchStatus, StartedMatch } from '@botplay/contract';
import { ABORTED, type MatchGame, playerOf } from '@botplay/experiences';
import type { Seat, Strength } from '@botplay/rules';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Caller } from '../auth/caller.ts';
import { commitmentOf } from '../replays/commitment.ts';
import { isUniqueViolation } from '../store/errors.ts';
import { inTransaction } from '../store/retry.ts';
import { isFields } from '../json.ts';
import {
  isAgent,
  type Match,
  type MemberRow,
  memberOf,
  mustHost,
  noSuchLobby,
  notIn,
  overAlready,
  placeOf,
  seated,
  tableOf,
  whyNotStart,
} from './match.ts';
import type { MatchNeeds, SeatRef } from './needs.ts';
import { closeMatch, lockMatch, readMatch, touch, type Trx } from './rows.ts';
import { endParts, endPractice, openParts } from './sessions.ts';
import { settleAborted } from './settle.ts';
import { strangersMatches } from './strangers.ts';

/** How matches begin and are brought to an end. */
export function playing(
  needs: MatchNeeds,
  {
    strengthOf,
    seatMade,
  }: {
    readonly strengthOf: (agentId: string) => Strength | undefined;
    readonly seatMade: (seat: SeatRef) => void;
  },
) {
  const { store, gameOf, rooms } = needs;
  const { db, bus } = store;
  const strangers = strangersMatches(needs);
  const changed = (id: string) => bus.publish('matches', id);

  const find = async (id: string): Promise<Match> => (await readMatch(db, id)) ?? noSuchLobby(id);

  /** Opens a table of the house: the room, a session for each agent, and who sits where. */
  async function seatAll(trx: Trx, matchId: string, caller: Caller, game: MatchGame) {
    const match = (await lockMatch(trx, matchId)) ?? noSuchLobby(matchId);
    mustHost(match, caller.id, 'start');
    const why = whyNotStart(match);
    if (why) throw why;
    const { id, experience_id } = match.row;
    const pair = await seatsFor(trx, match);
    const config = game.readConfig(isFields(match.row.config) ? match.row.config : {});
    const given = {
      seconds: config.move_seconds * needs.timeScale,
      house: pair.map(({ agent_id }) => strengthOf(agent_id) ?? null),
    };
    const seed = randomBytes(16).toString('hex');
    const begun = await rooms.begin(trx, game.game, { id, seed, given });
    const table = tableOf(begun.moved.room);
    const parts = pair.flatMap((member, seat) =>
      isAgent(member)
        ? [
            {
              id: uuid(),
              agent_id: member.agent_id,
              seat,
              first_response: game.answer(table, placeOf({ seat }), 0),
            },
          ]
        : [],
    );
    const ended = await endPractice(
      trx,
      experience_id,
      parts.map(({ agent_id }) => agent_id),
    );
    await openParts(trx, match.row, parts, undefined);
    await sql`update match_members set seat = placed.seat, session_id = placed.session_id
      from unnest(${pair.map(({ agent_id }) => agent_id)}::uuid[], ${pair.map((_, seat) => seat)}::integer[],
        ${pair.map((_, seat) => parts.find(part => part.seat === seat)?.id ?? null)}::uuid[])
        as placed (agent_id, seat, session_id)
      where match_id = ${id} and match_members.agent_id = placed.agent_id`.execute(trx);
    await touch(trx, match.row, {
      status: 'active',
      started_at: sql<Date>`now()`,
      due_at: null,
    });
    const own = parts.find(({ agent_id }) => agent_id === caller.id);
    const response = {
      session_id: own?.id ?? null,
      seed_commitment: commitmentOf(seed),
      ...own?.first_response,
    };
    const made = parts.map(({ id: session_id, agent_id, seat }): SeatRef => ({
      session_id,
      match_id: id,
      experience_id,
      agent_id,
      seat: placeOf({ seat }),
      game,
    }));
    return { begun, ended, made, response };
  }

  return {
    async start(caller: Caller, matchId: string): Promise<StartedMatch> {
      const match = await find(matchId);
      const { id } = match.row;
      const game = await gameOf(match.row.experience_id);
      if (!game) return strangers.start(caller, match);
      for (let attempt = 0; ; attempt++)
        try {
          const { begun, ended, made, response } = await inTransaction(db, trx =>
            seatAll(trx, id, caller, game),
          );
          needs.forgetSessions(ended);
          made.forEach(seatMade);
          rooms.tell(begun);
          changed(id);
          return { game_session_id: id, status: 'active', experience_response: response };
        } catch (error) {
          // One of them has begun a practice game in this very moment: it is ended with the others.
          if (!isUniqueViolation(error, 'sessions_active') || attempt === 3) throw error;
        }
    },

    /** The host of a game of the house that is not over gives it up, and has lost. */
    async end(caller: Caller, matchId: string, reason: string | undefined): Promise<EndedMatch> {
      const match = await find(matchId);
      mustHost(match, caller.id, 'end');
      if (match.row.status !== 'active') throw notIn(match.row.status, 'active');
      const { id } = match.row;
      if (!(await gameOf(match.row.experience_id))) return strangers.end(caller, match, reason);
      await rooms.act(id, playerOf(seatOf(match, caller.id)), { leave: 'ended' });
      const { row } = await find(id);
      return {
        game_session_id: id,
        status: row.status,
        outcomes: isFields(row.outcomes) ? { ...row.outcomes } : null,
      };
    },

    abort,
  };

  async function abort(
    caller: Caller,
    matchId: string,
    reason: string | undefined,
  ): Promise<MatchChange> {
    const match = await find(matchId);
    mustHost(match, caller.id, 'abort');
    const { id, status } = match.row;
    if (status !== 'waiting' && status !== 'active') throw notIn(status, 'waiting or active');
    const isOurs = (await gameOf(match.row.experience_id)) !== undefined;
    if (isOurs && status === 'active')
      await rooms
        .act(id, playerOf(seatOf(match, caller.id)), { leave: ABORTED })
        .catch(overAlready);
    else if (!(await strike(id, status, reason))) return abort(caller, id, reason);
    if (!isOurs) await strangers.called(match, reason ?? ABORTED);
    const after: MatchStatus = (await find(id)).row.status;
    if (after === 'completed') throw notIn(after, 'waiting or active');
    return { game_session_id: id, status: after };
  }

  /** Away with it. False if it has started or ended since it was looked at. */
  async function strike(
    id: string,
    status: MatchStatus,
    reason: string | undefined,
  ): Promise<boolean> {
    const ended = await inTransaction(db, async trx => {
      const match = (await lockMatch(trx, id)) ?? noSuchLobby(id);
      if (match.row.status !== status) return undefined;
      if (status === 'active') await settleAborted(trx, match);
      const sessions = match.members.flatMap(({ session_id }) => session_id ?? []);
      await closeMatch(trx, match, { status: 'cancelled', reason: reason ?? ABORTED });
      await endParts(
        trx,
        sessions.map(session => ({ id: session, match_id: id, outcomes: null })),
      );
      return sessions;
    });
    if (!ended) return false;
    needs.forgetSessions(ended);
    changed(id);
    return true;
  }
}

const seatOf = (match: Match, agentId: string): Seat =>
  placeOf(memberOf(match, agentId) ?? { seat: null });

/** The host has the first seat; the same two change places when they meet again. */
async function seatsFor(trx: Trx, match: Match): Promise<readonly MemberRow[]> {
  const { host_agent_id, experience_id } = match.row;
  const players = seated(match).toSorted(
    (a, b) => Number(b.agent_id === host_agent_id) - Number(a.agent_id === host_agent_id),
  );
  const [host, other] = players;
  if (!host || !other) return players;
  const last = await trx
    .selectFrom('match_members as one')
    .innerJoin('match_members as two', 'two.match_id', 'one.match_id')
    .innerJoin('matches', 'matches.id', 'one.match_id')
    .select('one.seat')
    .where('one.agent_id', '=', host.agent_id)
    .where('two.agent_id', '=', other.agent_id)
    .where('experience_id', '=', experience_id)
    .where('status', '=', 'completed')
    .where('one.seat', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.seat === 0 ? [other, host] : [host, other];
}
