import { EventEmitter, once } from 'node:events';
import { Refusal } from '@botplay/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAgent, engines } from '../../test/engines.ts';
import { listedManifest } from '../../test/manifests.ts';
import { columnsOf } from '../catalog/experience.ts';
import { isUniqueViolation } from '../store/errors.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import type { CreateLobby } from './founding.ts';
import { type Social, social } from './store.ts';

const refusal = (code: string) => expect.objectContaining({ code });

/** Makes game lobbies by the rules that matter here: an agent sits in one at a time, and a key makes one. */
const gameLobbies =
  ({ db }: Store): CreateLobby =>
  async ({ id: agent_id }, { experience_id, config, idempotency_key: key = '' }) => {
    const given = { agent_id, tool: 'lobby.create', key };
    const before = await db
      .selectFrom('idempotency_keys')
      .select('match_id')
      .where('agent_id', '=', agent_id)
      .where('key', '=', key)
      .executeTakeFirst();
    const match_id = before?.match_id ?? uuid();
    if (!before)
      await inTransaction(db, async trx => {
        const now = new Date();
        await trx
          .insertInto('matches')
          .values({
            id: match_id,
            experience_id,
            host_agent_id: agent_id,
            status: 'waiting',
            version: 0,
            min_players: 2,
            max_players: 4,
            config: config ? JSON.stringify(config) : null,
            response: null,
            outcomes: null,
            reason: null,
            lease: null,
            leased_until: null,
            due_at: null,
            created_at: now,
            started_at: null,
            ended_at: null,
          })
          .execute();
        await trx
          .insertInto('match_members')
          .values({
            match_id,
            agent_id,
            role: 'host',
            seat: 0,
            session_id: null,
            response: null,
            is_here: true,
            reserved_until: null,
            joined_at: now,
            left_at: null,
          })
          .execute();
        await trx
          .insertInto('idempotency_keys')
          .values({ ...given, input_hash: '', match_id, created_at: now })
          .execute();
      }).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'match_members_here')) throw error;
        throw new Refusal('AGENT_BUSY', 'You sit in another lobby.');
      });
    return {
      game_session_id: match_id,
      status: 'waiting',
      role: 'host',
      experience_response: null,
    };
  };

describe.each(engines)('proposals on the $name engine', engine => {
  let store: Store;
  let life: Social;
  beforeAll(async () => {
    store = await engine.open();
    life = social(store, { createLobby: gameLobbies(store) });
  });
  afterAll(() => store.close());

  const agents = async (count: number): Promise<string[]> => {
    const all = await Promise.all(Array.from({ length: count }, () => addAgent(store.db)));
    return all.map(({ id }) => id);
  };
  const experience = async (max_players = 4, listed = true): Promise<string> => {
    const id = uuid();
    const multiplayer = { supported: max_players > 1, min_players: 2, max_players };
    const manifest = listedManifest({ listed, sessions: { mode: 'turn_based', multiplayer } });
    const now = new Date();
    await store.db
      .insertInto('experiences')
      .values({
        ...columnsOf(manifest),
        id,
        verification_status: 'verified',
        verified_at: now,
        live_status: 'online',
        current_players: 0,
        active_lobbies: 0,
        created_by: uuid(),
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  };
  /** A lobby of so many, and a proposal of its first member. */
  const proposed = async (count: number, by = life) => {
    const members = await agents(count);
    const [creator = '', ...others] = members;
    const { id: social_lobby_id } = await life.create(creator, {});
    for (const other of others) await life.join(social_lobby_id, other);
    const experience_id = await experience();
    const made = await by.propose(creator, { social_lobby_id, experience_id });
    return { members, social_lobby_id, experience_id, made, id: made.proposal_id };
  };
  const matchesOf = (experienceId: string) =>
    store.db.selectFrom('matches').selectAll().where('experience_id', '=', experienceId).execute();
  const expire = (id: string) =>
    store.db
      .updateTable('social_proposals')
      .set({ expires_at: new Date() })
      .where('id', '=', id)
      .execute();
  /** What a process leaves behind that dies, a minute later. */
  const lapse = (id: string) =>
    sql`update social_proposals set leased_until = now() - interval '1 second'
      where id = ${id} and leased_until is not null`.execute(store.db);
  const goOn = async (by: Social): Promise<number> => {
    const left = await by.unfinished.take(5);
    for (const founding of left) await by.unfinished.run(founding);
    return left.length;
  };
  const codes = (answers: readonly PromiseSettledResult<unknown>[]) =>
    answers
      .map(answer => (answer.status === 'fulfilled' ? 'ok' : String(answer.reason.code)))
      .toSorted();

  test('43 a proposal says what it is about, and has the yes of who made it', async () => {
    const [creator = '', guest = ''] = await agents(2);
    const { id: social_lobby_id } = await life.create(creator, {});
    await life.join(social_lobby_id, guest);
    const experience_id = await experience(2);
    const config = { ruleset: 'war' };
    const given = { social_lobby_id, experience_id, reason: 'Fun!', config };
    const made = await life.propose(guest, given);
    expect(made).toEqual({
      proposal_id: made.proposal_id,
      experience_name: expect.stringContaining('Trial'),
      experience_summary: 'Say anything',
      session_mode: 'turn_based',
      multiplayer: true,
      min_players: 2,
      max_players: 2,
      warning: null,
      status: 'open',
    });
    expect(await life.proposals(social_lobby_id)).toEqual([
      {
        id: made.proposal_id,
        social_lobby_id,
        experience_id,
        experience_name: made.experience_name,
        proposer_agent_id: guest,
        reason: 'Fun!',
        config,
        votes_for: 1,
        votes_against: 0,
        status: 'open',
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
  });

  test('43 who is not in, a lobby that is none, and what is not listed are refused', async () => {
    const [creator = '', stranger = ''] = await agents(2);
    const { id: social_lobby_id } = await life.create(creator, {});
    const experience_id = await experience();
    const tries = [
      [stranger, { social_lobby_id, experience_id }, 'NOT_MEMBER'],
      [creator, { social_lobby_id: uuid(), experience_id }, 'NOT_FOUND'],
      [creator, { social_lobby_id, experience_id: uuid() }, 'NOT_FOUND'],
      [creator, { social_lobby_id, experience_id: await experience(4, false) }, 'NOT_FOUND'],
    ] as const;
    for (const [by, given, code] of tries)
      await expect(life.propose(by, given)).rejects.toEqual(refusal(code));
    await life.leave(social_lobby_id, creator);
    const late = life.propose(creator, { social_lobby_id, experience_id });
    await expect(late).rejects.toEqual(refusal('INVALID_STATE'));
    expect(await life.proposals(social_lobby_id)).toEqual([]);
    await expect(life.proposals(uuid())).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('43 of two proposals of one experience at once one is a DUPLICATE_PROPOSAL; once decided it can be proposed again', async () => {
    const [creator = '', ...others] = await agents(3);
    const { id: social_lobby_id } = await life.create(creator, {});
    for (const other of others) await life.join(social_lobby_id, other);
    const experience_id = await experience();
    const given = { social_lobby_id, experience_id };
    const all = [creator, ...others].map(member => life.propose(member, given));
    expect(codes(await Promise.allSettled(all))).toEqual([
      'DUPLICATE_PROPOSAL',
      'DUPLICATE_PROPOSAL',
      'ok',
    ]);
    const [open] = await life.proposals(social_lobby_id);
    await expire(open?.id ?? '');
    expect((await life.propose(creator, given)).status).toBe('open');
    expect((await life.proposals(social_lobby_id)).map(({ status }) => status)).toEqual([
      'open',
      'expired',
    ]);
  });

  test('44 who is alone has the majority: the game lobby is made at once, with the config', async () => {
    const [creator = ''] = await agents(1);
    const { id: social_lobby_id } = await life.create(creator, {});
    const experience_id = await experience();
    const config = { ruleset: 'war' };
    const made = await life.propose(creator, { social_lobby_id, experience_id, config });
    expect(made).toMatchObject({
      status: 'accepted',
      warning: expect.stringContaining('you are alone here'),
    });
    expect(await matchesOf(experience_id)).toMatchObject([
      { id: made.game_session_id, host_agent_id: creator, config },
    ]);
  });

  test('44 a majority for it makes the game lobby, and only members vote, once', async () => {
    const { members, social_lobby_id, experience_id, id } = await proposed(4);
    const [creator = '', one = '', two = '', three = ''] = members;
    const [stranger = ''] = await agents(1);
    await expect(life.vote(stranger, id, 'yes')).rejects.toEqual(refusal('NOT_MEMBER'));
    await expect(life.vote(creator, id, 'yes')).rejects.toEqual(refusal('ALREADY_VOTED'));
    await expect(life.vote(one, uuid(), 'yes')).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await life.vote(one, id, 'no')).toMatchObject({ votes_against: 1, status: 'open' });
    expect(await life.vote(two, id, 'yes')).toMatchObject({ votes_for: 2, status: 'open' });
    const accepted = await life.vote(three, id, 'yes');
    expect(accepted).toMatchObject({ id, votes_for: 3, votes_against: 1, status: 'accepted' });
    const [match, ...more] = await matchesOf(experience_id);
    expect([match?.id, match?.host_agent_id, more]).toEqual([
      accepted.game_session_id,
      creator,
      [],
    ]);
    expect(await life.proposals(social_lobby_id)).toEqual([accepted]);
  });

  test('44 a majority against it rejects it, and who votes then is told so', async () => {
    const { members, experience_id, id } = await proposed(5);
    const [, one = '', two = '', three = '', four = ''] = members;
    await life.vote(one, id, 'no');
    expect((await life.vote(two, id, 'no')).status).toBe('open');
    expect((await life.vote(three, id, 'no')).status).toBe('rejected');
    await expect(life.vote(one, id, 'yes')).rejects.toEqual(refusal('ALREADY_VOTED'));
    await expect(life.vote(four, id, 'yes')).rejects.toEqual(refusal('INVALID_STATE'));
    expect(await matchesOf(experience_id)).toEqual([]);
  });

  test('44 of votes at once that would each decide, one does, and one game lobby is made', async () => {
    for (let round = 0; round < 5; round++) {
      const { members, social_lobby_id, experience_id, id } = await proposed(3);
      const votes = members.slice(1).map(member => life.vote(member, id, 'yes'));
      const answers = await Promise.allSettled(votes);
      expect(codes(answers)).toEqual(['INVALID_STATE', 'ok']);
      const [match, ...more] = await matchesOf(experience_id);
      expect(more).toEqual([]);
      expect(await life.proposals(social_lobby_id)).toMatchObject([
        { status: 'accepted', votes_for: 2, game_session_id: match?.id },
      ]);
    }
  });

  test('44 the same vote sent twice at once counts once', async () => {
    const { members, id } = await proposed(5);
    const [, one = ''] = members;
    const votes = [life.vote(one, id, 'yes'), life.vote(one, id, 'yes')];
    expect(codes(await Promise.allSettled(votes))).toEqual(['ALREADY_VOTED', 'ok']);
  });

  test('45 who leaves cannot vote, and its vote goes with it', async () => {
    const { members, social_lobby_id, id } = await proposed(5);
    const [, one = '', two = '', three = ''] = members;
    await life.vote(one, id, 'yes');
    await life.leave(social_lobby_id, one);
    await expect(life.vote(one, id, 'yes')).rejects.toEqual(refusal('NOT_MEMBER'));
    expect(await life.vote(two, id, 'yes')).toMatchObject({ votes_for: 2, status: 'open' });
    expect(await life.vote(three, id, 'yes')).toMatchObject({ votes_for: 3, status: 'accepted' });
    await life.leave(social_lobby_id, three);
    expect(await life.proposals(social_lobby_id)).toMatchObject([{ votes_for: 3 }]);
  });

  test('45 a vote while the voter leaves is counted and taken back, or refused; never left behind', async () => {
    for (let round = 0; round < 5; round++) {
      const { members, social_lobby_id, id } = await proposed(5);
      const [, one = ''] = members;
      const answers = await Promise.allSettled([
        life.vote(one, id, 'yes'),
        life.leave(social_lobby_id, one),
      ]);
      expect(['ok', 'NOT_MEMBER']).toContain(codes(answers.slice(0, 1))[0]);
      expect(await life.proposals(social_lobby_id)).toMatchObject([{ votes_for: 1 }]);
    }
  });

  test('45 an open proposal expires after ten minutes, or when its lobby is dissolved', async () => {
    const late = await proposed(3);
    for (const { created_at, expires_at = '' } of await life.proposals(late.social_lobby_id))
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(600_000);
    await expire(late.id);
    expect(await life.proposals(late.social_lobby_id)).toMatchObject([{ status: 'expired' }]);
    const vote = life.vote(late.members[1] ?? '', late.id, 'yes');
    await expect(vote).rejects.toEqual(refusal('PROPOSAL_EXPIRED'));

    const gone = await proposed(3);
    await life.leave(gone.social_lobby_id, gone.members[0] ?? '');
    expect(await life.proposals(gone.social_lobby_id)).toMatchObject([
      { status: 'expired', votes_for: 1 },
    ]);
    const after = life.vote(gone.members[1] ?? '', gone.id, 'yes');
    await expect(after).rejects.toEqual(refusal('NOT_MEMBER'));
    expect(await matchesOf(gone.experience_id)).toEqual([]);
  });

  const occupy = async (agentId: string) =>
    gameLobbies(store)(
      { id: agentId, ownerId: null, scopes: [], keyId: null, expiresAt: null },
      { experience_id: await experience(), idempotency_key: uuid() },
    );
  const free = (agentId: string) =>
    store.db
      .updateTable('match_members')
      .set({ is_here: false })
      .where('agent_id', '=', agentId)
      .execute();

  test('46 when the proposer is busy or has left, the first free one who said yes is host', async () => {
    const { members, experience_id, id } = await proposed(5);
    const [creator = '', one = '', two = '', three = ''] = members;
    await life.vote(one, id, 'no');
    await life.vote(two, id, 'yes');
    for (const busy of [creator, two]) await occupy(busy);
    expect((await life.vote(three, id, 'yes')).status).toBe('accepted');
    expect(await matchesOf(experience_id)).toMatchObject([{ host_agent_id: three }]);

    const [owner = '', proposer = '', voter = ''] = await agents(3);
    const { id: social_lobby_id } = await life.create(owner, {});
    for (const guest of [proposer, voter]) await life.join(social_lobby_id, guest);
    const other = await experience();
    const made = await life.propose(proposer, { social_lobby_id, experience_id: other });
    await life.leave(social_lobby_id, proposer);
    await life.vote(voter, made.proposal_id, 'yes');
    expect((await life.vote(owner, made.proposal_id, 'yes')).status).toBe('accepted');
    expect(await matchesOf(other)).toMatchObject([{ host_agent_id: voter }]);
  });

  test('46 what cannot be made is failed, with the reason and its votes', async () => {
    const busy = await proposed(3);
    for (const member of busy.members.slice(0, 2)) await occupy(member);
    const all = await life.vote(busy.members[1] ?? '', busy.id, 'yes');
    expect(all).toMatchObject({ status: 'failed', votes_for: 2 });
    expect(all.failure).toContain('AGENT_BUSY');

    const createLobby = () =>
      Promise.reject(new Refusal('EXPERIENCE_UNREACHABLE', `Nobody answers. ${'x'.repeat(9_000)}`));
    const offline = social(store, { createLobby });
    const unreachable = await proposed(1, offline);
    expect(unreachable.made.status).toBe('failed');
    expect(unreachable.made.failure).toMatch(/^EXPERIENCE_UNREACHABLE: Nobody answers/);
    expect(unreachable.made.failure?.length).toBeLessThanOrEqual(500);
    expect(await goOn(life)).toBe(0);
  });

  test('46 a game for one may be proposed, with a warning, and comes to nothing', async () => {
    const [creator = ''] = await agents(1);
    const { id: social_lobby_id } = await life.create(creator, {});
    const experience_id = await experience(1);
    const made = await life.propose(creator, { social_lobby_id, experience_id });
    expect(made).toMatchObject({
      multiplayer: false,
      status: 'failed',
      warning: expect.stringContaining('one player'),
      failure: expect.stringContaining('one player'),
    });
    expect(await matchesOf(experience_id)).toEqual([]);
  });

  /** A process that is cut off from the database just after it has made the game lobby, or just before. */
  const dying = (when: 'after' | 'before'): Social =>
    social(store, {
      createLobby: async (caller, creation) => {
        if (when === 'after') await gameLobbies(store)(caller, creation);
        throw new Refusal('UNAVAILABLE', 'The database does not answer.');
      },
    });

  test.each(['after', 'before'] as const)(
    '46 a process that dies %s it has made the game lobby leaves one, which the next one finds or makes',
    async when => {
      const { members, social_lobby_id, experience_id, id } = await proposed(3);
      const [creator = '', one = ''] = members;
      const { status, game_session_id } = await dying(when).vote(one, id, 'yes');
      expect([status, game_session_id]).toEqual(['accepted', undefined]);
      expect(await goOn(life)).toBe(0);
      await lapse(id);
      expect(await goOn(life)).toBe(1);
      expect(await goOn(life)).toBe(0);
      const [match, ...more] = await matchesOf(experience_id);
      expect([match?.host_agent_id, more]).toEqual([creator, []]);
      expect(await life.proposals(social_lobby_id)).toMatchObject([
        { status: 'accepted', game_session_id: match?.id },
      ]);
    },
  );

  test('46 who goes on after a crash keeps the host, also when one before it is free by then', async () => {
    const { members, experience_id, id } = await proposed(3);
    const [creator = '', one = ''] = members;
    await occupy(creator);
    expect((await dying('after').vote(one, id, 'yes')).status).toBe('accepted');
    await free(creator);
    await lapse(id);
    expect(await goOn(life)).toBe(1);
    expect(await matchesOf(experience_id)).toMatchObject([{ host_agent_id: one }]);
  });

  test('46 who was too slow and was replaced changes nothing any more', async () => {
    const calls = new EventEmitter();
    const [asked, answer] = [once(calls, 'asked'), once(calls, 'answer')];
    const slow = social(store, {
      createLobby: async () => {
        calls.emit('asked');
        await answer;
        throw new Refusal('EXPERIENCE_TIMEOUT', 'It took too long.');
      },
    });
    const { members, social_lobby_id, experience_id, id } = await proposed(3);
    const vote = slow.vote(members[1] ?? '', id, 'yes');
    await asked;
    await lapse(id);
    expect(await goOn(life)).toBe(1);
    calls.emit('answer');
    const [match, ...more] = await matchesOf(experience_id);
    const accepted = { status: 'accepted', game_session_id: match?.id };
    expect(more).toEqual([]);
    expect(await vote).toMatchObject(accepted);
    expect(await life.proposals(social_lobby_id)).toMatchObject([accepted]);
  });

  test('46 a lobby that a dead process still holds is waited for, until the proposal is too old', async () => {
    const held = new Refusal('EXPERIENCE_ERROR', 'Somebody changes this lobby at this moment.', {
      status: 409,
      retryable: true,
    });
    const holding = social(store, { createLobby: () => Promise.reject(held) });
    const { members, social_lobby_id, id } = await proposed(3);
    expect((await holding.vote(members[1] ?? '', id, 'yes')).status).toBe('accepted');
    await lapse(id);
    expect(await goOn(holding)).toBe(1);
    expect(await life.proposals(social_lobby_id)).toMatchObject([{ status: 'accepted' }]);
    await expire(id);
    await lapse(id);
    expect(await goOn(holding)).toBe(1);
    expect(await life.proposals(social_lobby_id)).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('EXPERIENCE_ERROR') },
    ]);
  });

  test('46 a fault of our own is failed too, and not hidden', async () => {
    const fault = new Error('A bug.');
    const broken = social(store, { createLobby: () => Promise.reject(fault) });
    const { members, social_lobby_id, id } = await proposed(3);
    await expect(broken.vote(members[1] ?? '', id, 'yes')).rejects.toBe(fault);
    expect(await life.proposals(social_lobby_id)).toMatchObject([
      { status: 'failed', votes_for: 2, failure: expect.stringContaining('INTERNAL_ERROR') },
    ]);
  });

  test('an experience takes its proposals along when it is deleted, also while somebody votes', async () => {
    const { members, social_lobby_id, experience_id, id } = await proposed(5);
    const removal = store.db.deleteFrom('experiences').where('id', '=', experience_id).execute();
    const votes = members.slice(1).map(member => life.vote(member, id, 'no'));
    const answers = await Promise.allSettled([removal, ...votes]);
    for (const code of codes(answers)) expect(['ok', 'NOT_FOUND', 'INVALID_STATE']).toContain(code);
    expect(await life.proposals(social_lobby_id)).toEqual([]);
  });
});
