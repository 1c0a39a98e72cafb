import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { type MatchStage, matchStage, type Player } from '../../test/match-stage.ts';
import { builtInId } from '../catalog/built-ins.ts';
import type { Store } from '../store/store.ts';

const CHESS = builtInId('chess');
const MANCALA = builtInId('mancala');
const CHECKERS = builtInId('checkers');

describe.each(engines)('what is told of lobbies and matches on $name', ({ open }: Engine) => {
  let store: Store;
  let arena: Arena;
  let stage: MatchStage;
  beforeAll(async () => {
    store = await open();
    arena = await openArena({}, store);
    stage = matchStage(arena);
  });
  afterAll(async () => {
    await arena.close();
    await store.close();
  });

  const list = async (player: Player, experience_id: string, status?: string) =>
    (await player.call('lobby.list', { experience_id, status })).lobbies;

  test('lobby.list counts no bot while its seat is still to be had', async () => {
    const host = await stage.agent('host');
    const config = { bot_seconds: 0, bot: 'random' };
    const game_session_id = await stage.lobby(MANCALA, [host], { config });
    await host.call('session.wait', { game_session_id });
    expect((await host.call('match.state', { game_session_id })).players).toHaveLength(2);
    const waiting = { game_session_id, current_players: 1, max_players: 2 };
    for (const status of [undefined, 'waiting'])
      expect(await list(host, MANCALA, status)).toMatchObject([waiting]);
    await host.call('match.start', { game_session_id });
    expect(await list(host, MANCALA, 'active')).toMatchObject([{ current_players: 2 }]);
    await host.call('match.end', { game_session_id });
  });

  test('lobby.list tells how long a move may take', async () => {
    const [slow, usual] = await stage.agents('slow', 'usual');
    const config = { bots: false, move_seconds: 86_400 };
    const lobbies = [
      await stage.lobby(CHECKERS, [slow], { config }),
      await stage.lobby(CHECKERS, [usual]),
    ];
    const shown = await list(slow, CHECKERS);
    expect(
      lobbies.map(id => shown.find((it: { game_session_id: string }) => it.game_session_id === id)),
    ).toMatchObject([{ move_seconds: 86_400 }, { move_seconds: 60 }]);
  });

  test('the many lobbies of one owner hide nobody else’s', async () => {
    const honest = await stage.agent('honest');
    const game_session_id = await stage.lobby(CHESS, [honest]);
    const owner = await stage.owner();
    await sql`
      with crowd as (
        insert into agents (id, owner_id, name, scopes, display_name, avatar_url, bio, is_house, created_at)
        select gen_random_uuid(), ${owner}, 'crowd', '[]', '', '', '', false, now()
        from generate_series(1, 101) returning id
      ), tables as (
        insert into matches (id, experience_id, host_agent_id, status, version, min_players, max_players,
          config, response, created_at)
        select gen_random_uuid(), ${CHESS}, id, 'waiting', 1, 2, 2, '{}', '{}', now() from crowd
        returning id, host_agent_id
      )
      insert into match_members (match_id, agent_id, role, is_here, joined_at)
      select id, host_agent_id, 'host', true, now() from tables`.execute(store.db);
    const lobbies = await list(honest, CHESS);
    expect(lobbies).toHaveLength(100);
    const ids = lobbies.slice(0, 2).map((it: { game_session_id: string }) => it.game_session_id);
    expect(ids).toContain(game_session_id);
    const { body } = await arena.ask('GET /web/arena', {});
    expect(body.waiting.slice(0, 9)).toContainEqual(expect.objectContaining({ game_session_id }));
  });

  test.each([
    ['the host has left', 'lobby.leave', {}, 'the host left'],
    ['it was called off', 'match.abort', {}, 'aborted'],
    ['it was called off with words', 'match.abort', { reason: 'a mistake' }, 'a mistake'],
  ])('match.state of a lobby says that %s', async (_, tool, more, reason) => {
    const host = await stage.agent('host');
    const game_session_id = await stage.lobby(CHESS, [host]);
    expect(await host.call('match.state', { game_session_id })).not.toHaveProperty('reason');
    await host.call(tool, { game_session_id, ...more });
    const state = await host.call('match.state', { game_session_id });
    expect(state).toMatchObject({ status: 'cancelled', reason });
  });
});
