import type { MatchStatus } from '@botplay/contract';
import { ABORTED, type MatchGame, type MatchTable, type Moved } from '@botplay/experiences';
import type { Kysely } from 'kysely';
import { randomMatch } from '../../experiences/test/random-match.ts';
import { builtInId } from '../src/catalog/built-ins.ts';
import type { Replay } from '../src/replays/file.ts';
import { replayOf } from '../src/replays/replay.ts';
import type { Played, PlayerRow } from '../src/replays/rows.ts';
import { insertRooms, storeSteps } from '../src/rooms/step-rows.ts';
import type { Database } from '../src/store/database.ts';
import { addAgent } from './engines.ts';

const BEGUN = Date.parse('2026-11-15T10:00:00.000Z');
const at = (second: number) => new Date(BEGUN + second * 1_000);

export const URL_HERE = 'http://localhost:8080';

export const PLAYERS: readonly PlayerRow[] = [0, 1].map(seat => ({
  agent_id: `0190a5f2-0000-7000-8000-00000000000${seat}`,
  seat,
  role: seat === 0 ? 'host' : 'player',
  display_name: ['Ada "The Fork" \\o/', 'agent 1'][seat] ?? '',
}));

/** Who is who to one experience, in a way that a test can foresee. */
export const experienceAgentId = (agentId: string): string => `known as ${agentId}`;

/** A match as the database would have it: completed if its game is, else struck out. */
export function playedOf(game: MatchGame, steps: readonly Moved<MatchTable>[]): Played {
  const { room } = steps.at(-1)!;
  const isOver = room.state.end !== null && room.state.end.by !== ABORTED;
  return {
    match: {
      id: '0190a5f2-1111-7000-8000-000000000001',
      experience_id: builtInId(game.game),
      experience_name: `The game of ${game.game}`,
      status: isOver ? 'completed' : 'cancelled',
      outcomes: isOver ? outcomesOf(game, room.outcome) : null,
      created_at: at(0),
      started_at: at(1),
      ended_at: at(1 + steps.length),
    },
    room,
    steps: steps.map(({ room, input, events }, i) => ({
      version: room.version,
      input,
      events,
      created_at: at(1 + i),
    })),
  };
}

/** What a match says of both players, by what its game says. */
function outcomesOf({ seats }: MatchGame, outcome: unknown): object {
  const { winner } = outcome as { readonly winner: string };
  const resultOf = (seat: string) => {
    if (winner === 'draw') return 'draw';
    return winner === seat ? 'win' : 'loss';
  };
  const players = PLAYERS.map(({ agent_id, seat }) => [
    experienceAgentId(agent_id),
    { result: resultOf(seats[seat === 0 ? 0 : 1]) },
  ]);
  return { players: Object.fromEntries(players) };
}

/** What the file of that match is made of. */
export const replayFrom = (game: MatchGame, steps: readonly Moved<MatchTable>[]): Replay =>
  replayOf(playedOf(game, steps), PLAYERS, { game, url: URL_HERE, experienceAgentId });

/** Puts a match of a game of ours into a database, with a spectator; without steps it has not begun. */
export async function storeMatch(
  db: Kysely<Database>,
  game: MatchGame,
  steps: readonly Moved<MatchTable>[],
  status?: MatchStatus,
) {
  const id = crypto.randomUUID();
  const { match } = playedOf(game, steps.length ? steps : randomMatch(game, 'lobby', { most: 1 }));
  const agents = [await addAgent(db), await addAgent(db), await addAgent(db)];
  const [host] = agents;
  await db
    .insertInto('matches')
    .values({
      id,
      experience_id: match.experience_id,
      host_agent_id: host!.id,
      status: status ?? match.status,
      version: 3,
      min_players: 2,
      max_players: 2,
      config: null,
      response: null,
      outcomes: match.outcomes === null ? null : JSON.stringify(match.outcomes),
      reason: null,
      lease: null,
      leased_until: null,
      due_at: null,
      created_at: match.created_at,
      started_at: steps.length ? match.started_at : null,
      ended_at: status === undefined || status === 'cancelled' ? match.ended_at : null,
    })
    .execute();
  // The second seat is written first: order in the table must not matter.
  for (const [seat, agent] of [...agents.entries()].toReversed())
    await db
      .insertInto('match_members')
      .values({
        match_id: id,
        agent_id: agent.id,
        role: (['host', 'player', 'spectator'] as const)[seat] ?? 'spectator',
        seat: seat < 2 ? seat : null,
        session_id: null,
        response: null,
        is_here: false,
        reserved_until: null,
        joined_at: match.created_at,
        left_at: null,
      })
      .execute();
  const [begun, ...others] = steps.map(step => ({ ...step, room: { ...step.room, id } }));
  await db.transaction().execute(async trx => {
    if (begun) await insertRooms(trx, [begun]);
    if (others.length) await storeSteps(trx, others);
  });
  return { id, agents: agents.map(({ id }) => id) };
}
