import { matchGames, tabletopExperiences } from '@botplay/experiences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directHouse } from '../../../experiences/test/direct-house.ts';
import { randomMatch } from '../../../experiences/test/random-match.ts';
import { engines } from '../../test/engines.ts';
import { experienceAgentId, storeMatch, URL_HERE } from '../../test/played-match.ts';
import { listBuiltIns } from '../catalog/built-ins.ts';
import type { Store } from '../store/store.ts';
import { checkReplay } from './check.ts';
import { commitmentOf } from './commitment.ts';
import { readReplay } from './read.ts';
import { type Replays, replays } from './store.ts';

const SECRET = 'the secret of this server, long enough';
const gameOf = (id: string) => matchGames.find(({ game }) => game === id)!;
const shortMatch = (id: string, most: number) =>
  randomMatch(gameOf(id), `short ${id}`, { most, habits: { illegal: 0, sleeps: 0, leaves: 0 } });

describe.each(engines)('replays on $name', ({ open }) => {
  let store: Store;
  let kept: Replays;
  beforeAll(async () => {
    store = await open();
    await listBuiltIns(store, tabletopExperiences(directHouse));
    kept = replays({
      store,
      secret: SECRET,
      previousSecrets: [],
      url: URL_HERE,
      experienceAgentId,
    });
  });
  afterAll(() => store.close());

  const checked = async (id: string) => {
    const { text } = await kept.file(id);
    return { text, ...checkReplay(readReplay(Buffer.from(text)), kept.keys) };
  };

  test.each(matchGames.map(({ game }) => game))(
    'a match of %s comes back from the database as it was played',
    async game => {
      const steps = randomMatch(gameOf(game), `stored ${game}`);
      const { id, agents } = await storeMatch(store.db, gameOf(game), steps);
      const { table, match, end } = await checked(id);
      expect(table).toEqual(steps.at(-1)!.room.state);
      expect(match).toMatchObject({ game_session_id: id, game, url: URL_HERE });
      expect(match.players).toMatchObject([
        { player: '0', role: 'host', agent_id: agents[0], display_name: 'agent' },
        { player: '1', role: 'player', agent_id: agents[1], seat: gameOf(game).seats[1] },
      ]);
      expect(match.seed_commitment).toBe(commitmentOf(`stored ${game}`));
      expect(end).toMatchObject({ status: 'completed', seed: `stored ${game}` });
      const { frames } = await kept.frames(id);
      expect(frames.map(({ view }) => view)).toEqual(gameOf(game).views(table));
      expect(frames.flatMap(({ move }) => move ?? [])).toEqual(table.moves);
    },
  );

  test('the file has the name of its match, and is the same each time', async () => {
    const { id } = await storeMatch(store.db, gameOf('mancala'), shortMatch('mancala', 900));
    const file = await kept.file(id);
    expect(file.name).toBe(`mancala-${id}.jsonl`);
    expect(await kept.file(id.toUpperCase())).toEqual(file);
  });

  test('a match that goes on can be watched, but its seed is not told', async () => {
    const steps = shortMatch('sea_battle', 6);
    const { id } = await storeMatch(store.db, gameOf('sea_battle'), steps, 'active');
    const { frames, game } = await kept.frames(id);
    expect([game, frames.length]).toEqual(['sea_battle', 6]);
    const [first, second] = frames;
    expect(Object.keys(first!).toSorted()).toEqual(['at', 'view']);
    expect(second).toMatchObject({
      seat: 'player',
      move: expect.any(String),
      effect: expect.stringContaining(':'),
      at: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(frames)).not.toMatch(/[.HM]S|S[.HM]/);
    for (const ask of [kept.file, kept.pgn])
      await expect(ask(id)).rejects.toMatchObject({ status: expect.any(Number) });
    await expect(kept.file(id)).rejects.toMatchObject({
      code: 'INVALID_STATE',
      status: 409,
      message: expect.stringContaining('is not over: it is active'),
    });
  });

  test('a frame says where the clock has moved', async () => {
    const steps = randomMatch(gameOf('chess'), 'clock', {
      habits: { illegal: 0, sleeps: 1, leaves: 0 },
    });
    const { id } = await storeMatch(store.db, gameOf('chess'), steps);
    const { frames } = await kept.frames(id);
    expect(frames.slice(1).map(({ by }) => by)).toEqual(['clock', 'clock', 'clock', 'clock']);
  });

  test('a match that was broken off has a replay; a lobby that was has none', async () => {
    const steps = shortMatch('chess', 5);
    const { id } = await storeMatch(store.db, gameOf('chess'), steps);
    expect((await checked(id)).end).toMatchObject({ status: 'cancelled', outcome: null });
    expect((await kept.pgn(id)).text).toContain('[Result "*"]');
    const lobby = await storeMatch(store.db, gameOf('chess'), [], 'cancelled');
    const message = expect.stringContaining('was given up before a match began');
    for (const ask of [kept.file, kept.pgn, kept.frames])
      await expect(ask(lobby.id)).rejects.toMatchObject({ code: 'NOT_FOUND', message });
    const waiting = await storeMatch(store.db, gameOf('chess'), [], 'waiting');
    for (const ask of [kept.file, kept.pgn, kept.frames])
      await expect(ask(waiting.id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });

  test('only chess has a PGN, and others are told where to look', async () => {
    const { id } = await storeMatch(store.db, gameOf('tic_tac_toe'), shortMatch('tic_tac_toe', 99));
    await expect(kept.pgn(id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining(`GET /api/matches/${id}/replay.jsonl`),
    });
    const chess = await storeMatch(store.db, gameOf('chess'), randomMatch(gameOf('chess'), 'pgn'));
    const pgn = await kept.pgn(chess.id);
    expect(pgn).toEqual({
      name: `chess-${chess.id}.pgn`,
      text: expect.stringMatching(/^\[Event "Chess"\]\n/),
    });
  });

  test('there is none of a match that nobody played, nor of an experience of others', async () => {
    const { id } = await storeMatch(store.db, gameOf('tic_tac_toe'), shortMatch('tic_tac_toe', 99));
    const { db } = store;
    const stranger = crypto.randomUUID();
    const own = await db.selectFrom('experiences').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('experiences')
      .values({
        ...own,
        id: stranger,
        name: stranger,
        name_key: stranger,
        built_in: null,
        tags: JSON.stringify(own.tags),
        manifest: JSON.stringify(own.manifest),
        info: null,
      })
      .execute();
    await db.updateTable('matches').set({ experience_id: stranger }).where('id', '=', id).execute();
    for (const ask of [kept.file, kept.pgn, kept.frames])
      for (const missing of [id, crypto.randomUUID()])
        await expect(ask(missing)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('who has been deleted since is left out, and the rest can still be checked', async () => {
    const steps = shortMatch('four_in_a_row', 99);
    const { id, agents } = await storeMatch(store.db, gameOf('four_in_a_row'), steps);
    await store.db.deleteFrom('agents').where('id', '=', agents[0]!).execute();
    expect((await checked(id)).match.players).toMatchObject([{ player: '1' }]);
  });

  test('after a change of the secret old files and new ones are both proved', async () => {
    const { id } = await storeMatch(store.db, gameOf('mancala'), shortMatch('mancala', 900));
    const before = await kept.file(id);
    const renewed = replays({
      store,
      secret: 'a secret that is new and just as long',
      previousSecrets: [SECRET],
      url: URL_HERE,
      experienceAgentId,
    });
    const after = await renewed.file(id);
    expect(after.text).not.toBe(before.text);
    for (const { text } of [before, after])
      expect(checkReplay(readReplay(Buffer.from(text)), renewed.keys).match.game).toBe('mancala');
    expect(() => checkReplay(readReplay(Buffer.from(after.text)), kept.keys)).toThrow('Trusted is');
  });
});
