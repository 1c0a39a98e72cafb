import { Refusal } from '@botplay/contract';
import { expect, test } from 'vitest';
import { sessions } from './sessions.ts';

let time = 0;
const few = { most: 3, idleMs: 100, now: () => time };
const player = (id: string) => ({ session_id: id, experience_agent_id: 'anna' });
const begin = () => ({ state: 1, response: 'begun' });
const count = (state: number) => ({ state: state + 1, response: state });

test('of too many sessions those go that were used longest ago', async () => {
  const kept = sessions<number>(few);
  for (const id of ['a', 'b', 'c']) await kept.open(player(id), begin);
  await kept.step(player('a'), count);
  await kept.open(player('d'), begin);
  expect(kept.count()).toBe(3);
  await expect(kept.step(player('b'), count)).rejects.toThrow(Refusal);
  for (const id of ['a', 'c', 'd']) expect(await kept.step(player(id), count)).toBeTypeOf('number');
});

test('who has done nothing for long is not counted, but may come back', async () => {
  const kept = sessions<number>(few);
  await kept.open(player('a'), begin);
  await kept.open(player('b'), begin);
  time += 100;
  expect(kept.count()).toBe(0);
  await kept.step(player('a'), count);
  expect(kept.count()).toBe(1);
  await kept.end(player('a'), () => ({}));
  expect(kept.count()).toBe(0);
});

test('an end that is refused is no end', async () => {
  const kept = sessions<number>(few);
  await kept.open(player('a'), begin);
  const sulk = () => {
    throw new Error('not yet');
  };
  await expect(kept.end(player('a'), sulk)).rejects.toThrow('not yet');
  expect(await kept.step(player('a'), count)).toBe(1);
});
