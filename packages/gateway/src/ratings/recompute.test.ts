import { RESULTS } from '@botplay/rules';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, engines } from '../../test/engines.ts';
import { CHESS, type RatedGames, ratedGames, WHO } from '../../test/rated-games.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import { places } from './places.ts';
import { rateSolo } from './rate-solo.ts';
import { type Line, recompute } from './table.ts';
import { verifyRatings } from './verify.ts';

const HOUR = 3_600_000;
const RUNS = 15;

const played = fc.record({
  players: fc.uniqueArray(
    fc.record({
      who: fc.constantFrom(...WHO),
      result: fc.constantFrom(...RESULTS),
      rank: fc.integer({ min: 1, max: 4 }),
    }),
    { selector: ({ who }) => who, minLength: 2, maxLength: 4 },
  ),
  /** Not in order: the clocks of replicas disagree. */
  hour: fc.integer({ min: 0, max: 30 }),
});
type Played = typeof played extends fc.Arbitrary<infer Value> ? Value : never;

/** Matches that end in one transaction, or one of their players alone. */
const happened = fc.record({
  isSolo: fc.boolean(),
  matches: fc.array(played, { minLength: 1, maxLength: 4 }),
});

describe.each(engines)('on $name', ({ open }: Engine) => {
  let store: Store;
  let games: RatedGames;

  beforeAll(async () => {
    store = await open();
    games = await ratedGames(store);
  });
  afterAll(() => store.close());

  const endOf = ({ hour }: Played) => new Date(hour * HOUR);

  async function playAlone(game: Played): Promise<Line[]> {
    const [{ who, result } = { who: 'ada', result: 'win' } as const] = game.players;
    const agent_id = games.ids[who];
    const session = { id: crypto.randomUUID(), experience_id: CHESS, agent_id };
    await inTransaction(store.db, trx => rateSolo(trx, session, { result }, endOf(game)));
    const player = { agent_id, owner_key: 'solo', rank: result === 'loss' ? 2 : 1, result };
    return [{ ended_at: endOf(game), players: [player] }];
  }

  async function playTogether(matches: readonly Played[]): Promise<Line[]> {
    const { ids, owners, match, player } = games;
    await games.finish(
      ...matches.map(game => {
        const players = game.players.map(({ who, rank, result }) => player(who, rank, { result }));
        return match([], { ended_at: endOf(game), players });
      }),
    );
    return matches.map(game => {
      const ranks = places(game.players);
      const players = game.players.map(({ who, result }, index) => {
        const agent_id = ids[who];
        return { agent_id, owner_key: owners.get(agent_id) ?? '', rank: ranks[index] ?? 0, result };
      });
      return {
        ended_at: endOf(game),
        players: players.toSorted((one, other) => (one.agent_id < other.agent_id ? -1 : 1)),
      };
    });
  }

  test('recomputing the log gives the stored table to the last bit, whatever was played', async () => {
    const property = fc.asyncProperty(
      fc.array(happened, { maxLength: 20, size: 'max' }),
      async all => {
        await games.forget();
        const lines: Line[] = [];
        for (const { isSolo, matches } of all) {
          const [first] = matches;
          lines.push(...(isSolo && first ? await playAlone(first) : await playTogether(matches)));
        }
        const expected = await recompute(lines);
        expect(await games.table(CHESS)).toEqual(expected);
        expect(await recompute(await games.log(CHESS))).toEqual(expected);
        expect(await verifyRatings(store.db)).toEqual({
          results: lines.length,
          ratings: expected.size,
          differences: [],
        });
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  });
});
