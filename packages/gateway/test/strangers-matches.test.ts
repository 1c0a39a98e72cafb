import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../src/store/store.ts';
import { type Arena, openArena } from './arena.ts';
import { openMemoryStore } from './engines.ts';
import { mustBeConsistent } from './match-consistency.ts';
import { type PartyStage, partyStage } from './party-stage.ts';

let store: Store;
let arena: Arena;
let stage: PartyStage;
beforeAll(async () => {
  store = await openMemoryStore();
  arena = await openArena({}, store);
  stage = await partyStage(arena, store);
});
afterAll(async () => {
  await arena.close();
  await stage.close();
  await store.close();
});

test('an experience that never answers keeps nobody longer than a call may take', async () => {
  const [host, guest, third] = await stage.agents('host', 'guest', 'third');
  const game_session_id = await stage.lobby(stage.ids.rest, [host, guest], {});
  const match = await stage.match('a', 'b');
  const joins = stage.party.hold('lobby.join');
  const ends = stage.party.hold('match.end');
  const began = Date.now();
  const within = async (seconds: number, answer: Promise<object>) => {
    const told = await answer;
    expect(Date.now() - began).toBeLessThan(seconds * 1_000);
    return told;
  };
  const [joined, aborted] = await Promise.all([
    within(40, third.call('lobby.join', { game_session_id })),
    within(20, match.host.call('match.abort', match)),
  ]);
  expect(joined).toMatchObject({ refused: 504, code: 'EXPERIENCE_TIMEOUT', retryable: true });
  expect(aborted).toMatchObject({ status: 'cancelled' });
  joins.letGo();
  ends.letGo();
  expect((await host.call('match.state', { game_session_id })).players).toHaveLength(2);
  await mustBeConsistent(store.db);
}, 60_000);

test('a match whose players have all fallen asleep is cancelled, and they are free', async () => {
  const { game_session_id, seats, host } = await stage.match('a', 'b', 'c');
  await sql`update sessions set expires_at = now() - interval '1 second'
    where match_id = ${game_session_id}`.execute(store.db);
  const statusOf = async () => (await host.call('match.state', { game_session_id })).status;
  await expect.poll(statusOf, { timeout: 30_000, interval: 500 }).toBe('cancelled');
  for (const { call, session_id } of seats) {
    expect(await call('session.replay', { session_id })).toMatchObject({ status: 'expired' });
    expect(await call('lobby.create', { experience_id: stage.ids.rest })).toMatchObject({
      status: 'waiting',
    });
  }
  await mustBeConsistent(store.db);
}, 60_000);
