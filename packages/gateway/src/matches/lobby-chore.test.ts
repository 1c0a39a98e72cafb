import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { mustBeConsistent } from '../../test/match-consistency.ts';
import type { Player } from '../../test/match-stage.ts';
import { type PartyStage, partyStage } from '../../test/party-stage.ts';
import type { Store } from '../store/store.ts';

describe.each(engines)('lobbies of others that nobody starts on $name', ({ open }: Engine) => {
  let store: Store;
  let arena: Arena;
  let stage: PartyStage;
  beforeAll(async () => {
    store = await open();
    arena = await openArena({}, store);
    stage = await partyStage(arena, store);
  });
  afterEach(async () => {
    stage.party.calm();
    await mustBeConsistent(store.db);
  });
  afterAll(async () => {
    await arena.close();
    await stage.close();
    await store.close();
  });

  const lobby = (players: readonly Player[]) => stage.lobby(stage.ids.rest, players, {});
  const lapse = (game_session_id: string) =>
    sql`update matches set due_at = now() - interval '1 second'
      where id = ${game_session_id}`.execute(store.db);
  const stateOf = (player: Player, game_session_id: string) =>
    player.call('match.state', { game_session_id });

  test.each([
    ['is told', () => {}],
    ['does not answer', () => void stage.party.deaths.add('lobby.leave')],
  ])('end, and the experience that %s keeps nobody', async (_, mood) => {
    mood();
    const [host, guest] = await stage.agents('host', 'guest');
    const game_session_id = await lobby([host, guest]);
    const { host_experience_agent_id } = await stateOf(host, game_session_id);
    const { cursor } = await guest.call('session.wait', { game_session_id, timeout_s: 1 });
    const waiting = guest.call('session.wait', { game_session_id, cursor });
    await lapse(game_session_id);
    expect(await waiting).toMatchObject({ status: 'cancelled', reason: 'ended' });
    expect(await stateOf(guest, game_session_id)).toMatchObject({ reason: 'nobody started it' });
    await expect
      .poll(() => stage.party.calls.at(-1))
      .toEqual({
        tool: 'lobby.leave',
        input: { game_session_id, experience_agent_id: host_experience_agent_id, role: 'host' },
      });
  });

  test('go on while one is being started', async () => {
    const [host, guest, other] = await stage.agents('host', 'guest', 'other');
    const game_session_id = await lobby([host, guest]);
    const later = await lobby([other]);
    const { held, letGo } = stage.party.hold('match.start');
    const starting = host.call('match.start', { game_session_id });
    await held;
    await lapse(game_session_id);
    await lapse(later);
    await expect.poll(async () => (await stateOf(other, later)).status).toBe('cancelled');
    letGo();
    expect(await starting).toMatchObject({ status: 'active' });
    await host.call('match.abort', { game_session_id });
  });
});
