import { refuse } from '@botplay/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { engines } from '../../test/engines.ts';
import { mustBeConsistent } from '../../test/match-consistency.ts';
import type { Player } from '../../test/match-stage.ts';
import { type PartyStage, partyStage } from '../../test/party-stage.ts';
import { builtInId } from '../catalog/built-ins.ts';
import type { Store } from '../store/store.ts';
import { lockMatch } from './rows.ts';
import { tidyMatches } from './tidy.ts';

const CHESS = builtInId('chess');
const LOCAL = { refused: 409, code: 'EXPERIENCE_ERROR' };
const AGAIN = { ...LOCAL, retryable: true };

describe.each(engines)('trouble with the experiences of others on $name', engine => {
  let store: Store;
  let arena: Arena;
  let stage: PartyStage;
  beforeAll(async () => {
    store = await engine.open();
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
  const statusOf = async (player: Player, game_session_id: string): Promise<string> =>
    (await player.call('match.state', { game_session_id })).status;

  describe.each([
    [
      'refuses',
      (tool: string) => stage.party.moods.set(tool, () => refuse('EXPERIENCE_ERROR', 'No.')),
    ],
    ['fails', (tool: string) => stage.party.moods.set(tool, () => Promise.reject(new Error('no')))],
    ['is gone', (tool: string) => stage.party.deaths.add(tool)],
  ])('an experience that %s', (_, breakIt) => {
    const mend = () => {
      stage.party.moods.clear();
      stage.party.deaths.clear();
    };

    test('when a lobby is opened leaves none, and the key can be used again', async () => {
      const host = await stage.agent('host');
      const given = { experience_id: stage.ids.rest, idempotency_key: 'once' };
      breakIt('lobby.create');
      expect(await host.call('lobby.create', given)).toHaveProperty('refused');
      const { lobbies } = await host.call('lobby.list', { experience_id: stage.ids.rest });
      expect(lobbies).toEqual([]);
      mend();
      expect(await host.call('lobby.create', given)).toMatchObject({ status: 'waiting' });
      await host.call('match.abort', {
        game_session_id: (await host.call('lobby.create', given)).game_session_id,
      });
    });

    test('when somebody joins leaves the seat free, and the key can be used again', async () => {
      const [host, guest, third] = await stage.agents('host', 'guest', 'third');
      const game_session_id = await lobby([host]);
      breakIt('lobby.join');
      const given = { game_session_id, idempotency_key: 'once' };
      expect(await guest.call('lobby.join', given)).toHaveProperty('refused');
      expect((await host.call('match.state', { game_session_id })).players).toHaveLength(1);
      expect(await guest.call('session.create', { experience_id: CHESS })).toHaveProperty(
        'session_id',
      );
      mend();
      expect(await third.call('lobby.join', given)).toMatchObject({ role: 'player' });
      expect(await guest.call('lobby.join', given)).toMatchObject({ code: 'AGENT_BUSY' });
      await host.call('match.abort', { game_session_id });
    });

    test('when a match starts leaves the lobby waiting', async () => {
      const [host, guest] = await stage.agents('host', 'guest');
      const game_session_id = await lobby([host, guest]);
      breakIt('match.start');
      expect(await host.call('match.start', { game_session_id })).toHaveProperty('refused');
      expect(await statusOf(host, game_session_id)).toBe('waiting');
      mend();
      expect(await host.call('match.start', { game_session_id })).toMatchObject({
        status: 'active',
      });
      await host.call('match.abort', { game_session_id });
    });

    test('when a match ends lets it go on', async () => {
      const { host, game_session_id, seats } = await stage.match('host', 'guest');
      breakIt('match.end');
      expect(await host.call('match.end', { game_session_id })).toHaveProperty('refused');
      expect(await statusOf(host, game_session_id)).toBe('active');
      mend();
      const [, guest] = seats;
      const step = { session_id: guest?.session_id, action: '3' };
      expect(await guest?.call('session.step', step)).toHaveProperty('step_count', 1);
      expect(await host.call('match.end', { game_session_id })).toMatchObject({
        status: 'completed',
      });
    });

    test('when somebody leaves, or all is called off, keeps nobody', async () => {
      const { host, game_session_id, seats } = await stage.match('host', 'guest', 'third');
      breakIt('lobby.leave');
      breakIt('match.end');
      expect(await seats[1]?.call('lobby.leave', { game_session_id })).toEqual({
        game_session_id,
        status: 'active',
      });
      expect(await host.call('match.abort', { game_session_id })).toEqual({
        game_session_id,
        status: 'cancelled',
      });
      for (const player of seats)
        expect(await player.call('lobby.create', { experience_id: CHESS })).toMatchObject({
          status: 'waiting',
        });
    });
  });

  describe('while the experience is asked', () => {
    test('for a lobby, nobody joins, and the same key does not open a second', async () => {
      const [host, guest] = await stage.agents('host', 'guest');
      const { held, letGo } = stage.party.hold('lobby.create');
      const given = { experience_id: stage.ids.rest, idempotency_key: 'once' };
      const creating = host.call('lobby.create', given);
      await held;
      const { lobbies } = await guest.call('lobby.list', { experience_id: stage.ids.rest });
      expect(lobbies).toEqual([]);
      const { id: game_session_id } = await store.db
        .selectFrom('matches')
        .select('id')
        .where('host_agent_id', '=', host.id)
        .executeTakeFirstOrThrow();
      expect(await guest.call('lobby.join', { game_session_id })).toMatchObject(AGAIN);
      expect(await host.call('lobby.leave', { game_session_id })).toMatchObject(AGAIN);
      expect(await host.call('lobby.create', given)).toMatchObject(AGAIN);
      letGo();
      const created = await creating;
      expect(created).toMatchObject({ game_session_id, status: 'waiting' });
      expect(await host.call('lobby.create', given)).toEqual(created);
      expect(stage.party.calls.filter(({ tool }) => tool === 'lobby.create')).toHaveLength(1);
      await host.call('lobby.leave', { game_session_id });
    });

    test('for a seat, it is taken, and the match does not start', async () => {
      const [host, guest, third, fourth] = await stage.agents('host', 'guest', 'third', 'fourth');
      const game_session_id = await lobby([host, guest]);
      const { held, letGo } = stage.party.hold('lobby.join');
      const given = { game_session_id, idempotency_key: 'once' };
      const joining = third.call('lobby.join', given);
      await held;
      expect(await fourth.call('lobby.join', { game_session_id })).toMatchObject({
        ...LOCAL,
        retryable: false,
      });
      expect(await third.call('lobby.join', given)).toMatchObject(AGAIN);
      expect(await host.call('match.start', { game_session_id })).toMatchObject(AGAIN);
      letGo();
      const joined = await joining;
      expect(joined).toMatchObject({ role: 'player', experience_response: { here: 3 } });
      expect(await third.call('lobby.join', given)).toEqual(joined);
      await host.call('match.abort', { game_session_id });
    });

    test('for a start, nobody comes, goes or starts it again', async () => {
      const [host, guest, third] = await stage.agents('host', 'guest', 'third');
      const game_session_id = await lobby([host, guest]);
      const { held, letGo } = stage.party.hold('match.start');
      const starting = host.call('match.start', { game_session_id });
      await held;
      const given = { game_session_id };
      expect(await third.call('lobby.join', given)).toMatchObject(AGAIN);
      expect(await guest.call('lobby.leave', given)).toMatchObject(AGAIN);
      expect(await host.call('match.start', given)).toMatchObject(AGAIN);
      letGo();
      expect(await starting).toMatchObject({ status: 'active' });
      expect(stage.party.calls.filter(({ tool }) => tool === 'match.start')).toHaveLength(1);
      await host.call('match.abort', given);
    });

    test('for a start, a session that begins meanwhile makes it start again', async () => {
      const [host, guest] = await stage.agents('host', 'guest');
      const game_session_id = await lobby([host, guest]);
      const { held, letGo } = stage.party.hold('match.start');
      const starting = host.call('match.start', { game_session_id });
      await held;
      const { session_id } = await guest.call('session.create', { experience_id: stage.ids.rest });
      letGo();
      expect(await starting).toMatchObject(AGAIN);
      expect(await statusOf(host, game_session_id)).toBe('waiting');
      await host.call('match.start', { game_session_id });
      const { players } = await host.call('match.state', { game_session_id });
      expect(players[1].session_id).toBe(session_id);
      await host.call('match.abort', { game_session_id });
    });

    test('for a start, a session that ends meanwhile makes it start again', async () => {
      const [host, guest] = await stage.agents('host', 'guest');
      const { session_id } = await guest.call('session.create', { experience_id: stage.ids.rest });
      const game_session_id = await lobby([host, guest]);
      const { held, letGo } = stage.party.hold('match.start');
      const starting = host.call('match.start', { game_session_id });
      await held;
      await guest.call('session.end', { session_id });
      letGo();
      expect(await starting).toMatchObject(AGAIN);
      expect(await statusOf(host, game_session_id)).toBe('waiting');
      await host.call('match.abort', { game_session_id });
    });

    test('for an end, a second one comes too late and is not sent on', async () => {
      const { host, game_session_id } = await stage.match('host', 'guest');
      const { held, letGo } = stage.party.hold('match.end');
      const ending = host.call('match.end', { game_session_id });
      await held;
      expect(await host.call('match.end', { game_session_id })).toMatchObject(AGAIN);
      letGo();
      expect(await ending).toMatchObject({ status: 'completed' });
      expect(await host.call('match.end', { game_session_id })).toMatchObject(LOCAL);
      expect(stage.party.calls.filter(({ tool }) => tool === 'match.end')).toHaveLength(1);
    });

    test('for an end, an abort wins', async () => {
      const { host, game_session_id } = await stage.match('host', 'guest');
      const { held, letGo } = stage.party.hold('match.end');
      const ending = host.call('match.end', { game_session_id });
      await held;
      const aborting = host.call('match.abort', { game_session_id });
      await expect.poll(() => statusOf(host, game_session_id)).toBe('cancelled');
      letGo();
      expect(await aborting).toMatchObject({ status: 'cancelled' });
      const refused = await ending;
      expect(refused).toMatchObject({ refused: 409, retryable: false });
      expect(refused.message).toContain('cancelled');
      expect((await stage.logged(game_session_id)).size).toBe(0);
    });
  });

  describe('of a process that is gone', () => {
    /** As if it had died long ago, with what it was about to do. */
    const lapse = async (game_session_id: string) => {
      await sql`update matches set leased_until = now() - interval '1 second'
        where id = ${game_session_id} and lease is not null`.execute(store.db);
      await sql`update match_members set reserved_until = now() - interval '1 second'
        where match_id = ${game_session_id} and reserved_until is not null`.execute(store.db);
      return tidyMatches(store);
    };

    test('a lobby that was never opened goes away, and its host is free', async () => {
      const host = await stage.agent('host');
      const { held, letGo } = stage.party.hold('lobby.create');
      const given = { experience_id: stage.ids.rest, idempotency_key: 'once' };
      const creating = host.call('lobby.create', given);
      await held;
      const { id } = await store.db
        .selectFrom('matches')
        .select('id')
        .where('host_agent_id', '=', host.id)
        .executeTakeFirstOrThrow();
      await lapse(id);
      expect(await host.call('match.state', { game_session_id: id })).toMatchObject({
        refused: 404,
      });
      letGo();
      expect(await creating).toMatchObject(AGAIN);
      const created = await host.call('lobby.create', given);
      expect(created).toMatchObject({ status: 'waiting' });
      await host.call('match.abort', created);
    });

    test('a seat that was never given is free again', async () => {
      const [host, guest] = await stage.agents('host', 'guest');
      const game_session_id = await lobby([host]);
      const { held, letGo } = stage.party.hold('lobby.join');
      const given = { game_session_id, idempotency_key: 'once' };
      const joining = guest.call('lobby.join', given);
      await held;
      await lapse(game_session_id);
      expect((await host.call('match.state', { game_session_id })).players).toHaveLength(1);
      letGo();
      expect(await joining).toMatchObject(AGAIN);
      expect(await guest.call('lobby.join', given)).toMatchObject({ role: 'player' });
      await host.call('match.abort', { game_session_id });
    });

    test.runIf(engine.name === 'postgres')(
      'a seat is freed in the order in which all others lock: first the match, then who sits there',
      async () => {
        const [host, guest] = await stage.agents('host', 'guest');
        const game_session_id = await lobby([host, guest]);
        const release = sql`update match_members set reserved_until = now() - interval '1 second'
          where match_id = ${game_session_id} and agent_id = ${guest.id}`;
        await release.execute(store.db);
        const trx = await store.db.startTransaction().execute();
        await lockMatch(trx, game_session_id);
        const tidying = tidyMatches(store);
        const isWaiting = async () =>
          (await sql`select from pg_locks where not granted`.execute(store.db)).rows.length;
        await expect.poll(isWaiting).toBe(1);
        await release.execute(trx);
        await trx.commit().execute();
        await tidying;
        expect((await host.call('match.state', { game_session_id })).players).toHaveLength(1);
        await host.call('match.abort', { game_session_id });
      },
    );

    test('a start that came to nothing keeps nobody', async () => {
      const [host, guest, third] = await stage.agents('host', 'guest', 'third');
      const game_session_id = await lobby([host, guest]);
      const { held, letGo } = stage.party.hold('match.start');
      const starting = host.call('match.start', { game_session_id });
      await held;
      await lapse(game_session_id);
      letGo();
      expect(await starting).toMatchObject(AGAIN);
      expect(await third.call('lobby.join', { game_session_id })).toMatchObject({ role: 'player' });
      expect(await host.call('match.start', { game_session_id })).toMatchObject({
        status: 'active',
      });
      await host.call('match.abort', { game_session_id });
    });

    test('a seat whose session has ended is found', async () => {
      const { game_session_id, seats, host } = await stage.match('a', 'b');
      const [, guest] = seats;
      await sql`update sessions set status = 'expired', ended_at = now()
        where id = ${guest?.session_id}`.execute(store.db);
      expect(await tidyMatches(store)).toEqual([
        { match_id: game_session_id, agent_id: guest?.id },
      ]);
      await guest?.call('lobby.leave', { game_session_id });
      expect(await tidyMatches(store)).toEqual([]);
      await host.call('match.end', { game_session_id });
    });
  });
});
