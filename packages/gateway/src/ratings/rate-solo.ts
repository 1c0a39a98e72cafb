import type { MemoryData } from '@botplay/contract';
import { type Result, RESULTS } from '@botplay/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';
import { takeLines } from './log.ts';
import { playersBefore, rateLines } from './rate-lines.ts';
import { SOLO } from './table.ts';

/** None where the experience itself says that it was only practice. */
const resultOf = ({ result, rated }: MemoryData): Result | undefined =>
  rated === false ? undefined : RESULTS.find(known => known === result);

/** Logs and counts the result of a session that one agent played alone, against the house. */
export async function rateSolo(
  trx: Kysely<Database>,
  session: { readonly id: string; readonly experience_id: string; readonly agent_id: string },
  outcomes: MemoryData,
  ended_at: Date,
): Promise<void> {
  const result = resultOf(outcomes);
  if (!result) return;
  const { id, experience_id, agent_id } = session;
  const lines = await takeLines(trx, [{ experience_id, match_id: null, session_id: id, ended_at }]);
  const number = lines.get(id);
  if (number === undefined) return;
  const player = { agent_id, owner_key: SOLO, rank: result === 'loss' ? 2 : 1, result };
  await rateLines(
    trx,
    [{ experience_id, number, ended_at, players: [player] }],
    await playersBefore(trx, [{ experience_id, agent_id }]),
  );
}
