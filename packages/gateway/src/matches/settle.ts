import { ABORTED, type MatchGame, type MatchTable, type Moved } from '@botplay/experiences';
import type { Result } from '@botplay/rules';
import type { ExperienceAgentId } from '../auth/experience-agent.ts';
import { type Fields, isFields } from '../json.ts';
import { type FinishedMatch, type FinishedPlayer, rateMatch } from '../ratings/rate-match.ts';
import type { Match, MemberRow } from './match.ts';
import { type Standing, standingsOf } from './outcomes.ts';
import { closeMatch, lockMatch, type Trx } from './rows.ts';
import { endEach } from './sessions.ts';

const SCORES: Readonly<Record<Result, number>> = { win: 1, draw: 0.5, loss: 0 };
const RANKS: Readonly<Record<Result, number>> = { win: 1, draw: 1, loss: 2 };

/** What the ending of a room means to its match: who has won, who is free. Answers what is to be rated. */
export async function settleRoom(
  trx: Trx,
  { room, outcome }: Moved,
  game: MatchGame,
  experienceAgentId: ExperienceAgentId,
): Promise<readonly FinishedMatch[]> {
  const match = await lockMatch(trx, room.id);
  if (!match || match.row.status !== 'active') return [];
  const table = room.state as MatchTable; // the game's machine made it
  const by = isFields(outcome) && typeof outcome['by'] === 'string' ? outcome['by'] : undefined;
  const isAborted = by === ABORTED;
  const players = match.members.filter(({ seat }) => seat !== null);
  const seatOf = ({ seat }: MemberRow) => (seat === 1 ? 1 : 0);
  const resultOf = (member: MemberRow): Result => {
    const winner = table.end?.winner;
    if (winner === undefined || winner === 'draw') return 'draw';
    return winner === seatOf(member) ? 'win' : 'loss';
  };
  const nameOf = (member: MemberRow) => experienceAgentId(member.agent_id, match.row.experience_id);
  const told = (member: MemberRow) => ({
    result: resultOf(member),
    score: SCORES[resultOf(member)],
    ...(by !== undefined && { by }),
    seat: game.seats[seatOf(member)],
    moves: game.conduct(table, seatOf(member)).moves,
  });
  const winner = players.find(member => resultOf(member) === 'win');
  const outcomes = isAborted
    ? undefined
    : {
        winner: winner ? nameOf(winner) : null,
        ...(by !== undefined && { by }),
        players: Object.fromEntries(players.map(member => [nameOf(member), told(member)])),
      };
  await closeMatch(trx, match, {
    status: isAborted ? 'cancelled' : 'completed',
    outcomes,
    reason: by,
  });
  await endEach(
    trx,
    room.id,
    players.flatMap(member =>
      member.session_id === null
        ? []
        : [{ id: member.session_id, outcomes: isAborted ? null : told(member) }],
    ),
  );
  const finished = {
    match_id: room.id,
    experience_id: match.row.experience_id,
    ended_at: new Date(),
    isRated: !isAborted,
    players: players.map(member => {
      const conduct = game.conduct(table, seatOf(member));
      return {
        agent_id: member.agent_id,
        result: resultOf(member),
        rank: RANKS[resultOf(member)],
        ...conduct,
        forfeited: isAborted ? member.agent_id === match.row.host_agent_id : conduct.forfeited,
      };
    }),
  };
  return [finished];
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
  await closeMatch(trx, match, { status: 'completed', outcomes: said ?? {}, reason });
  const ids = players.flatMap(({ member }) => member.session_id ?? []);
  await endEach(
    trx,
    id,
    players.flatMap(({ member, id: name }) =>
      member.session_id === null
        ? []
        : [{ id: member.session_id, outcomes: sessionOutcomes(said, standings?.get(name)) }],
    ),
  );
  await rateMatch(trx, {
    match_id: id,
    experience_id,
    ended_at: new Date(),
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
