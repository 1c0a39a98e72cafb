import { Refusal } from '@botplay/contract';
import { expect, test } from 'vitest';
import { backoff, once } from './retry.ts';

const lost = new Refusal('UNAVAILABLE', 'lost');
const refused = new Refusal('EXPERIENCE_ERROR', 'not your turn', { status: 409 });

/** Does these one after the other: answers with a text, throws an error. */
const inTurn = (script: readonly (string | Error | undefined)[]) => {
  let count = 0;
  const run = async () => {
    const next = script[count++];
    if (next instanceof Error) throw next;
    return next;
  };
  return { run, count: () => count };
};

const CASES: {
  what: string;
  sends: (string | Error)[];
  looks: (string | undefined)[];
  ends: string | Error;
}[] = [
  { what: 'is sent once if it is answered', sends: ['a'], looks: [], ends: 'a' },
  { what: 'is not sent again if it is refused', sends: [refused], looks: [], ends: refused },
  { what: 'is not sent again if it has arrived', sends: [lost], looks: ['seen'], ends: 'seen' },
  { what: 'is sent again if it has not', sends: [lost, 'b'], looks: [undefined], ends: 'b' },
  {
    what: 'is found though it has arrived late, and the second is refused for that',
    sends: [lost, refused],
    looks: [undefined, 'seen'],
    ends: 'seen',
  },
  {
    what: 'is refused if it has not arrived, and the second is refused',
    sends: [lost, refused],
    looks: [undefined, undefined],
    ends: refused,
  },
];

test.each(CASES)('what must arrive once $what', async ({ sends, looks, ends }) => {
  const [send, look] = [inTurn(sends), inTurn(looks)];
  const sent = once(async () => (await send.run()) ?? '', look.run, { patienceMs: 1_000 });
  if (ends instanceof Error) await expect(sent).rejects.toBe(ends);
  else expect(await sent).toBe(ends);
  expect([send.count(), look.count()]).toEqual([sends.length, looks.length]);
});

test('pauses grow, differ, and have a bound', () => {
  for (const tries of [0, 1, 2, 3, 10, 100]) {
    const longest = Math.min(100 * 2 ** tries, 5_000);
    const some = Array.from({ length: 50 }, () => backoff(tries));
    expect(Math.max(...some)).toBeLessThanOrEqual(longest);
    expect(Math.min(...some)).toBeGreaterThanOrEqual(longest / 2);
    expect(new Set(some).size).toBeGreaterThan(1);
  }
});
