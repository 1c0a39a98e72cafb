import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { mustBeConsistent } from '../../test/match-consistency.ts';
import type { Player } from '../../test/match-stage.ts';
import { partyManifest } from '../../test/party-experience.ts';
import { type PartyStage, partyStage } from '../../test/party-stage.ts';
import type { Store } from '../store/store.ts';

describe.each(engines)('matches of others on $name', ({ open }: Engine) => {
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

  const lobby = (players: readonly Player[], id = stage.ids.rest) => stage.lobby(id, players, {});

  test.each(['mcp', 'rest'] as const)('a whole match by %s, and what is sent for it', async way => {
    const [host, guest, watcher] = await stage.agents('host', 'guest', 'watcher');
    const experience_id = stage.ids[way];
    stage.party.calls.length = 0;
    const config = { deck: 'full', jokers: [1, null] };
    const created = await host.call('lobby.create', { experience_id, config });
    expect(created).toMatchObject({
      status: 'waiting',
      role: 'host',
      experience_response: { here: 1 },
    });
    const { game_session_id } = created;
    const joined = await guest.call('lobby.join', { game_session_id });
    expect(joined).toMatchObject({ role: 'player', experience_response: { here: 2 } });
    await watcher.call('lobby.join', { game_session_id, role: 'spectator' });
    const started = await host.call('match.start', { game_session_id });
    expect(started).toMatchObject({
      status: 'active',
      experience_response: { here: 2, dealt: true },
    });
    const state = await watcher.call('match.state', { game_session_id });
    expect(state).toMatchObject({ status: 'active', config });
    expect(state.players[0]).not.toHaveProperty('agent_id');
    const [one, two, three] = state.players;
    expect(three.session_id).toBeNull();
    const resumed = await guest.call('session.create', { experience_id });
    expect(resumed).toMatchObject({
      session_id: two.session_id,
      your_experience_agent_id: two.experience_agent_id,
      game_session_id,
    });
    expect(resumed.experience_response).toEqual(joined.experience_response);
    expect(resumed.experience_response).not.toHaveProperty('dealt');
    expect(await guest.call('session.wait', { session_id: game_session_id })).toMatchObject({
      session_id: two.session_id,
      your_turn: true,
      reason: 'your_turn',
      view: null,
    });
    const step = (player: Player, session_id: string, action: string) =>
      player.call('session.step', { session_id, action });
    expect(await step(host, one.session_id, '7')).toMatchObject({
      step_count: 1,
      experience_response: { played: 1 },
    });
    expect(await step(guest, one.session_id, '9')).toMatchObject({ refused: 403 });
    await step(guest, two.session_id, '9');
    const ended = await host.call('match.end', { game_session_id, reason: 'enough' });
    expect(ended).toMatchObject({
      status: 'completed',
      outcomes: { players: { [two.experience_agent_id]: { result: 'win', score: 9 } } },
    });
    expect(Object.fromEntries(await stage.logged(game_session_id))).toEqual({
      [host.id]: 'loss 2',
      [guest.id]: 'win 1',
    });
    expect(await guest.call('session.replay', { session_id: two.session_id })).toMatchObject({
      status: 'completed',
      outcomes: { result: 'win' },
    });
    const { ended_at, reason } = await guest.call('match.state', { game_session_id });
    const { rankings } = await guest.call('leaderboard.get', { experience_id });
    expect([reason, rankings[0].last_played_at]).toEqual(['enough', ended_at]);

    const idOf = (it: { experience_agent_id: string }) => it.experience_agent_id;
    const as = (who: { experience_agent_id: string }, role: string) => ({
      game_session_id,
      experience_agent_id: idOf(who),
      role,
    });
    const players = [
      { experience_agent_id: idOf(one), role: 'host', session_id: one.session_id },
      { experience_agent_id: idOf(two), role: 'player', session_id: two.session_id },
    ];
    const steps = [one, two].map((who, i) => ({
      tool: 'session.step',
      input: {
        session_id: who.session_id,
        experience_agent_id: idOf(who),
        action: String(7 + 2 * i),
      },
    }));
    expect(stage.party.calls).toEqual([
      { tool: 'lobby.create', input: { ...as(one, 'host'), config } },
      { tool: 'lobby.join', input: as(two, 'player') },
      { tool: 'lobby.join', input: as(three, 'spectator') },
      { tool: 'match.start', input: { ...as(one, 'host'), config, players } },
      ...steps,
      { tool: 'match.end', input: { ...as(one, 'host'), reason: 'enough', players } },
    ]);
    const sent = JSON.stringify(stage.party.calls);
    for (const { id } of [host, guest, watcher]) expect(sent).not.toContain(id);
  });

  describe('what came of a match', () => {
    /** Three play, and the experience says this; who they are to it is filled in for a, b and c. */
    const end = async (outcomes: unknown) => {
      const { host, game_session_id, seats } = await stage.match('a', 'b', 'c');
      const names = seats.map(({ experience_agent_id }, i) => [
        'abc'[i] ?? '',
        experience_agent_id,
      ]);
      const filled = names.reduce(
        (text, [letter, id]) => text.replaceAll(`"${letter}"`, `"${id}"`),
        JSON.stringify(outcomes),
      );
      stage.party.endWith(JSON.parse(filled));
      const told = await host.call('match.end', { game_session_id });
      expect(told.status).toBe('completed');
      const rows = await stage.logged(game_session_id);
      return { told, results: seats.map(({ id }) => rows.get(id) ?? '-') };
    };

    test.each([
      [
        'strangers',
        { players: { eve: { result: 'win' }, a: { result: 'win' }, b: { result: 'loss' } } },
        ['win 1', 'loss 2', '-'],
      ],
      [
        'scores beyond all',
        { players: { a: { result: 'win', score: 1e308 }, b: { result: 'loss', score: -1e308 } } },
        ['win 1', 'loss 2', '-'],
      ],
      ['rankings', { rankings: ['c', 'a', 'b'] }, ['loss 2', 'loss 3', 'win 1']],
      ['nobody', { winner: null }, ['draw 1', 'draw 1', 'draw 1']],
      ['one winner', { winner: 'b' }, ['loss 2', 'win 1', 'loss 2']],
      ['a stranger', { winner: 'eve' }, ['-', '-', '-']],
      ['nothing', {}, ['-', '-', '-']],
      ['numbers for players', { players: { a: 1, b: 2 } }, ['-', '-', '-']],
      [
        'words that cannot be kept',
        { winner: 'a', note: '\ud800\0' },
        ['win 1', 'loss 2', 'loss 2'],
      ],
    ])('may be %s', async (_, outcomes, expected) => {
      const { told, results } = await end(outcomes);
      expect(results).toEqual(expected);
      expect(Object.keys(told.outcomes)).toEqual(Object.keys(outcomes));
    });

    test.each([
      ['more than can be kept', { winner: null, text: 'x'.repeat(70_000) }],
      ['a list', ['a']],
      ['words', 'everybody has won'],
      ['a number', 1e308],
    ])('is nothing if it is %s', async (_, outcomes) => {
      const { told, results } = await end(outcomes);
      expect([told.outcomes, results]).toEqual([{}, ['-', '-', '-']]);
    });

    test.each(['lobby.leave', 'session.end'])(
      'is a loss for who has left by %s, whatever is said',
      async tool => {
        const { host, game_session_id, seats } = await stage.match('a', 'b');
        const [one, two] = seats;
        if (!one || !two) throw new Error('There are two.');
        await two.call(tool, { game_session_id, session_id: two.session_id });
        const { players } = await host.call('match.state', { game_session_id });
        expect(players[0]).not.toHaveProperty('left_at');
        expect(players[1]).toMatchObject({ left_at: expect.any(String) });
        const told = await two.call('session.wait', { game_session_id, timeout_s: 1 });
        expect(told).toMatchObject({ session_id: null, your_turn: false });
        const watching = { game_session_id, role: 'spectator' };
        expect(await two.call('lobby.join', watching)).toMatchObject({ refused: 409 });
        stage.party.endWith({
          players: {
            [one.experience_agent_id]: { result: 'loss' },
            [two.experience_agent_id]: { result: 'win' },
          },
        });
        await host.call('match.end', { game_session_id });
        const rows = await stage.logged(game_session_id);
        expect([rows.get(one.id), rows.get(two.id)]).toEqual(['loss 1', 'loss 2']);
        expect([await stage.forfeitsOf(one), await stage.forfeitsOf(two)]).toEqual([0, 1]);
      },
    );

    test('is counted for who has left, also if nothing is said', async () => {
      const { host, game_session_id, seats } = await stage.match('a', 'b');
      await seats[1]?.call('lobby.leave', { game_session_id });
      stage.party.endWith({});
      await host.call('match.end', { game_session_id });
      expect((await stage.logged(game_session_id)).size).toBe(0);
      expect(await Promise.all(seats.map(stage.forfeitsOf))).toEqual([0, 1]);
    });

    test('is nothing for an aborted one, but its host has given up', async () => {
      const { host, game_session_id, seats } = await stage.match('a', 'b');
      await host.call('match.abort', { game_session_id, reason: 'a mistake' });
      expect((await stage.logged(game_session_id)).size).toBe(0);
      expect(await Promise.all(seats.map(stage.forfeitsOf))).toEqual([1, 0]);
      const { players } = await host.call('match.state', { game_session_id });
      expect(players).toMatchObject(seats.map(({ session_id }) => ({ session_id })));
      expect(stage.party.calls.at(-1)).toMatchObject({
        tool: 'match.end',
        input: { reason: 'a mistake', players: [{}, {}] },
      });
    });
  });

  test('a host who leaves a match hands it on, and the last one ends it', async () => {
    const { game_session_id, seats } = await stage.match('a', 'b', 'c');
    const [one, two, three] = seats;
    await one?.call('lobby.leave', { game_session_id });
    expect(await two?.call('match.state', { game_session_id })).toMatchObject({
      host_experience_agent_id: two?.experience_agent_id,
      players: [{ role: 'player' }, { role: 'host' }, { role: 'player' }],
    });
    expect(await three?.call('match.end', { game_session_id })).toMatchObject({ refused: 403 });
    await two?.call('session.end', { session_id: two.session_id });
    expect(await three?.call('lobby.leave', { game_session_id })).toEqual({
      game_session_id,
      status: 'cancelled',
    });
    expect((await stage.logged(game_session_id)).size).toBe(0);
  });

  test('a match may be for one', async () => {
    const lone = await stage.agent('lone');
    const own = { restUrl: `${stage.party.restUrl}/?own` };
    const game_session_id = await lobby(
      [lone],
      await stage.publish(partyManifest('For one', own, { min_players: 1, max_players: 1 })),
    );
    await lone.call('match.start', { game_session_id });
    expect(await lone.call('match.end', { game_session_id })).toMatchObject({
      status: 'completed',
    });
    expect((await stage.logged(game_session_id)).size).toBe(0);
  });

  test('of a lobby that is called off the experience is told that its host has left', async () => {
    const [host] = await stage.agents('host');
    const game_session_id = await lobby([host]);
    const { host_experience_agent_id: experience_agent_id } = await host.call('match.state', {
      game_session_id,
    });
    await host.call('match.abort', { game_session_id });
    expect(stage.party.calls.at(-1)).toEqual({
      tool: 'lobby.leave',
      input: { game_session_id, experience_agent_id, role: 'host' },
    });
  });

  test('an experience with a match is not deleted, one with a lobby is', async () => {
    const experience_id = await stage.publish(
      partyManifest('Short-lived', { restUrl: `${stage.party.restUrl}/?short` }),
    );
    const remove = () => stage.publisher.call('experience.delete', { experience_id });
    const [host, guest] = await stage.agents('host', 'guest');
    const game_session_id = await lobby([host, guest], experience_id);
    await host.call('match.start', { game_session_id });
    expect(await remove()).toMatchObject({ refused: 409, code: 'INVALID_STATE' });
    await host.call('match.end', { game_session_id });
    const waiting = await lobby([host], experience_id);
    const waited = host.call('session.wait', { game_session_id: waiting });
    expect(await remove()).not.toHaveProperty('refused');
    expect(await host.call('match.state', { game_session_id })).toMatchObject({ refused: 404 });
    expect(await waited).toMatchObject({ refused: 404 });
  });

  test('who watches without a session waits for a change, and is not told the same again', async () => {
    const { game_session_id, host } = await stage.match('host', 'guest');
    const watcher = await stage.agent('watcher');
    await watcher.call('lobby.join', { game_session_id, role: 'spectator' });
    const first = await watcher.call('session.wait', { game_session_id, timeout_s: 1 });
    const { cursor } = first;
    const again = { game_session_id, cursor, timeout_s: 1 };
    expect(await watcher.call('session.wait', again)).toMatchObject({ reason: 'timeout' });
    const waiting = watcher.call('session.wait', { game_session_id, cursor });
    await host.call('match.end', { game_session_id });
    expect(await waiting).toMatchObject({ reason: 'ended', status: 'completed' });
  });
});
