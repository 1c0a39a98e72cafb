import type { EndedMatch, MatchChange, MatchStatus, StartedMatch } from '@botplay/contract';
import { ABORTED, playerOf } from '@botplay/experiences';
import type { Seat } from '@botplay/rules';
import type { Caller } from '../auth/caller.ts';
import { inTransaction } from '../store/retry.ts';
import { isFields } from '../json.ts';
import {
  type Match,
  memberOf,
  mustHost,
  noSuchLobby,
  notIn,
  overAlready,
  placeOf,
} from './match.ts';
import type { MatchNeeds, SeatRef } from './needs.ts';
import { closeMatch, lockMatch, readMatch } from './rows.ts';
import { endParts } from './sessions.ts';
import { settleAborted } from './settle.ts';
import { starting } from './starting.ts';
import { strangersMatches } from './strangers.ts';

/** How matches begin and are brought to an end. */
export function playing(needs: MatchNeeds, seatMade: (seat: SeatRef) => void) {
  const { store, gameOf, rooms } = needs;
  const { db, bus } = store;
  const strangers = strangersMatches(needs);
  const begin = starting(needs);
  const changed = (id: string) => bus.publish('matches', id);

  const find = async (id: string): Promise<Match> => (await readMatch(db, id)) ?? noSuchLobby(id);

  return {
    async start(caller: Caller, matchId: string): Promise<StartedMatch> {
      const id = matchId.toLowerCase();
      const experienceId = (await needs.experienceOf.get(id)) ?? noSuchLobby(id);
      const game = await gameOf(experienceId);
      if (!game) return strangers.start(caller, id);
      const { step, seats, response, ended } = await begin({
        matchId: id,
        hostId: caller.id,
        game,
      });
      needs.forgetSessions(ended);
      seats.forEach(seatMade);
      rooms.tell(step);
      changed(id);
      return { game_session_id: id, status: 'active', experience_response: { ...response } };
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
