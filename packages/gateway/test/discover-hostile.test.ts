import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiscoverArena, openDiscoverArena } from './discover-arena.ts';
import { echoes } from './discover-stage.ts';
import {
  type Behaviour,
  BEHAVIOURS,
  type HostileServer,
  type Moment,
  startHostileServer,
} from './hostile-server.ts';

let arena: DiscoverArena;
let hostile: HostileServer;
beforeAll(async () => {
  [arena, hostile] = await Promise.all([openDiscoverArena(), startHostileServer()]);
});
afterAll(() => Promise.all([arena.close(), hostile.close()]));

/** Odd, but an answer all the same: schemas are data, and of a stream only the answer is read. */
const HARMLESS: readonly Behaviour[] = [
  'the answer and then endless events',
  'the answer twice',
  'tools without names',
  'catastrophic pattern',
  'network reference',
];

const discover = async (behaviour: Behaviour, at: Moment) => {
  const name = `${behaviour} at ${at} ${crypto.randomUUID()}`;
  const { status, body } = await arena.discover(hostile.mcp(behaviour, at), {
    name: name.slice(0, 100),
  });
  return { behaviour, id: body.id as string, told: [status, body.error?.code] };
};

test.concurrent('whatever a server does with its list of tools, discovery is done or says CONNECTION_FAILED', async () => {
  const outcomes = await Promise.all(BEHAVIOURS.map(behaviour => discover(behaviour, 'list')));
  for (const { behaviour, told } of outcomes)
    expect({ behaviour, told }).toEqual({
      behaviour,
      told: HARMLESS.includes(behaviour) ? [201, undefined] : [502, 'CONNECTION_FAILED'],
    });
  expect(hostile.canary.hits).toEqual([]);
});

test.concurrent('a server that hangs holds up its own sessions alone, and these can be ended', async () => {
  const { id } = await discover('hang', 'call');
  const quick = await arena.play(echoes(1));
  const players = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { key } = await arena.agent();
      return { key, session: (await arena.open(key, id)).body.session_id as string };
    }),
  );
  let answered = 0;
  const hanging = players.map(async ({ key, session }) => {
    const { status, body } = await arena.step(key, session, 'session.step');
    answered++;
    return [status, body.error.code, body.error.retryable];
  });
  const { key } = await arena.agent();
  const { session_id } = (await arena.open(key, quick.id)).body;
  for (let turn = 0; turn < 20; turn++)
    expect((await arena.step(key, session_id, 'echo_0', { message: 'hi' })).status).toBe(200);
  expect(answered).toBeLessThanOrEqual(2);

  const outcomes = (await Promise.all(hanging)).map(String);
  expect(outcomes.filter(each => each === '503,POOL_EXHAUSTED,true')).toHaveLength(2);
  expect(outcomes.filter(each => each === '504,EXPERIENCE_TIMEOUT,true')).toHaveLength(10);
  for (const player of players) {
    const { body } = await arena.end(player.key, player.session);
    expect(body).toMatchObject({ status: 'completed', step_count: 0 });
  }
});
