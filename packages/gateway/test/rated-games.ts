import type { BuiltIn } from '@botplay/experiences';
import { sql } from 'kysely';
import { builtInId, listBuiltIns } from '../src/catalog/built-ins.ts';
import { ownerKey } from '../src/ratings/owner-key.ts';
import { lastLine, type LoggedLine, readLog } from '../src/ratings/log.ts';
import { type FinishedMatch, type FinishedPlayer, rateMatches } from '../src/ratings/rate-match.ts';
import type { Standing } from '../src/ratings/table.ts';
import { inTransaction } from '../src/store/retry.ts';
import type { Store } from '../src/store/store.ts';
import { addAgent, addOwner } from './engines.ts';

export const CHESS = builtInId('chess');
export const GO = builtInId('go');

const listed = (name: string): BuiltIn => ({
  name,
  manifest: {
    name,
    version: '1.0.0',
    summary: 'A game.',
    category: 'test',
    tier: 2,
    publisher: { name: 'Botplay' },
    verification: { sample_action: 'go' },
  },
  experience: {
    info: { name, action_schema: {}, gameplay_instructions: 'Play.' },
    create: () => ({ state: null, response: null }),
    step: () => ({ state: null, response: null }),
    end: () => ({}),
  },
});

export const WHO = ['ada', 'ann', 'bob', 'cid', 'dan', 'hal'] as const;
export type Who = (typeof WHO)[number];

/** Ada and Ann belong to one owner, Bob to another, Cid and Dan to nobody; Hal plays for the house. */
export async function ratedGames(store: Store) {
  const { db } = store;
  await listBuiltIns(store, [listed('chess'), listed('go')]);
  const [one, two] = [await addOwner(db, 'One'), await addOwner(db, 'Two')];
  const belongs = { ada: one, ann: one, bob: two, cid: null, dan: null, hal: null };
  const ids = { ada: '', ann: '', bob: '', cid: '', dan: '', hal: '' };
  const owners = new Map<string, string>();
  for (const who of WHO) {
    ids[who] = (await addAgent(db, belongs[who])).id;
    owners.set(ids[who], ownerKey({ owner_id: belongs[who], is_house: who === 'hal' }));
    await sql`update agents set name = ${who}, is_house = ${who === 'hal'}
      where id = ${ids[who]}`.execute(db);
  }
  const player = (who: Who, rank: number, more?: Partial<FinishedPlayer>): FinishedPlayer => ({
    agent_id: ids[who],
    result: rank === 1 ? 'win' : 'loss',
    rank,
    moves: 10,
    illegal_moves: 0,
    timeouts: 0,
    forfeited: false,
    ...more,
  });
  /** The first has won. */
  const match = (players: readonly Who[], more?: Partial<FinishedMatch>): FinishedMatch => ({
    match_id: crypto.randomUUID(),
    experience_id: CHESS,
    ended_at: new Date(),
    players: players.map((who, index) => player(who, index + 1)),
    isRated: true,
    ...more,
  });

  return {
    ids,
    /** The owner's key of an agent, as the log should have it. */
    owners,
    player,
    match,
    finish: (...matches: FinishedMatch[]) => inTransaction(db, trx => rateMatches(trx, matches)),
    async forget(): Promise<void> {
      for (const table of [
        'results',
        'result_players',
        'meetings',
        'ratings',
        'reliability',
      ] as const)
        await db.deleteFrom(table).execute();
    },
    async log(experienceId: string): Promise<readonly LoggedLine[]> {
      const lines: LoggedLine[] = [];
      const last = await lastLine(db, experienceId);
      for await (const line of readLog(db, experienceId, { last })) lines.push(line);
      return lines;
    },
    async table(experienceId: string): Promise<ReadonlyMap<string, Standing>> {
      const rows = await db
        .selectFrom('ratings')
        .select(['agent_id', 'elo', 'matches_played', 'wins', 'losses', 'draws'])
        .select(['skill_mu', 'skill_sigma', 'last_played_at'])
        .where('experience_id', '=', experienceId)
        .execute();
      return new Map(rows.map(({ agent_id, ...standing }) => [agent_id, standing]));
    },
  };
}

export type RatedGames = Awaited<ReturnType<typeof ratedGames>>;
