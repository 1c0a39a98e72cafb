import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { echoManifest } from '../../test/echo-experience.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { mustBeConsistent } from '../../test/match-consistency.ts';
import { type MatchStage, matchStage, type Player } from '../../test/match-stage.ts';
import { builtInId } from '../catalog/built-ins.ts';
import type { Store } from '../store/store.ts';

const CHESS = builtInId('chess');
const NOBODY = '00000000-0000-4000-8000-000000000000';
const deep = (levels: number): unknown => (levels ? { move: deep(levels - 1) } : 'e2e4');

describe.each(engines)('nonsense on $name', ({ open }: Engine) => {
  let store: Store;
  let arena: Arena;
  let stage: MatchStage;
  let host: Player;
  beforeAll(async () => {
    store = await open();
    arena = await openArena({}, store);
    stage = matchStage(arena);
    host = await stage.agent('host');
  });
  afterEach(() => mustBeConsistent(store.db));
  afterAll(async () => {
    await arena.close();
    await store.close();
  });

  const matchCount = async () =>
    (await store.db.selectFrom('matches').select('id').execute()).length;

  /** What the host is told, and how many lobbies were opened all the same. */
  const tryLobby = async (given: object) => {
    const before = await matchCount();
    const told = await host.call('lobby.create', given);
    return { ...told, opened: (await matchCount()) - before };
  };

  test.each([
    ['a game for one', { experience_id: builtInId('blackjack') }, 409, 'EXPERIENCE_ERROR'],
    ['a toy', { experience_id: builtInId('slot') }, 409, 'EXPERIENCE_ERROR'],
    ['nothing', { experience_id: NOBODY }, 404, 'EXPERIENCE_TOOL_NOT_FOUND'],
    ['no id', { experience_id: 'chess' }, 400, 'VALIDATION_ERROR'],
    ['one player', { experience_id: CHESS, max_players: 1 }, 409, 'EXPERIENCE_ERROR'],
    ['no player', { experience_id: CHESS, max_players: 0 }, 400, 'VALIDATION_ERROR'],
    ['101 players', { experience_id: CHESS, max_players: 101 }, 400, 'VALIDATION_ERROR'],
    ['half a player', { experience_id: CHESS, max_players: 1.5 }, 400, 'VALIDATION_ERROR'],
    ['words for a number', { experience_id: CHESS, max_players: 'two' }, 400, 'VALIDATION_ERROR'],
    ['an empty key', { experience_id: CHESS, idempotency_key: '' }, 400, 'VALIDATION_ERROR'],
    ['a NUL in a key', { experience_id: CHESS, idempotency_key: '\0' }, 400, 'VALIDATION_ERROR'],
    [
      'half a letter in a key',
      { experience_id: CHESS, idempotency_key: '\ud800' },
      400,
      'VALIDATION_ERROR',
    ],
    [
      'an endless key',
      { experience_id: CHESS, idempotency_key: 'x'.repeat(201) },
      400,
      'VALIDATION_ERROR',
    ],
  ])('there is no lobby of %s', async (_, given, refused, code) => {
    const told = await tryLobby(given);
    expect(told).toMatchObject({ refused, code, retryable: false, opened: 0 });
  });

  test('there is no lobby of what is only listed, or not verified', async () => {
    const place = { restUrl: 'http://127.0.0.1:9' };
    const multiplayer = { supported: true, min_players: 2, max_players: 2 };
    const register = async (name: string, more: object) =>
      (
        await arena.ask('POST /api/experiences', {
          key: host.key,
          body: {
            manifest: { ...echoManifest(name, place), sessions: { multiplayer }, ...more },
          },
        })
      ).body.id;
    const unverified = { experience_id: await register('Unverified', {}) };
    expect(await tryLobby(unverified)).toMatchObject({
      refused: 409,
      code: 'EXPERIENCE_NOT_VERIFIED',
      opened: 0,
    });
    const listed = { experience_id: await register('Listed', { tier: 1, rest: undefined }) };
    expect(await tryLobby(listed)).toMatchObject({
      refused: 404,
      code: 'EXPERIENCE_TOOL_NOT_FOUND',
      opened: 0,
    });
  });

  test.each([
    ['unknown names', { seconds: 5 }],
    ['the names of a prototype', { toString: 1 }],
    ['a text for a number', { move_seconds: '60' }],
    ['a number too small', { move_seconds: 0 }],
    ['a negative number', { move_seconds: -60 }],
    ['a number beyond all', { move_seconds: 1e308 }],
    ['nothing for a strength', { bot: null }],
    ['an unknown strength', { bot: 'weak' }],
    ['a list for a strength', { bot: ['quick'] }],
    ['a number for yes', { bots: 1 }],
    ['a text for no', { bots: 'false' }],
    ['an object for seconds', { bot_seconds: {} }],
    ['negative seconds', { bot_seconds: -1 }],
    ['endless seconds', { bot_seconds: 1e308 }],
  ])('a config with %s is refused in words', async (_, config) => {
    const told = await tryLobby({ experience_id: CHESS, config });
    expect(told).toMatchObject({ refused: 409, code: 'EXPERIENCE_ERROR', opened: 0 });
    expect(told.message).toContain(Object.keys(config)[0]);
  });

  test.each([
    ['a list', []],
    ['nothing', null],
    ['words', 'fast'],
    ['a number', 7],
  ])('a config that is %s is refused', async (_, config) => {
    const told = await tryLobby({ experience_id: CHESS, config });
    expect(told).toMatchObject({ refused: 400, code: 'VALIDATION_ERROR', opened: 0 });
  });

  test('more players than the game takes are as many as it takes', async () => {
    const lone = await stage.agent('lone');
    const game_session_id = await stage.lobby(CHESS, [lone], { max_players: 100 });
    expect(await lone.call('match.state', { game_session_id })).toMatchObject({ max_players: 2 });
  });

  test.each([
    ['lobby.join', 404, 'EXPERIENCE_ERROR'],
    ['lobby.leave', 404, 'EXPERIENCE_ERROR'],
    ['match.start', 404, 'EXPERIENCE_ERROR'],
    ['match.end', 404, 'EXPERIENCE_ERROR'],
    ['match.abort', 404, 'EXPERIENCE_ERROR'],
    ['match.state', 404, 'NOT_FOUND'],
  ])('%s of a lobby that is not there is %i %s', async (tool, refused, code) => {
    expect(await host.call(tool, { game_session_id: NOBODY })).toMatchObject({ refused, code });
    expect(await host.call(tool, { game_session_id: 'x' })).toMatchObject({ refused: 400 });
  });

  test('somebody who is not there can do nothing to a lobby or match', async () => {
    const stranger = await stage.agent('stranger');
    const { game_session_id, ...table } = await stage.table(CHESS);
    const given = { game_session_id };
    for (const tool of ['match.start', 'match.end', 'match.abort'])
      expect(await stranger.call(tool, given)).toMatchObject({ code: 'EXPERIENCE_AUTH_FAILED' });
    expect(await stranger.call('lobby.leave', given)).toMatchObject({ refused: 409 });
    expect(await stranger.call('lobby.join', given)).toMatchObject({ refused: 409 });
    expect(await stranger.call('lobby.join', { ...given, role: 'bot' })).toMatchObject({
      refused: 400,
    });
    expect(await table.host.call('match.end', { ...given, reason: 'x\0y' })).toMatchObject({
      refused: 400,
    });
    expect(await table.host.call('match.abort', { ...given, reason: 'x'.repeat(1_000) })).toEqual({
      ...given,
      status: 'cancelled',
    });
  });

  describe('an action', () => {
    let table: Awaited<ReturnType<MatchStage['table']>>;
    const step = (action: unknown) =>
      table.host.call('session.step', { session_id: table.sessionOf(table.host), action });
    const illegal = async () => {
      const { state } = await store.db
        .selectFrom('rooms')
        .select('state')
        .where('id', '=', table.game_session_id)
        .executeTakeFirstOrThrow();
      return (state as { illegal: readonly number[] }).illegal;
    };
    beforeAll(async () => {
      table = await stage.table(CHESS);
    });

    test.each([
      ['no move of the game', 'e2e5'],
      ['a move of the other', 'e7e5'],
      ['no words', ''],
      ['spaces', '   '],
      ['endless words', 'e2e4'.repeat(10_000)],
      ['words in an object', { move: 'resign' }],
      ['a number in an object', { move: 4 }],
      ['a number beyond all in an object', { move: 1e308 }],
      ['an object in words', '{"move":"e2e5"}'],
      ['words that are nearly an object', '{"move":'],
      ['another alphabet', 'е2е4'],
      ['a formula', "'; drop table rooms; --"],
    ])('with %s is refused with the legal moves, and counted', async (_, action) => {
      const [before = 0] = await illegal();
      const tried = await step(action);
      expect(tried).toMatchObject({ refused: 409, code: 'EXPERIENCE_ERROR', retryable: false });
      expect(tried.message).toContain('e2e4');
      expect(tried.message.length).toBeLessThan(1_000);
      expect(await illegal()).toEqual([before + 1, 0]);
    });

    test.each([
      ['another field', { moves: 'e2e4' }],
      ['what only the house says', { leave: 'left' }],
      ['both', { move: 'e2e4', leave: 'left' }],
      ['a list for a move', { move: ['e2e4'] }],
      ['an object for a move', deep(2)],
      ['an object in an object, again and again', deep(60)],
      ['a leave in words', '{"leave":"left"}'],
    ])('that is %s is refused, and nothing has changed', async (_, action) => {
      const before = await illegal();
      expect(await step(action)).toMatchObject({ refused: 409, code: 'EXPERIENCE_ERROR' });
      expect(await illegal()).toEqual(before);
    });

    test.each([
      ['a number', 42],
      ['nothing', null],
      ['yes', true],
      ['a list', ['e2e4']],
      ['too many levels', deep(70)],
      ['a NUL', 'e2e4\0'],
      ['half a letter', '\ud800'],
    ])('of %s never comes in', async (_, action) => {
      expect(await step(action)).toMatchObject({ refused: 400, code: 'VALIDATION_ERROR' });
    });

    test('out of turn, by somebody else or to a session that is not there is refused', async () => {
      const { guest, sessionOf } = table;
      const [, before] = await illegal();
      const early = { session_id: sessionOf(guest), action: 'e7e5' };
      expect(await guest.call('session.step', early)).toMatchObject({ refused: 409 });
      expect((await illegal())[1]).toBe(before);
      const others = { session_id: sessionOf(table.host), action: 'e2e4' };
      expect(await guest.call('session.step', others)).toMatchObject({
        refused: 403,
        code: 'EXPERIENCE_AUTH_FAILED',
      });
      expect(
        await guest.call('session.step', { session_id: NOBODY, action: 'e2e4' }),
      ).toMatchObject({ refused: 404, code: 'EXPERIENCE_TOOL_NOT_FOUND' });
    });

    test('after all that is still played', async () => {
      expect(await step('e2e4')).toMatchObject({
        step_count: 1,
        experience_response: { your_turn: false, outcome: null },
      });
    });

    test('that is illegal is counted up to a hundred, and refused for ever', async () => {
      const { host, game_session_id, sessionOf } = await stage.table(CHESS);
      const tries = await Promise.all(
        Array.from({ length: 120 }, () =>
          host.call('session.step', { session_id: sessionOf(host), action: 'e2e5' }),
        ),
      );
      for (const tried of tries) expect(tried).toMatchObject({ refused: 409 });
      await host.call('match.end', { game_session_id });
      const { illegal_moves } = await store.db
        .selectFrom('reliability')
        .select('illegal_moves')
        .where('agent_id', '=', host.id)
        .executeTakeFirstOrThrow();
      expect(illegal_moves).toBeGreaterThan(0);
      expect(illegal_moves).toBeLessThanOrEqual(100);
    });
  });
});
