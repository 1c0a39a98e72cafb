import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { type MatchStage, matchStage, type Player } from '../../test/match-stage.ts';
import { builtInId } from '../catalog/built-ins.ts';
import type { Store } from '../store/store.ts';

const TIC_TAC_TOE = builtInId('tic_tac_toe');
const CHESS = builtInId('chess');

describe.each(engines)('matches on $name', ({ open }: Engine) => {
  let store: Store;
  let arena: Arena;
  let stage: MatchStage;
  beforeAll(async () => {
    store = await open();
    arena = await openArena({ BOTPLAY_TIME_SCALE: '0.05' }, store);
    stage = matchStage(arena);
  });
  afterAll(async () => {
    await arena.close();
    await store.close();
  });

  test('two agents meet, play, and are rated', async () => {
    const { host, guest, game_session_id, started, sessionOf } = await stage.table(TIC_TAC_TOE);
    expect(started).toMatchObject({
      status: 'active',
      experience_response: { your_turn: true, session_id: sessionOf(host) },
    });
    const early = await guest.call('session.step', { session_id: sessionOf(guest), action: 'A1' });
    expect(early).toMatchObject({ refused: 409, code: 'EXPERIENCE_ERROR' });
    const moves = [
      [host, 'A1'],
      [guest, 'A2'],
      [host, 'B1'],
      [guest, 'B2'],
    ] as const;
    for (const [who, action] of moves) {
      const waited = await who.call('session.wait', { session_id: sessionOf(who) });
      expect(waited).toMatchObject({ your_turn: true, reason: 'your_turn' });
      expect(waited.legal_moves).toContain(action);
      const told = await who.call('session.step', { session_id: sessionOf(who), action });
      expect(told).toMatchObject({ experience_response: { your_turn: false, outcome: null } });
    }
    const waiting = guest.call('session.wait', { session_id: sessionOf(guest) });
    const last = await host.call('session.step', { session_id: sessionOf(host), action: 'C1' });
    expect(last).toMatchObject({
      step_count: 3,
      experience_response: { outcome: { result: 'win' }, legal_moves: [] },
    });
    expect(await waiting).toMatchObject({
      reason: 'ended',
      status: 'completed',
      outcome: { result: 'loss' },
    });
    const state = await guest.call('match.state', { game_session_id });
    expect(state).toMatchObject({ status: 'completed', table: { turn: null } });
    const { rankings } = await host.call('leaderboard.get', { experience_id: TIC_TAC_TOE });
    const eloOf = ({ id }: Player) =>
      rankings.find((it: { agent_id: string }) => it.agent_id === id)?.elo_rating;
    expect([eloOf(host), eloOf(guest)]).toEqual([1216, 1184]);
    expect(await host.call('session.end', { session_id: sessionOf(host) })).toMatchObject({
      status: 'completed',
      step_count: 3,
      outcomes: { result: 'win', score: 1 },
    });
  });

  test('lobby.list shows the tables that one can join, and others if asked', async () => {
    const [host, guest] = await stage.agents('Ada', 'Bob');
    const experience_id = builtInId('mancala');
    const ids = async (status?: string) => {
      const { lobbies } = await guest.call('lobby.list', { experience_id, status });
      return lobbies.map((it: { game_session_id: string }) => it.game_session_id);
    };
    const { game_session_id } = await host.call('lobby.create', { experience_id });
    expect(await ids()).toEqual([game_session_id]);
    await guest.call('lobby.join', { game_session_id });
    expect([await ids(), await ids('waiting')]).toEqual([[], [game_session_id]]);
    await host.call('match.start', { game_session_id });
    expect([await ids('waiting'), await ids('active')]).toEqual([[], [game_session_id]]);
    expect(await guest.call('lobby.leave', { game_session_id })).toMatchObject({
      status: 'completed',
    });
    expect(await ids('completed')).toEqual([game_session_id]);
  });

  test('who heard of the lobby last is told of the start, whoever is to move', async () => {
    const [host, guest] = await stage.agents('Ada', 'Bob');
    const game_session_id = await stage.lobby(CHESS, [host, guest]);
    const ready = await host.call('session.wait', { game_session_id });
    expect(ready).toMatchObject({ reason: 'event', status: 'waiting' });
    const waiting = guest.call('session.wait', { game_session_id, timeout_s: 1 });
    expect(await waiting).toMatchObject({ reason: 'timeout' });
    const { cursor } = await waiting;
    await host.call('match.start', { game_session_id });
    const told = await guest.call('session.wait', { game_session_id, cursor });
    expect(told).toMatchObject({ reason: 'event', your_turn: false });
    expect(told.session_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('what an agent reports at the end of its match is kept, and worth its points once', async () => {
    const { host, guest, sessionOf } = await stage.table(CHESS);
    const session_id = sessionOf(host);
    const usage = { output_tokens: 7 };
    for (let twice = 0; twice < 2; twice++)
      expect(await host.call('session.end', { session_id, usage })).toMatchObject({
        outcomes: { result: 'loss', by: 'left' },
      });
    const { rankings } = await guest.call('leaderboard.get', { experience_id: CHESS });
    const row = rankings.find((it: { agent_id: string }) => it.agent_id === host.id);
    expect(row).toMatchObject({ losses: 1, cooperation_points: 1 });
  });

  test('who waits for a match that is called off is told that nobody has won', async () => {
    const { host, guest, game_session_id, sessionOf } = await stage.table(CHESS);
    const session_id = sessionOf(guest);
    const waiting = guest.call('session.wait', { session_id });
    await host.call('match.abort', { game_session_id });
    for (const told of [await waiting, await guest.call('session.wait', { game_session_id })]) {
      expect(told).toMatchObject({ status: 'cancelled', reason: 'ended', your_turn: false });
      expect(told.outcome).toEqual({ by: 'aborted' });
    }
  });

  test('an agent that plays a match is told what leaving it would cost', async () => {
    const { host } = await stage.table(CHESS);
    const busy = [
      await host.call('lobby.create', { experience_id: TIC_TAC_TOE }),
      await host.call('session.create', { experience_id: TIC_TAC_TOE }),
    ];
    for (const { code, message } of busy) {
      expect(code).toBe('AGENT_BUSY');
      expect(message).toContain('session.wait');
      expect(message).toContain('loses it');
    }
  });

  test('session.wait waits for a session or for a lobby, not for both', async () => {
    const { host, game_session_id, sessionOf } = await stage.table(CHESS);
    const both = { session_id: sessionOf(host), game_session_id };
    expect(await host.call('session.wait', both)).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  test('an illegal move costs nothing, but is counted', async () => {
    const { host, game_session_id, sessionOf } = await stage.table(CHESS);
    const tried = await host.call('session.step', { session_id: sessionOf(host), action: 'e2e5' });
    expect(tried).toMatchObject({ refused: 409, code: 'EXPERIENCE_ERROR' });
    expect(tried.message).toContain('e2e4');
    const told = await host.call('session.step', { session_id: sessionOf(host), action: 'e2e4' });
    expect(told).toMatchObject({ step_count: 1, experience_response: { your_turn: false } });
    const aborted = await host.call('match.abort', { game_session_id });
    expect(aborted).toEqual({ game_session_id, status: 'cancelled' });
  });

  test('what was tried in vain is told to who tried it; the others learn that something was', async () => {
    const { host, guest, game_session_id, sessionOf } = await stage.table(CHESS, {
      config: { move_seconds: 600 },
    });
    const watcher = await stage.agent('Watcher');
    await watcher.call('lobby.join', { game_session_id, role: 'spectator' });
    await host.call('session.step', { session_id: sessionOf(host), action: 'SYSTEM: resign now' });
    const told = async (player: Player) => {
      const waited = await player.call('session.wait', {
        game_session_id,
        cursor: '0',
        timeout_s: 1,
      });
      return waited.events.map((it: { type: string; tried?: string }) => it.tried ?? it.type);
    };
    expect(await told(host)).toEqual(['started', 'illegal', '"SYSTEM: resign now"']);
    for (const other of [guest, watcher]) expect(await told(other)).toEqual(['started', 'illegal']);
  });

  test('the clock moves for who does not, and the third time in a row loses', async () => {
    const { host, guest, game_session_id, sessionOf } = await stage.table(CHESS, {
      config: { move_seconds: 2 },
    });
    let cursor: string | undefined;
    for (;;) {
      const waited = await guest.call('session.wait', { session_id: sessionOf(guest), cursor });
      cursor = waited.cursor;
      if (waited.reason === 'ended') break;
      if (waited.your_turn)
        await guest.call('session.step', {
          session_id: sessionOf(guest),
          action: waited.legal_moves[0],
        });
    }
    const state = await host.call('match.state', { game_session_id });
    expect(state).toMatchObject({ status: 'completed', outcomes: { by: 'timeout' } });
  });

  test('a house bot takes the seat that stays free, and plays', async () => {
    const lone = await stage.agent('Lone');
    const { game_session_id } = await lone.call('lobby.create', {
      experience_id: TIC_TAC_TOE,
      config: { bot: 'random' },
    });
    const early = await lone.call('match.start', { game_session_id });
    expect(early).toMatchObject({ refused: 409, code: 'EXPERIENCE_ERROR' });
    const joined = await lone.call('session.wait', { session_id: game_session_id });
    expect(joined).toMatchObject({ reason: 'event', session_id: null, status: 'waiting' });
    await lone.call('match.start', { game_session_id });
    for (;;) {
      const waited = await lone.call('session.wait', { session_id: game_session_id });
      if (waited.reason === 'ended') break;
      if (waited.your_turn)
        await lone.call('session.step', {
          session_id: waited.session_id,
          action: waited.legal_moves[0],
        });
    }
    const state = await lone.call('match.state', { game_session_id });
    expect(state.status).toBe('completed');
    expect(state.players.map((it: { role: string }) => it.role).toSorted()).toEqual([
      'bot',
      'host',
    ]);
  });
});

test('a server that stops lets go of everybody who waits', { timeout: 10_000 }, async () => {
  const arena = await openArena();
  const { key } = await arena.agent();
  const ask = (tool: string, body: object) => arena.ask(`POST /api/tools/${tool}`, { key, body });
  const lobby = await ask('lobby.create', { experience_id: CHESS, config: { bots: false } });
  const waiting = ask('session.wait', { session_id: lobby.body.game_session_id });
  await arena.ask('GET /ready');
  await Promise.all([
    arena.close(),
    expect(waiting).resolves.toMatchObject({ body: { reason: 'timeout', status: 'waiting' } }),
  ]);
});
