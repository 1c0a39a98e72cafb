import { expect, inject, test } from 'vitest';
import { openArena } from '../test/arena.ts';
import { silent } from '../test/engines.ts';
import { startRedis } from '../test/redis.ts';
import { CALLS, limit } from './limits.ts';
import { connectRedis } from './store/redis-bus.ts';

test('with limits on, an agent makes a hundred calls at once and no more, whatever they are worth', async () => {
  const arena = await openArena({ BOTPLAY_RATE_LIMIT: 'on' });
  const [busy, calm] = [await arena.agent(), await arena.agent()];
  const calls = Array.from({ length: 130 }, (_, index) =>
    arena.ask('PUT /api/profile', { key: busy.key, body: { bio: index % 2 ? 'x' : 7 } }),
  );
  const codes = (await Promise.all(calls)).map(({ body }) => body.error?.code);
  const refused = codes.filter(code => code === 'RATE_LIMITED').length;
  expect(refused).toBeGreaterThanOrEqual(1);
  expect(refused).toBeLessThanOrEqual(30);
  expect((await arena.ask('GET /api/profile', { key: calm.key })).status).toBe(200);
  await arena.close();
});

test.runIf(inject('redisUrl'))('replicas share one count where Redis keeps it', async () => {
  const redis = [1, 2].map(() => connectRedis(inject('redisUrl') ?? '', false, silent));
  await Promise.all(redis.map(one => new Promise(resolve => one.once('ready', resolve))));
  const rule = { ...CALLS, name: crypto.randomUUID(), points: 5, seconds: 60 };
  const [here, there] = redis.map(one => limit(rule, one));
  for (let call = 0; call < 3; call++) await here?.('agent');
  for (let call = 0; call < 2; call++) await there?.('agent');
  await expect(there?.('agent')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(here?.('agent')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await here?.('another agent');
  for (const one of redis) one.disconnect();
});

test.runIf(inject('redisUrl'))(
  'a frozen Redis holds nobody up: each process counts for itself',
  async () => {
    const server = await startRedis();
    const redis = connectRedis(server.url, false, silent);
    await new Promise(resolve => redis.once('ready', resolve));
    const count = limit({ name: 'frozen', points: 2, seconds: 60 }, redis);
    await count('agent');
    server.freeze();
    await count('agent');
    await count('agent');
    await expect(count('agent')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    redis.disconnect();
    await server.stop();
  },
);
