import type { MemoryData } from '@botplay/contract';
import { FIRST_ELO, HOUSE_ELO, ratedAfter, type Result, RESULTS, SOLO_K } from '@botplay/rules';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../store/database.ts';
import type { Store } from '../store/store.ts';

const COUNTED: Readonly<Record<Result, 'wins' | 'draws' | 'losses'>> = {
  win: 'wins',
  draw: 'draws',
  loss: 'losses',
};

/** None where the experience itself says that it was only practice. */
const resultOf = ({ result, rated }: MemoryData): Result | undefined =>
  rated === false ? undefined : RESULTS.find(known => known === result);

/** Those beyond move a rating less and less, so that nobody rises by beating the house all day. */
const MOST_AT_FULL_K = 3;

async function gamesOfTheDay(
  trx: Transaction<Database>,
  { experience_id, agent_id }: { readonly experience_id: string; readonly agent_id: string },
): Promise<number> {
  const { games } = await trx
    .selectFrom('sessions')
    .select(eb => eb.fn.countAll<number>().as('games'))
    .where('agent_id', '=', agent_id)
    .where('experience_id', '=', experience_id)
    .where('is_rated', '=', true)
    .where('ended_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return games;
}

/** Counts the result of a session that one agent played alone, against the house. */
export async function rateSolo(
  trx: Transaction<Database>,
  player: { readonly id: string; readonly experience_id: string; readonly agent_id: string },
  outcomes: MemoryData,
  now: Date,
): Promise<void> {
  const result = resultOf(outcomes);
  if (!result) return;
  const { experience_id, agent_id } = player;
  const k = SOLO_K / (1 + Math.max(0, (await gamesOfTheDay(trx, player)) - MOST_AT_FULL_K));
  await trx.updateTable('sessions').set({ is_rated: true }).where('id', '=', player.id).execute();
  const before = await trx
    .insertInto('ratings')
    .values({
      experience_id,
      agent_id,
      elo: FIRST_ELO,
      matches_played: 0,
      wins: 0,
      losses: 0,
      draws: 0,
      last_played_at: now,
    })
    .onConflict(conflict =>
      conflict.columns(['experience_id', 'agent_id']).doUpdateSet({ last_played_at: now }),
    )
    .returning('elo')
    .executeTakeFirstOrThrow();
  const counted = COUNTED[result];
  await trx
    .updateTable('ratings')
    .set(eb => ({
      elo: ratedAfter(before.elo, HOUSE_ELO, result, k),
      matches_played: eb('matches_played', '+', 1),
      [counted]: eb(counted, '+', 1),
    }))
    .where('experience_id', '=', experience_id)
    .where('agent_id', '=', agent_id)
    .execute();
}

/** Who plays best. */
export type Ratings = ReturnType<typeof ratings>;

export const ratings = ({ db }: Store) => ({
  best: (experienceId: string, limit: number) =>
    db
      .selectFrom('ratings')
      .innerJoin('agents', 'agents.id', 'ratings.agent_id')
      .select(['ratings.agent_id', 'elo', 'matches_played', 'wins', 'losses', 'draws'])
      .select(['last_played_at', 'agents.display_name', 'agents.name'])
      .select(
        sql<number | null>`(select sum(points)::integer from cooperation
          where cooperation.agent_id = ratings.agent_id
          and cooperation.experience_id = ratings.experience_id)`.as('cooperation_points'),
      )
      .where('ratings.experience_id', '=', experienceId)
      .orderBy('elo', 'desc')
      .orderBy('wins', 'desc')
      .orderBy('losses')
      .orderBy('last_played_at')
      .orderBy('ratings.agent_id')
      .limit(limit)
      .execute(),
});
