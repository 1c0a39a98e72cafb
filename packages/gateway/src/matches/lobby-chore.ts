import type { MatchGame } from '@botplay/experiences';
import { sql } from 'kysely';
import { isFields } from '../json.ts';
import { inTransaction } from '../store/retry.ts';
import { houseAgentId } from './house-seats.ts';
import { type Match, seated } from './match.ts';
import type { MatchNeeds } from './needs.ts';
import { closeMatch, lockMatch, readRow, seatMembers, touchJoined, type Trx } from './rows.ts';
import { telling } from './telling.ts';

/** What waiting lobbies wait for: a house bot sits down when their time has come, and those that nobody starts end. */
export function lobbyChore(needs: MatchNeeds) {
  const { store, gameOf, targets } = needs;
  const { db, bus } = store;
  const { tellLeft } = telling(needs);

  /** Answers a lobby that has ended. */
  async function attend(
    trx: Trx,
    id: string,
    game: MatchGame | undefined,
  ): Promise<Match | undefined> {
    const match = await lockMatch(trx, id);
    if (match?.row.status !== 'waiting' || match.row.lease !== null || !(await isDue(trx, id)))
      return undefined;
    const free = match.row.min_players - seated(match).length;
    const config = game?.readConfig(isFields(match.row.config) ? match.row.config : {});
    if (config?.bots && needs.houseBots && free > 0) {
      const agent_id = houseAgentId(config.bot);
      const bot = { match_id: match.row.id, agent_id, role: 'bot', isReserved: false } as const;
      await seatMembers(trx, [bot]);
      await touchJoined(trx, [bot]);
      return undefined;
    }
    await closeMatch(trx, match, { status: 'cancelled', reason: 'nobody started it' });
    return match;
  }

  return {
    /** Lobbies whose time has come, but for those that are just being started. Whoever attends one locks it, and looks again. */
    async take(most: number): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('matches')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .where('status', '=', 'waiting')
        .where('lease', 'is', null)
        .orderBy('due_at')
        .limit(most)
        .execute();
      return rows.map(({ id }) => id);
    },
    async run(id: string): Promise<void> {
      // Asked for before the transaction: the embedded store has no second connection for it.
      const row = await readRow(db, id);
      const game = row && (await gameOf(row.experience_id));
      const ended = await inTransaction(db, trx => attend(trx, id, game));
      bus.publish('matches', id);
      const target = ended && !game && (await targets.get(ended.row.experience_id));
      if (target)
        await tellLeft(target, { matchId: id, agentId: ended.row.host_agent_id, role: 'host' });
    },
  };
}

/** By the database's clock, by which it was taken. */
async function isDue(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select due_at <= now() as is_due from matches where id = ${id}`.execute(trx);
  return rows[0]?.is_due ?? false;
}
