import type { Room } from '@botplay/experiences';
import { expect, test } from 'vitest';
import { snapshots } from './snapshots.ts';

const room = (version: number): Room => ({
  id: 'r',
  kind: 'test',
  given: null,
  seed: 's',
  version,
  state: version,
  lastEvent: `e${version}`,
  outcome: null,
});
const event = (version: number) => ({ id: `e${version}`, type: 'moved', at: '' });

test('events of steps that follow each other are kept', () => {
  const known = snapshots();
  known.keep(room(1), null, [event(1)]);
  known.keep(room(2), null, [event(2)]);
  expect(known.get('r')?.recent).toEqual([event(1), event(2)]);
});

test('a room that was read, and so has moved elsewhere, leaves no gap among them', () => {
  const known = snapshots();
  known.keep(room(1), null, [event(1)]);
  known.keep(room(2), null);
  known.keep(room(3), null, [event(3)]);
  expect(known.get('r')?.recent).toEqual([event(3)]);
});

test('a step that comes late changes nothing', () => {
  const known = snapshots();
  known.keep(room(2), null, [event(2)]);
  known.keep(room(1), null, [event(1)]);
  expect(known.get('r')).toMatchObject({ room: { version: 2 }, recent: [event(2)] });
});
