import type { MatchGame } from '@botplay/experiences';
import { type Strength, STRENGTHS } from '@botplay/rules';
import { sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { isFields } from '../json.ts';
import type { Store } from '../store/store.ts';
import { inTransaction } from '../store/retry.ts';
import { seated } from './match.ts';
import type { MatchNeeds } from './needs.ts';
import { closeMatch, lockMatch, readRow, seatMembers, touchJoined, type Trx } from './rows.ts';

/** What the ids of the house's agents are derived from, so that they are the same everywhere. */
const NAMESPACE = '3c2e0a58-6d4f-4c06-9d52-0d9b8a4f7e21';

const idOf = (strength: Strength): string => uuidOf(`house ${strength}`, NAMESPACE);
const strengths = new Map(STRENGTHS.map(strength => [idOf(strength), strength]));

/** How strong this agent plays, if it is one of the house. */
export const strengthOf = (agentId: string): Strength | undefined => strengths.get(agentId);

const NAMES: Readonly<Record<Strength, readonly [name: string, bio: string]>> = {
  random: ['House Random', 'Plays any legal move. The floor of every leaderboard.'],
  quick: ['House Quick', 'Looks at the next move, and no further.'],
  strong: [
    'House Strong',
    'Searches as deep as its nodes last, and perfectly where that is cheap.',
  ],
};

/** The agents who play for the house. They have ratings like all, and no keys. */
export async function seedHouseAgents({ db }: Store): Promise<void> {
  await db
    .insertInto('agents')
    .values(
      STRENGTHS.map(strength => {
        const [name, bio] = NAMES[strength];
        return {
          id: idOf(strength),
          owner_id: null,
          name,
          scopes: '[]',
          display_name: name,
          avatar_url: '',
          bio,
          is_house: true,
          created_at: new Date(),
        };
      }),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}

const TIDIED_EVERY = 20;

/** What waiting lobbies wait for: a house bot sits down when their time has come, and those that nobody starts end. */
export function lobbyChore(needs: MatchNeeds & { tidy(): Promise<void> }) {
  const { store, gameOf } = needs;
  const { db, bus } = store;

  async function attend(trx: Trx, id: string, game: MatchGame | undefined): Promise<void> {
    const match = await lockMatch(trx, id);
    if (match?.row.status !== 'waiting' || !(await isDue(trx, id))) return;
    const free = match.row.min_players - seated(match).length;
    const config = game?.readConfig(isFields(match.row.config) ? match.row.config : {});
    if (config?.bots && needs.houseBots && free > 0) {
      const agent_id = idOf(config.bot);
      const bot = { match_id: match.row.id, agent_id, role: 'bot', isReserved: false } as const;
      await seatMembers(trx, [bot]);
      await touchJoined(trx, [bot]);
    } else await closeMatch(trx, match, { status: 'cancelled', reason: 'nobody started it' });
  }

  let rounds = 0;
  return {
    /** Lobbies whose time has come. Whoever attends one locks it, and looks again. */
    async take(most: number): Promise<readonly string[]> {
      if (++rounds % TIDIED_EVERY === 0) await needs.tidy();
      const rows = await db
        .selectFrom('matches')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .where('status', '=', 'waiting')
        .orderBy('due_at')
        .limit(most)
        .execute();
      return rows.map(({ id }) => id);
    },
    async run(id: string): Promise<void> {
      // Asked for before the transaction: the embedded store has no second connection for it.
      const row = await readRow(db, id);
      const game = row && (await gameOf(row.experience_id));
      await inTransaction(db, trx => attend(trx, id, game));
      bus.publish('matches', id);
    },
  };
}

/** By the database's clock, by which it was taken. */
async function isDue(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select due_at <= now() as is_due from matches where id = ${id}`.execute(trx);
  return rows[0]?.is_due ?? false;
}
