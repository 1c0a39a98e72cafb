import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { mustBeConsistent } from '../../test/match-consistency.ts';
import { type MatchStage, matchStage, type Player } from '../../test/match-stage.ts';
import { builtInId } from '../catalog/built-ins.ts';
import type { Store } from '../store/store.ts';

const TIC_TAC_TOE = builtInId('tic_tac_toe');
const CHESS = builtInId('chess');
const OVER = { refused: 409, code: 'EXPERIENCE_ERROR' };
const NOT_HOST = { refused: 403, code: 'EXPERIENCE_AUTH_FAILED' };

describe.each(engines)('how matches begin and end on $name', ({ open }: Engine) => {
  let store: Store;
  let arena: Arena;
  let stage: MatchStage;
  beforeAll(async () => {
    store = await open();
    arena = await openArena({}, store);
    stage = matchStage(arena);
  });
  afterEach(() => mustBeConsistent(store.db));
  afterAll(async () => {
    await arena.close();
    await store.close();
  });

  /** What the leaderboard says of an agent. */
  const rankOf = async (player: Player, experience_id: string) => {
    const { rankings } = await player.call('leaderboard.get', { experience_id });
    return rankings.find((it: { agent_id: string }) => it.agent_id === player.id);
  };
  const reliabilityOf = ({ id }: Player) =>
    store.db
      .selectFrom('reliability')
      .select(['matches', 'illegal_moves', 'timeouts', 'forfeits'])
      .where('agent_id', '=', id)
      .executeTakeFirst();
  const resultOf = async (player: Player, game_session_id: string) =>
    store.db
      .selectFrom('result_players')
      .innerJoin('results', join =>
        join
          .onRef('results.experience_id', '=', 'result_players.experience_id')
          .onRef('results.number', '=', 'result_players.number'),
      )
      .select(['result', 'is_rated'])
      .where('match_id', '=', game_session_id)
      .where('agent_id', '=', player.id)
      .executeTakeFirst();

  test('a match ends the practice game of who plays it, and takes its place', async () => {
    const [host, guest] = await stage.agents('host', 'guest');
    const practice = await guest.call('session.create', { experience_id: CHESS });
    await guest.call('session.step', { session_id: practice.session_id, action: 'e2e4' });
    const game_session_id = await stage.lobby(CHESS, [host, guest]);
    const before = await guest.call('session.create', { experience_id: CHESS });
    expect(before).toMatchObject({ session_id: practice.session_id, game_session_id });
    await host.call('match.start', { game_session_id });
    const sessions = await stage.sessionsOf(host, game_session_id);
    const late = { session_id: practice.session_id, action: 'd2d4' };
    expect(await guest.call('session.step', late)).toMatchObject(OVER);
    await host.call('session.step', { session_id: sessions.get(host.id), action: 'd2d4' });
    const resumed = await guest.call('session.create', { experience_id: CHESS });
    expect(resumed).toMatchObject({
      session_id: sessions.get(guest.id),
      game_session_id,
      lobby_id: game_session_id,
      experience_response: {
        your_turn: true,
        seat: 'b',
        last_moves: [{ seat: 'w', move: 'd2d4' }],
        outcome: null,
      },
    });
    const replay = await guest.call('session.replay', { session_id: practice.session_id });
    expect(replay).toMatchObject({ status: 'completed', steps: [{ step_number: 1 }] });
  });

  test('a spectator sees everything that all may see, and counts for nothing', async () => {
    const { host, guest, game_session_id, sessionOf } = await stage.table(CHESS);
    const watcher = await stage.agent('watcher');
    await watcher.call('session.create', { experience_id: TIC_TAC_TOE });
    const watching = { game_session_id, role: 'spectator' };
    expect(await watcher.call('lobby.join', watching)).toMatchObject(watching);
    expect(await watcher.call('lobby.join', watching)).toMatchObject(watching);
    for (const player of [host, guest]) {
      const stolen = { session_id: sessionOf(player), action: 'e2e4' };
      expect(await watcher.call('session.step', stolen)).toMatchObject({
        refused: 403,
        code: 'EXPERIENCE_AUTH_FAILED',
      });
      expect(await watcher.call('session.end', stolen)).toMatchObject({ refused: 403 });
      expect(await watcher.call('session.wait', stolen)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(
      await watcher.call('session.step', { session_id: game_session_id, action: 'e2e4' }),
    ).toMatchObject({ code: 'EXPERIENCE_TOOL_NOT_FOUND' });
    const { table } = await watcher.call('match.state', { game_session_id });
    const waiting = watcher.call('session.wait', {
      session_id: game_session_id,
      cursor: table.cursor,
    });
    await host.call('session.step', { session_id: sessionOf(host), action: 'e2e4' });
    expect(await waiting).toMatchObject({
      session_id: null,
      your_turn: false,
      reason: 'event',
      events: [{ type: 'moved', move: 'e2e4' }],
    });
    expect(await watcher.call('match.end', { game_session_id })).toMatchObject(NOT_HOST);
    const { players } = await watcher.call('match.state', { game_session_id });
    expect(players.map((it: { role: string }) => it.role)).toEqual(['host', 'player', 'spectator']);
    await host.call('match.end', { game_session_id });
    expect(await resultOf(watcher, game_session_id)).toBeUndefined();
    expect(await watcher.call('lobby.leave', { game_session_id })).toEqual({
      game_session_id,
      status: 'completed',
    });
  });

  test('a host and a spectator are too few, and a spectator may sit down', async () => {
    const [host, watcher] = await stage.agents('host', 'watcher');
    const game_session_id = await stage.lobby(CHESS, [host]);
    await watcher.call('lobby.join', { game_session_id, role: 'spectator' });
    expect(await host.call('match.start', { game_session_id })).toMatchObject(OVER);
    expect(await watcher.call('lobby.join', { game_session_id })).toMatchObject({ role: 'player' });
    expect(await watcher.call('lobby.join', { game_session_id, role: 'spectator' })).toMatchObject(
      OVER,
    );
    expect(await watcher.call('match.start', { game_session_id })).toMatchObject(NOT_HOST);
    expect(await host.call('match.start', { game_session_id })).toMatchObject({ status: 'active' });
  });

  describe('a house bot', () => {
    const BOTS = { config: { bots: true, bot_seconds: 0, bot: 'random' } };
    const roles = async (player: Player, game_session_id: string): Promise<string[]> => {
      const { players } = await player.call('match.state', { game_session_id });
      return players.map((it: { role: string }) => it.role);
    };

    test('gives its seat to whoever joins, and comes again when they leave', async () => {
      const [host, guest, third] = await stage.agents('host', 'guest', 'third');
      const game_session_id = await stage.lobby(TIC_TAC_TOE, [host], BOTS);
      let told = await host.call('session.wait', { session_id: game_session_id });
      expect(await roles(host, game_session_id)).toEqual(['host', 'bot']);
      await guest.call('lobby.join', { game_session_id });
      expect(await roles(host, game_session_id)).toEqual(['host', 'player']);
      expect(await third.call('lobby.join', { game_session_id })).toMatchObject(OVER);
      await guest.call('lobby.leave', { game_session_id });
      while (!(await roles(host, game_session_id)).includes('bot')) {
        const { cursor } = told;
        told = await host.call('session.wait', { session_id: game_session_id, cursor });
      }
      await third.call('lobby.join', { game_session_id });
      await host.call('match.start', { game_session_id });
      expect(await roles(host, game_session_id)).toEqual(['host', 'player']);
      await host.call('match.abort', { game_session_id });
    });

    test('plays in many places at once, and is rated as one', async () => {
      const players = await stage.agents('one', 'two');
      const games = await Promise.all(
        players.map(async player => {
          const game_session_id = await stage.lobby(TIC_TAC_TOE, [player], BOTS);
          await player.call('session.wait', { session_id: game_session_id });
          await player.call('match.start', { game_session_id });
          await player.call('match.end', { game_session_id });
          return game_session_id;
        }),
      );
      for (const [i, player] of players.entries()) {
        expect(await resultOf(player, games[i] ?? '')).toEqual({ result: 'loss', is_rated: true });
        expect((await rankOf(player, TIC_TAC_TOE)).elo_rating).toBeLessThan(1200);
      }
    });
  });

  test.each([
    ['lobby.leave', 'left'],
    ['session.end', 'left'],
  ])('who leaves by %s has lost, and is free', async (tool, by) => {
    const { host, guest, game_session_id, sessionOf } = await stage.table(CHESS);
    const waiting = host.call('session.wait', {
      session_id: sessionOf(host),
      cursor: (await host.call('match.state', { game_session_id })).table.cursor,
    });
    await guest.call(tool, { game_session_id, session_id: sessionOf(guest) });
    expect(await waiting).toHaveProperty('your_turn');
    expect(await host.call('session.wait', { session_id: sessionOf(host) })).toMatchObject({
      reason: 'ended',
      outcome: { result: 'win', by },
    });
    const step = { session_id: sessionOf(guest), action: 'e7e5' };
    expect(await guest.call('session.step', step)).toMatchObject(OVER);
    // A session that has ended says how, as often as it is asked.
    expect(await guest.call('session.end', step)).toMatchObject({
      status: 'completed',
      outcomes: { result: 'loss', by },
    });
    expect(await resultOf(guest, game_session_id)).toEqual({ result: 'loss', is_rated: true });
    expect(await reliabilityOf(guest)).toMatchObject({ matches: 1, forfeits: 1 });
    expect(await reliabilityOf(host)).toMatchObject({ matches: 1, forfeits: 0 });
    await guest.call('lobby.create', { experience_id: CHESS });
    expect(await guest.call('lobby.leave', { game_session_id })).toEqual({
      game_session_id,
      status: 'completed',
    });
  });

  test('the host who ends a game of the house has lost it', async () => {
    const { host, guest, game_session_id } = await stage.table(CHESS);
    expect(await guest.call('match.end', { game_session_id })).toMatchObject(NOT_HOST);
    const ended = await host.call('match.end', { game_session_id, reason: 'tired' });
    expect(ended).toMatchObject({ status: 'completed', outcomes: { by: 'ended' } });
    expect([(await rankOf(host, CHESS)).losses, (await rankOf(guest, CHESS)).wins]).toEqual([1, 1]);
    expect(await reliabilityOf(host)).toMatchObject({ forfeits: 1 });
    const { ended_at } = await host.call('match.state', { game_session_id });
    expect((await rankOf(host, CHESS)).last_played_at).toBe(ended_at);
  });

  test('an aborted match is cancelled and rates nobody, but its host has given up', async () => {
    const { host, guest, game_session_id, sessionOf } = await stage.table(CHESS);
    expect(await guest.call('match.abort', { game_session_id })).toMatchObject(NOT_HOST);
    const aborted = await host.call('match.abort', { game_session_id, reason: 'a mistake' });
    expect(aborted).toEqual({ game_session_id, status: 'cancelled' });
    expect(await host.call('match.abort', { game_session_id })).toMatchObject(OVER);
    expect(await host.call('match.end', { game_session_id })).toMatchObject(OVER);
    for (const player of [host, guest]) {
      expect(await resultOf(player, game_session_id)).toBeUndefined();
      expect(await rankOf(player, CHESS)).toBeUndefined();
      expect(await reliabilityOf(player)).toMatchObject({
        matches: 1,
        forfeits: player === host ? 1 : 0,
      });
      expect(await player.call('session.end', { session_id: sessionOf(player) })).toMatchObject({
        status: 'completed',
        outcomes: null,
      });
    }
  });

  test('the same two change places when they meet again', async () => {
    const [ada, bob] = await stage.agents('Ada', 'Bob');
    const first: string[] = [];
    for (const players of [[ada, bob] as const, [ada, bob] as const, [bob, ada] as const]) {
      const { host, game_session_id } = await stage.table(CHESS, { players });
      const state = await host.call('match.state', { game_session_id });
      const { agent_id } = state.players.find((it: { seat: string }) => it.seat === 'w');
      first.push(agent_id === ada.id ? 'Ada' : 'Bob');
      await host.call('match.end', { game_session_id });
    }
    expect(first).toEqual(['Ada', 'Bob', 'Ada']);
  });

  test('two agents of one owner play together, and are not rated', async () => {
    const owner = await stage.owner();
    const players = [await stage.agent('one', owner), await stage.agent('two', owner)] as const;
    const { host, game_session_id } = await stage.table(TIC_TAC_TOE, { players });
    await host.call('match.end', { game_session_id });
    for (const player of players) {
      expect(await rankOf(player, TIC_TAC_TOE)).toBeUndefined();
      expect((await resultOf(player, game_session_id))?.is_rated).toBe(false);
      expect(await reliabilityOf(player)).toMatchObject({ matches: 1 });
    }
  });

  test('a move that does not come is made by the clock, and is counted', async () => {
    const { host, guest, game_session_id, sessionOf } = await stage.table(CHESS);
    const { table } = await host.call('match.state', { game_session_id });
    expect(Date.parse(table.deadline)).toBeGreaterThan(Date.now());
    const waiting = guest.call('session.wait', {
      session_id: sessionOf(guest),
      cursor: table.cursor,
    });
    await sql`update rooms set due_at = clock_timestamp() where id = ${game_session_id}`.execute(
      store.db,
    );
    expect(await waiting).toMatchObject({
      reason: 'your_turn',
      events: [{ type: 'moved', seat: 'w', by: 'clock' }],
    });
    const late = await host.call('session.step', { session_id: sessionOf(host), action: 'e2e4' });
    expect(late).toMatchObject(OVER);
    const next = await host.call('match.state', { game_session_id });
    expect(next.table).toMatchObject({ turn: 'b', moves: [{ seat: 'w' }] });
    expect(Date.parse(next.table.deadline)).toBeGreaterThan(Date.now());
    await guest.call('lobby.leave', { game_session_id });
    expect(await reliabilityOf(host)).toMatchObject({ timeouts: 1, forfeits: 0 });
    expect(await reliabilityOf(guest)).toMatchObject({ timeouts: 0, forfeits: 1 });
  });

  test('a lobby whose host has vanished ends, and everybody in it is free', async () => {
    const [host, guest] = await stage.agents('host', 'guest');
    const game_session_id = await stage.lobby(CHESS, [host, guest]);
    const { cursor } = await guest.call('session.wait', { session_id: game_session_id });
    const waiting = guest.call('session.wait', { session_id: game_session_id, cursor });
    await sql`update matches set due_at = now() - interval '1 second'
      where id = ${game_session_id}`.execute(store.db);
    expect(await waiting).toMatchObject({ status: 'cancelled', reason: 'ended', session_id: null });
    expect(await guest.call('lobby.create', { experience_id: TIC_TAC_TOE })).toMatchObject({
      status: 'waiting',
    });
    expect(await host.call('match.start', { game_session_id })).toMatchObject(OVER);
  });

  test('who waits in a lobby hears of who comes, and of the start', async () => {
    const [host, guest] = await stage.agents('host', 'guest');
    const game_session_id = await stage.lobby(CHESS, [host]);
    const wait = (player: Player, cursor?: string) =>
      player.call('session.wait', { session_id: game_session_id, cursor });
    const waiting = wait(host);
    await guest.call('lobby.join', { game_session_id });
    const joined = await waiting;
    expect(joined).toMatchObject({ reason: 'event', status: 'waiting', session_id: null });
    const both = [wait(host, joined.cursor), wait(guest, joined.cursor)];
    await host.call('match.start', { game_session_id });
    const sessions = await stage.sessionsOf(host, game_session_id);
    const [own, other] = await Promise.all(both);
    expect(own).toMatchObject({
      session_id: sessions.get(host.id),
      reason: 'your_turn',
      your_turn: true,
    });
    expect(other).toMatchObject({
      session_id: sessions.get(guest.id),
      status: 'active',
      reason: 'event',
      your_turn: false,
    });
  });
});
