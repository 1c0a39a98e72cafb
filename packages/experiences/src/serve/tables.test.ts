import { Refusal } from '@botplay/contract';
import { expect, test } from 'vitest';
import { type Tables, tables } from './tables.ts';

let time = 0;
const few = { most: 2, idleMs: 100, now: () => time };

const told = (state: string) => ({ state, response: `told ${state}` });
const add = (what: string) => (table: string) => told(`${table} ${what}`);
const seat = (name: string) => ({
  experience_agent_id: name,
  role: 'player',
  session_id: `session of ${name}`,
});
const look = (kept: Tables<string>, id: string) =>
  kept.change(id, table => ({ state: table, response: table }));

test('a lobby becomes a match, which is played by its sessions alone', async () => {
  const kept = tables<string>();
  expect(await kept.open('t', () => told('lobby'))).toBe('told lobby');
  await expect(kept.open('t', () => told('again'))).rejects.toThrow('open already');
  await kept.change('t', add('bob'));
  expect(kept.play(seat('bob'), add('early'))).toBeUndefined();
  await kept.start('t', [seat('ada'), seat('bob')], add('begun'));
  expect(await kept.play(seat('bob'), add('moved'))).toBe('told lobby bob begun moved');
  const thief = { ...seat('bob'), experience_agent_id: 'eve' };
  await expect(kept.play(thief, add('stolen'))).rejects.toThrow('no session');
  expect(await kept.end('t', table => table)).toBe('lobby bob begun moved');
  expect(kept.play(seat('bob'), add('late'))).toBeUndefined();
  await expect(look(kept, 't')).rejects.toThrow(Refusal);
  expect(kept.count()).toEqual({ tables: 0, players: 0 });
});

test('a match that starts again begins with the lobby, and with who is there then', async () => {
  const kept = tables<string>();
  await kept.open('t', () => told('lobby'));
  await kept.start('t', [seat('ada'), seat('bob')], add('once'));
  await kept.start('t', [seat('ada'), seat('cid')], add('twice'));
  expect(await look(kept, 't')).toBe('lobby twice');
  expect(kept.play(seat('bob'), add('gone'))).toBeUndefined();
  expect(await kept.play(seat('cid'), add('here'))).toBe('told lobby twice here');
});

test('calls come one after the other, and one that fails changes nothing', async () => {
  const kept = tables<string>();
  await kept.open('t', () => told(''));
  const order = await Promise.allSettled([
    kept.change('t', async table => {
      await new Promise(setImmediate);
      return add('slow')(table);
    }),
    kept.change('t', () => Promise.reject(new Error('no'))),
    kept.end('t', () => Promise.reject(new Error('not yet'))),
    kept.change('t', add('quick')),
  ]);
  expect(order.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(await look(kept, 't')).toBe(' slow quick');
});

test('of too many tables those go that were used longest ago, with their seats', async () => {
  const kept = tables<string>(few);
  for (const id of ['a', 'b']) await kept.open(id, () => told(id));
  await kept.start('a', [seat('ada')], add('begun'));
  await kept.change('b', add('used'));
  await kept.open('c', () => told('c'));
  expect(kept.play(seat('ada'), add('late'))).toBeUndefined();
  await expect(look(kept, 'a')).rejects.toThrow('It may have ended');
  expect(await look(kept, 'b')).toBe('b used');
});

test('a lobby goes with its host, a match with the last of its players', async () => {
  const kept = tables<string>();
  const host = { ...seat('ada'), role: 'host' };
  for (const id of ['lobby', 'match', 'short']) await kept.open(id, () => told(id));
  await kept.leave('lobby', seat('bob'), add('without bob'));
  expect(kept.count()).toEqual({ tables: 3, players: 0 });
  await kept.leave('lobby', host, add('closed'));
  await expect(look(kept, 'lobby')).rejects.toThrow('It may have ended');
  await kept.start('match', [host, seat('bob'), seat('cid')], add('begun'));
  await kept.start('short', [seat('dan')], add('begun'));
  expect(kept.count()).toEqual({ tables: 2, players: 4 });
  await kept.leave('match', host, add('without ada'));
  expect(await kept.quit(seat('cid'), add('without cid'))).toBe(
    'told match begun without ada without cid',
  );
  expect(kept.play(host, add('late'))).toBeUndefined();
  await kept.quit(seat('dan'), add('empty'));
  await expect(look(kept, 'short')).rejects.toThrow('It may have ended');
  expect(kept.count()).toEqual({ tables: 1, players: 1 });
});

test('a table at which nothing is done for long is not counted, but may be used again', async () => {
  const kept = tables<string>(few);
  await kept.open('t', () => told('lobby'));
  await kept.start('t', [seat('ada'), seat('bob')], add('begun'));
  time += 100;
  expect(kept.count()).toEqual({ tables: 0, players: 0 });
  await kept.play(seat('ada'), add('back'));
  expect(kept.count()).toEqual({ tables: 1, players: 2 });
});
