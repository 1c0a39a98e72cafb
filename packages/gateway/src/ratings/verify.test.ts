import { type Result, RESULTS } from '@botplay/rules';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAgent, silent } from '../../test/engines.ts';
import { emptyImage } from '../../test/image.ts';
import type { Database } from '../store/database.ts';
import { openLite } from '../store/lite.ts';
import { liteDialect } from '../store/lite-dialect.ts';
import { migrate } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { rateSolo } from './rate-solo.ts';
import { verifyRatings } from './verify.ts';

const HOUR = 3_600_000;
const EXPERIENCE = crypto.randomUUID();
const SCORES: Readonly<Record<Result, number>> = { win: 1, draw: 0.5, loss: 0 };

async function addExperience(db: Kysely<Database>): Promise<void> {
  await sql`insert into experiences (id, name, name_key, version, summary, category, tags, tier, listed, publisher_name,
      session_mode, min_players, max_players, verification_status, live_status, current_players, active_lobbies,
      manifest, created_by, created_at, updated_at)
    values (${EXPERIENCE}, 'Old', 'old', '1', 'Old.', 'test', '[]', 2, true, 'Botplay', 'solo', 1, 1, 'verified',
      'online', 0, 0, '{}', ${EXPERIENCE}, now(), now())`.execute(db);
}

test('ratings from before there was a log are as the log says that was made of them', async () => {
  const lite = await openLite({ image: await emptyImage() }, silent);
  const db = new Kysely<Database>({ dialect: liteDialect(lite) });
  await migrate(db, migrations.slice(0, 3));
  await addExperience(db);
  const { id: agent_id } = await addAgent(db);
  const now = Date.now();
  // A day and a half of one game every two hours: the later ones are damped.
  const games = Array.from({ length: 18 }, (_, index) => ({
    result: RESULTS[index % 3] ?? 'win',
    ended_at: new Date(now - (36 - 2 * index) * HOUR),
  }));
  let elo = 1200;
  for (const [index, { result, ended_at }] of games.entries()) {
    const earlier = games
      .slice(0, index)
      .filter(game => game.ended_at.getTime() > ended_at.getTime() - 24 * HOUR).length;
    const k = 16 / (1 + Math.max(0, earlier - 3));
    elo += k * (SCORES[result] - 1 / (1 + 10 ** ((1200 - elo) / 400)));
    await sql`insert into sessions (id, experience_id, agent_id, status, is_proxy, step_count, outcomes, bytes,
        named_model, is_rated, expires_at, created_at, ended_at)
      values (${crypto.randomUUID()}, ${EXPERIENCE}, ${agent_id}, 'completed', false, 1,
        ${JSON.stringify({ result })}::json, 0, false, true, now(), now(), ${ended_at})`.execute(
      db,
    );
  }
  await sql`insert into ratings (experience_id, agent_id, elo, matches_played, wins, losses, draws, last_played_at)
    values (${EXPERIENCE}, ${agent_id}, ${elo}, 18, 6, 6, 6, ${games.at(-1)?.ended_at})`.execute(
    db,
  );

  await migrate(db);
  expect(await verifyRatings(db)).toEqual({ results: 18, ratings: 1, differences: [] });
  const session = { id: crypto.randomUUID(), experience_id: EXPERIENCE, agent_id };
  await db.transaction().execute(trx => rateSolo(trx, session, { result: 'win' }, new Date(now)));
  expect(await verifyRatings(db)).toEqual({ results: 19, ratings: 1, differences: [] });
  await db.destroy();
});
