import { ABORTED, type MatchGame, type Moved, type Room } from '@botplay/experiences';
import { type Result, resultFor, SCORES } from '@botplay/rules';
import type { ExperienceAgentId } from '../auth/experience-agent.ts';
import { type Fields, isFields } from '../json.ts';
import {
  type FinishedMatch,
  type FinishedPlayer,
  rateMatch,
  rateMatches,
} from '../ratings/rate-match.ts';
import { type Match, type MemberRow, placeOf, tableOf } from './match.ts';
import { type Standing, standingsOf } from './outcomes.ts';
import { closeMatch, closeMatches, lockMatches, type MatchEnd, type Trx } from './rows.ts';
import { endParts, type PartEnd } from './sessions.ts';

const RANKS: Readonly<Record<Result, number>> = { win: 1, draw: 1, loss: 2 };

/** What the ending of a room means to its match: who has won, who is free, what is to be rated. */
interface Settled {
  readonly end: MatchEnd;
  readonly parts: readonly PartEnd[];
  readonly finished: Omit<FinishedMatch, 'ended_at'>;
}

function settled(
  { row, members }: Match,
  { room, outcome }: Moved,
  game: MatchGame,
  experienceAgentId: ExperienceAgentId,
): Settled {
  const table = tableOf(room);
  const by = isFields(outcome) && typeof outcome['by'] === 'string' ? outcome['by'] : undefined;
  const isAborted = by === ABORTED;
  const players = members
    .filter(({ seat }) => seat !== null)
    .map(member => {
      const seat = placeOf(member);
      const conduct = game.conduct(table, seat);
      const result = table.end ? resultFor(seat, table.end) : 'draw';
      return {
        member,
        result,
        conduct,
        name: experienceAgentId(member.agent_id, row.experience_id),
        told: {
          result,
          score: SCORES[result],
          ...(by !== undefined && { by }),
          seat: game.seats[seat],
          moves: conduct.moves,
        },
      };
    });
  const outcomes = {
    winner: players.find(({ result }) => result === 'win')?.name ?? null,
    ...(by !== undefined && { by }),
    players: Object.fromEntries(players.map(({ name, told }) => [name, told])),
  };
  return {
    end: {
      id: row.id,
      status: isAborted ? 'cancelled' : 'completed',
      outcomes: isAborted ? undefined : outcomes,
      reason: by,
    },
    parts: players.flatMap(({ member, told }) =>
      member.session_id === null
        ? []
        : [{ id: member.session_id, match_id: row.id, outcomes: isAborted ? null : told }],
    ),
    finished: {
      match_id: row.id,
      experience_id: row.experience_id,
      isRated: !isAborted,
      players: players.map(({ member, result, conduct }) => ({
        agent_id: member.agent_id,
        result,
        rank: RANKS[result],
        ...conduct,
        forfeited: isAborted ? member.agent_id === row.host_agent_id : conduct.forfeited,
      })),
    },
  };
}

/** Ends the matches of rooms that are over, with all that comes of it, in few statements however many they are. */
export async function settleRooms(
  trx: Trx,
  over: readonly Moved[],
  gameOf: (room: Room) => MatchGame,
  experienceAgentId: ExperienceAgentId,
): Promise<void> {
  if (!over.length) return;
  const matches = await lockMatches(
    trx,
    over.map(({ room }) => room.id),
  );
  const ends = over.flatMap(moved => {
    const match = matches.find(({ row }) => row.id === moved.room.id);
    if (match?.row.status !== 'active') return [];
    return [settled(match, moved, gameOf(moved.room), experienceAgentId)];
  });
  if (!ends.length) return;
  const ended_at = await closeMatches(
    trx,
    ends.map(({ end }) => end),
  );
  await endParts(
    trx,
    ends.flatMap(({ parts }) => parts),
  );
  // Last: whoever holds a line of the log keeps others waiting.
  await rateMatches(
    trx,
    ends.map(({ finished }) => ({ ...finished, ended_at })),
  );
}

/** The same for a match of somebody else's experience, by what that says. */
export async function settleTold(
  trx: Trx,
  match: Match,
  { said, reason }: { readonly said: Fields | undefined; readonly reason: string | undefined },
  experienceAgentId: ExperienceAgentId,
): Promise<readonly string[]> {
  const { id, experience_id } = match.row;
  const players = (await everybody(trx, match)).map(member => ({
    member,
    id: experienceAgentId(member.agent_id, experience_id),
    hasLeft: member.left_at !== null,
  }));
  const standings = standingsOf(said, players);
  const ended_at = await closeMatch(trx, match, {
    status: 'completed',
    outcomes: said ?? {},
    reason,
  });
  const ids = players.flatMap(({ member }) => member.session_id ?? []);
  await endParts(
    trx,
    players.flatMap(({ member, id: name }) => {
      if (member.session_id === null) return [];
      const outcomes = sessionOutcomes(said, standings?.get(name));
      return [{ id: member.session_id, match_id: id, outcomes }];
    }),
  );
  await rateMatch(trx, {
    match_id: id,
    experience_id,
    ended_at,
    isRated: standings !== undefined,
    players: players.flatMap(({ member, id: name, hasLeft }) => {
      const standing = standings ? standings.get(name) : UNKNOWN;
      return standing ? [{ ...playerOf(member, hasLeft), ...standing }] : [];
    }),
  });
  return ids;
}

/** A match of somebody else's experience was called off by its host: it is not rated, but not forgotten. */
export async function settleAborted(trx: Trx, match: Match): Promise<void> {
  const { id, experience_id, host_agent_id } = match.row;
  await rateMatch(trx, {
    match_id: id,
    experience_id,
    ended_at: new Date(),
    isRated: false,
    players: (await everybody(trx, match)).map(member =>
      playerOf(member, member.agent_id === host_agent_id || member.left_at !== null),
    ),
  });
}

/** All who have had a part in a match, also those who have left it. */
const everybody = (trx: Trx, { row }: Match): Promise<readonly MemberRow[]> =>
  trx
    .selectFrom('match_members')
    .selectAll()
    .where('match_id', '=', row.id)
    .where('session_id', 'is not', null)
    .orderBy('agent_id')
    .execute();

const UNKNOWN: Standing = { result: 'draw', rank: 1 };

/** Of how somebody plays with others than the house only its staying is known. */
const playerOf = ({ agent_id }: MemberRow, forfeited: boolean): FinishedPlayer => ({
  agent_id,
  ...UNKNOWN,
  moves: 0,
  illegal_moves: 0,
  timeouts: 0,
  forfeited,
});

/** The outcome is shared; what it means for this player stands beside it. */
const sessionOutcomes = (said: Fields | undefined, standing: Standing | undefined) =>
  said || standing ? { ...said, ...(standing && { result: standing.result }) } : null;
