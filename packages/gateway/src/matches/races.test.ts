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

/** What they say no with, where only some of several calls can come through. */
const LOCAL = { refused: 409, code: 'EXPERIENCE_ERROR' };
const BUSY = { refused: 409, code: 'AGENT_BUSY' };

type Told = Awaited<ReturnType<Player['call']>>;
const isRefused = (told: Told): boolean => told.refused !== undefined;
const refused = (all: readonly Told[]) => all.filter(isRefused);
const accepted = (all: readonly Told[]) => all.filter(told => !isRefused(told));

/** The same race again and again, since its winner is chance. */
const ROUNDS = [1, 2, 3];

describe.each(engines)('races on $name', ({ open }: Engine) => {
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
  const statusOf = async (player: Player, game_session_id: string): Promise<string> =>
    (await player.call('match.state', { game_session_id })).status;
  /** What was reached stands as it is, but nobody plays on. */
  const callOff = (host: Player, game_session_id: string) =>
    host.call('match.abort', { game_session_id });

  test('of twenty tables that are opened, joined and started at once every one is played', async () => {
    const hosts = await stage.agents(...Array.from({ length: 20 }, (_, i) => `host ${i}`));
    const guests = await stage.agents(...Array.from({ length: 20 }, (_, i) => `guest ${i}`));
    const config = { bots: false };
    const ids = (
      await Promise.all(hosts.map(it => it.call('lobby.create', { experience_id: CHESS, config })))
    ).map(it => String(it.game_session_id));
    const seat = (i: number) => ({ game_session_id: ids[i] ?? '' });
    // Each comes twice, and one of them late: neither must keep the others of their batch.
    const joined = await Promise.all(
      [...guests, ...guests, ...hosts].map((it, i) => it.call('lobby.join', seat(i % 20))),
    );
    expect(refused(joined)).toEqual([]);
    const late = await stage.agent('late');
    const starts = [...hosts, ...guests].map((it, i) => it.call('match.start', seat(i % 20)));
    const [tooLate, ...started] = await Promise.all([late.call('lobby.join', seat(3)), ...starts]);
    expect(tooLate).toMatchObject(LOCAL);
    expect(accepted(started)).toHaveLength(20);
    expect(refused(started).map(({ code }) => code)).toEqual(
      Array(20).fill('EXPERIENCE_AUTH_FAILED'),
    );
    for (const [i, host] of hosts.entries()) {
      const { players, status } = await host.call('match.state', seat(i));
      expect(status).toBe('active');
      expect(players.map((it: { agent_id: string }) => it.agent_id)).toEqual([
        host.id,
        guests[i]?.id,
      ]);
    }
  });

  test.each([2, 8])('of %i who join for the last seat one gets it', async count => {
    const host = await stage.agent('host');
    const others = await stage.agents(...Array.from({ length: count }, (_, i) => `guest ${i}`));
    const game_session_id = await stage.lobby(CHESS, [host]);
    const all = await Promise.all(others.map(it => it.call('lobby.join', { game_session_id })));
    expect(accepted(all)).toEqual([
      { game_session_id, role: 'player', experience_response: expect.anything() },
    ]);
    expect(refused(all)).toHaveLength(count - 1);
    for (const no of refused(all)) expect(no).toMatchObject({ ...LOCAL, retryable: false });
    expect(refused(all)[0].message).toContain('full');
    const { players } = await host.call('match.state', { game_session_id });
    expect(players).toHaveLength(2);
    // Who came too late is free for another lobby.
    const late = others[all.findIndex(isRefused)];
    expect(await late?.call('lobby.create', { experience_id: CHESS })).not.toHaveProperty(
      'refused',
    );
  });

  test('one agent that joins two lobbies at once sits in one', async () => {
    const [one, two, guest] = await stage.agents('one', 'two', 'guest');
    const lobbies = [await stage.lobby(CHESS, [one]), await stage.lobby(TIC_TAC_TOE, [two])];
    const all = await Promise.all(
      lobbies.map(game_session_id => guest.call('lobby.join', { game_session_id })),
    );
    expect([accepted(all).length, refused(all)]).toEqual([1, [expect.objectContaining(BUSY)]]);
  });

  test.each(ROUNDS)('a match is started once (%i)', async () => {
    const [host, guest] = await stage.agents('host', 'guest');
    const game_session_id = await stage.lobby(CHESS, [host, guest]);
    const start = () => host.call('match.start', { game_session_id });
    const all = await Promise.all([start(), start(), start()]);
    expect([accepted(all).length, refused(all).length]).toEqual([1, 2]);
    for (const no of refused(all)) expect(no).toMatchObject(LOCAL);
    expect((await stage.sessionsOf(host, game_session_id)).size).toBe(2);
  });

  test.each(ROUNDS)(
    'who leaves while the match starts has left before it, or lost it (%i)',
    async round => {
      const [host, guest] = await stage.agents('host', 'guest');
      const game_session_id = await stage.lobby(CHESS, [host, guest]);
      const start = () => host.call('match.start', { game_session_id });
      const leave = () => guest.call('lobby.leave', { game_session_id });
      const [started, left] =
        round % 2
          ? await Promise.all([start(), leave()])
          : (await Promise.all([leave(), start()])).toReversed();
      expect(left).not.toHaveProperty('refused');
      const state = await host.call('match.state', { game_session_id });
      if (isRefused(started)) {
        expect(started).toMatchObject(LOCAL);
        expect(state).toMatchObject({ status: 'waiting', players: [{ role: 'host' }] });
      } else expect(state).toMatchObject({ status: 'completed', outcomes: { by: 'left' } });
      expect(await guest.call('session.create', { experience_id: TIC_TAC_TOE })).not.toHaveProperty(
        'refused',
      );
    },
  );

  test.each(ROUNDS)('who joins while the match starts comes too late (%i)', async () => {
    const [host, guest, third] = await stage.agents('host', 'guest', 'third');
    const game_session_id = await stage.lobby(CHESS, [host, guest]);
    const [started, joined] = await Promise.all([
      host.call('match.start', { game_session_id }),
      third.call('lobby.join', { game_session_id }),
    ]);
    expect(started.status).toBe('active');
    expect(joined).toMatchObject(LOCAL);
  });

  test.each(ROUNDS)(
    'an abort while the match starts leaves nothing that goes on (%i)',
    async round => {
      const [host, guest] = await stage.agents('host', 'guest');
      const game_session_id = await stage.lobby(CHESS, [host, guest]);
      const start = () => host.call('match.start', { game_session_id });
      const abort = () => callOff(host, game_session_id);
      const all = await (round % 2
        ? Promise.all([start(), abort()])
        : Promise.all([abort(), start()]));
      expect(accepted(all).length).toBeGreaterThan(0);
      expect(await statusOf(host, game_session_id)).toBe('cancelled');
    },
  );

  test.each(ROUNDS)('a lobby whose host leaves takes nobody in (%i)', async round => {
    const [host, guest] = await stage.agents('host', 'guest');
    const game_session_id = await stage.lobby(CHESS, [host]);
    const join = () => guest.call('lobby.join', { game_session_id });
    const leave = () => host.call('lobby.leave', { game_session_id });
    const [left, joined] =
      round % 2
        ? await Promise.all([leave(), join()])
        : (await Promise.all([join(), leave()])).toReversed();
    expect(left).toEqual({ game_session_id, status: 'cancelled' });
    if (isRefused(joined)) expect(joined).toMatchObject(LOCAL);
    for (const player of [host, guest])
      expect(await player.call('lobby.create', { experience_id: CHESS })).toMatchObject({
        status: 'waiting',
      });
  });

  test.each(ROUNDS)('a session elsewhere or a seat, but never both (%i)', async round => {
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [host, guest] = await stage.agents('host', 'guest');
        return { guest, game_session_id: await stage.lobby(CHESS, [host]) };
      }),
    );
    const both = await Promise.all(
      pairs.map(({ guest, game_session_id }) => {
        const join = () => guest.call('lobby.join', { game_session_id });
        const play = () => guest.call('session.create', { experience_id: TIC_TAC_TOE });
        return Promise.all(round % 2 ? [join(), play()] : [play(), join()]);
      }),
    );
    for (const all of both) {
      expect(accepted(all)).toHaveLength(1);
      expect(refused(all)).toEqual([expect.objectContaining(BUSY)]);
    }
  });

  test('a practice game that begins while the match starts gives way to it', async () => {
    const [host, guest] = await stage.agents('host', 'guest');
    const game_session_id = await stage.lobby(CHESS, [host, guest]);
    const [started] = await Promise.all([
      host.call('match.start', { game_session_id }),
      guest.call('session.create', { experience_id: CHESS }),
      host.call('session.create', { experience_id: CHESS }),
    ]);
    expect(started.status).toBe('active');
    const sessions = await stage.sessionsOf(host, game_session_id);
    const resumed = await guest.call('session.create', { experience_id: CHESS });
    expect(resumed).toMatchObject({
      session_id: sessions.get(guest.id),
      game_session_id,
      lobby_id: game_session_id,
      experience_response: { your_turn: false, seat: 'b' },
    });
  });

  test('two ends of one match: the first loses it, the second comes too late', async () => {
    const { host, game_session_id } = await stage.table(CHESS);
    const end = () => host.call('match.end', { game_session_id });
    const all = await Promise.all([end(), end(), end()]);
    expect(accepted(all)).toEqual([
      { game_session_id, status: 'completed', outcomes: expect.objectContaining({ by: 'ended' }) },
    ]);
    for (const no of refused(all)) expect(no).toMatchObject(LOCAL);
  });

  test('an end and an abort of one match: one of them holds', async () => {
    const { host, game_session_id } = await stage.table(CHESS);
    const [ended, aborted] = await Promise.all([
      host.call('match.end', { game_session_id }),
      callOff(host, game_session_id),
    ]);
    expect(isRefused(ended)).toBe(!isRefused(aborted));
    expect(await statusOf(host, game_session_id)).toBe(
      isRefused(aborted) ? 'completed' : 'cancelled',
    );
  });

  test('both leave at once: one has lost, one has won, and both are free', async () => {
    const { host, guest, game_session_id } = await stage.table(CHESS);
    const both = await Promise.all(
      [host, guest].map(player => player.call('lobby.leave', { game_session_id })),
    );
    const again = await host.call('lobby.leave', { game_session_id });
    for (const left of [...both, again])
      expect(left).toEqual({ game_session_id, status: 'completed' });
    const { outcomes } = await host.call('match.state', { game_session_id });
    const results = Object.values<Told>(outcomes.players).map(({ result }) => result);
    expect(new Set(results)).toEqual(new Set(['loss', 'win']));
  });

  test('of two equal steps at once one is played', async () => {
    const { host, guest, game_session_id, sessionOf } = await stage.table(CHESS);
    const step = (action: string) =>
      host.call('session.step', { session_id: sessionOf(host), action });
    for (const action of ['e2e4', 'd2d4']) {
      const all = await Promise.all([step(action), step(action), step(action)]);
      expect(accepted(all)).toHaveLength(1);
      for (const no of refused(all)) expect(no).toMatchObject(LOCAL);
      await guest.call('session.step', {
        session_id: sessionOf(guest),
        action: action.replace('2', '7').replace('4', '5'),
      });
    }
    const { table } = await host.call('match.state', { game_session_id });
    expect(table.moves.map((it: Told) => it.move)).toEqual(['e2e4', 'e7e5', 'd2d4', 'd7d5']);
  });

  test('a move and a leave at once: both are in the log, or the move came too late', async () => {
    const { host, guest, game_session_id, sessionOf } = await stage.table(CHESS);
    const [moved, left] = await Promise.all([
      host.call('session.step', { session_id: sessionOf(host), action: 'e2e4' }),
      guest.call('session.end', { session_id: sessionOf(guest) }),
    ]);
    expect(left).toMatchObject({ status: 'completed', outcomes: { result: 'loss', by: 'left' } });
    if (isRefused(moved)) expect(moved).toMatchObject(LOCAL);
    const { table } = await host.call('match.state', { game_session_id });
    expect(table.moves).toHaveLength(isRefused(moved) ? 0 : 1);
  });

  describe('an idempotency key', () => {
    test('twice at once opens one lobby, with the same answer', async () => {
      const host = await stage.agent('host');
      const create = () =>
        host.call('lobby.create', {
          experience_id: CHESS,
          config: { bots: false },
          idempotency_key: 'once',
        });
      const [one, two] = await Promise.all([create(), create()]);
      expect(one).toMatchObject({ status: 'waiting', role: 'host' });
      expect(two).toEqual(one);
      expect(await create()).toEqual(one);
    });

    test('twice at once takes one seat, with the same answer', async () => {
      const [host, guest] = await stage.agents('host', 'guest');
      const game_session_id = await stage.lobby(CHESS, [host]);
      const join = () => guest.call('lobby.join', { game_session_id, idempotency_key: 'once' });
      const [one, two] = await Promise.all([join(), join()]);
      expect(one).toMatchObject({ game_session_id, role: 'player' });
      expect(two).toEqual(one);
      expect(await join()).toEqual(one);
    });

    test('with other arguments is refused, also after the lobby has ended', async () => {
      const host = await stage.agent('host');
      const given = { experience_id: CHESS, idempotency_key: 'mine' };
      const created = await host.call('lobby.create', given);
      const other = () => host.call('lobby.create', { ...given, experience_id: TIC_TAC_TOE });
      expect(await other()).toMatchObject({ refused: 400, code: 'VALIDATION_ERROR' });
      const { game_session_id } = created;
      await host.call('lobby.leave', { game_session_id });
      expect(await host.call('lobby.create', given)).toEqual({ ...created, status: 'cancelled' });
      expect(await other()).toMatchObject({ refused: 400, code: 'VALIDATION_ERROR' });
      // Somebody else's key of the same name is another key.
      const guest = await stage.agent('guest');
      expect(await guest.call('lobby.create', given)).not.toMatchObject({ game_session_id });
    });

    test('may come again after a day', async () => {
      const host = await stage.agent('host');
      const given = { experience_id: CHESS, idempotency_key: 'daily' };
      const { game_session_id } = await host.call('lobby.create', given);
      await host.call('lobby.leave', { game_session_id });
      await sql`update idempotency_keys set created_at = now() - interval '25 hours'
        where agent_id = ${host.id}`.execute(store.db);
      const next = await host.call('lobby.create', given);
      expect(next.status).toBe('waiting');
      expect(next.game_session_id).not.toBe(game_session_id);
    });
  });
});
