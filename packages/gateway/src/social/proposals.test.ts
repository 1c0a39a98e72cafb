import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../test/engines.ts';
import { codes, refusal, type SocialStage, socialStage } from '../../test/social-stage.ts';
import type { Store } from '../store/store.ts';
import { DECIDED_KEPT } from './proposal.ts';

describe.each(engines)('proposals on the $name engine', engine => {
  let store: Store;
  let stage: SocialStage;
  beforeAll(async () => {
    store = await engine.open();
    stage = socialStage(store);
  });
  afterAll(() => store.close());

  test('43 a proposal says what it is about, and has the yes of who made it', async () => {
    const [creator = '', guest = ''] = await stage.agents(2);
    const { id: social_lobby_id } = await stage.life.create(creator, {});
    await stage.life.join(social_lobby_id, guest);
    const experience_id = await stage.experience(2);
    const config = { ruleset: 'war' };
    const given = { social_lobby_id, experience_id, reason: 'Fun!', config };
    const made = await stage.life.propose(guest, given);
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
    expect(await stage.life.proposals(social_lobby_id)).toEqual([
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
    const [creator = '', stranger = ''] = await stage.agents(2);
    const { id: social_lobby_id } = await stage.life.create(creator, {});
    const experience_id = await stage.experience();
    const tries = [
      [stranger, { social_lobby_id, experience_id }, 'NOT_MEMBER'],
      [creator, { social_lobby_id: uuid(), experience_id }, 'NOT_FOUND'],
      [creator, { social_lobby_id, experience_id: uuid() }, 'NOT_FOUND'],
      [creator, { social_lobby_id, experience_id: await stage.experience(4, false) }, 'NOT_FOUND'],
    ] as const;
    for (const [by, given, code] of tries)
      await expect(stage.life.propose(by, given)).rejects.toEqual(refusal(code));
    await stage.life.leave(social_lobby_id, creator);
    const late = stage.life.propose(creator, { social_lobby_id, experience_id });
    await expect(late).rejects.toEqual(refusal('INVALID_STATE'));
    expect(await stage.life.proposals(social_lobby_id)).toEqual([]);
    await expect(stage.life.proposals(uuid())).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('43 of two proposals of one experience at once one is a DUPLICATE_PROPOSAL; once decided it can be proposed again', async () => {
    const [creator = '', ...others] = await stage.agents(3);
    const { id: social_lobby_id } = await stage.life.create(creator, {});
    for (const other of others) await stage.life.join(social_lobby_id, other);
    const experience_id = await stage.experience();
    const given = { social_lobby_id, experience_id };
    const all = [creator, ...others].map(member => stage.life.propose(member, given));
    expect(codes(await Promise.allSettled(all))).toEqual([
      'DUPLICATE_PROPOSAL',
      'DUPLICATE_PROPOSAL',
      'ok',
    ]);
    const [open] = await stage.life.proposals(social_lobby_id);
    await stage.expire(open?.id ?? '');
    expect((await stage.life.propose(creator, given)).status).toBe('open');
    expect((await stage.life.proposals(social_lobby_id)).map(({ status }) => status)).toEqual([
      'open',
      'expired',
    ]);
  });

  test('44 who is alone has the majority: the game lobby is made at once, with the config', async () => {
    const [creator = ''] = await stage.agents(1);
    const { id: social_lobby_id } = await stage.life.create(creator, {});
    const experience_id = await stage.experience();
    const config = { ruleset: 'war' };
    const made = await stage.life.propose(creator, { social_lobby_id, experience_id, config });
    expect(made).toMatchObject({
      status: 'accepted',
      warning: expect.stringContaining('you are alone here'),
    });
    expect(await stage.matchesOf(experience_id)).toMatchObject([
      { id: made.game_session_id, host_agent_id: creator, config },
    ]);
  });

  test('44 a majority for it makes the game lobby, and only members vote, once', async () => {
    const { members, social_lobby_id, experience_id, id } = await stage.proposed(4);
    const [creator = '', one = '', two = '', three = ''] = members;
    const [stranger = ''] = await stage.agents(1);
    await expect(stage.life.vote(stranger, id, 'yes')).rejects.toEqual(refusal('NOT_MEMBER'));
    await expect(stage.life.vote(creator, id, 'yes')).rejects.toEqual(refusal('ALREADY_VOTED'));
    await expect(stage.life.vote(one, uuid(), 'yes')).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await stage.life.vote(one, id, 'no')).toMatchObject({
      votes_against: 1,
      status: 'open',
    });
    expect(await stage.life.vote(two, id, 'yes')).toMatchObject({ votes_for: 2, status: 'open' });
    const accepted = await stage.life.vote(three, id, 'yes');
    expect(accepted).toMatchObject({ id, votes_for: 3, votes_against: 1, status: 'accepted' });
    const [match, ...more] = await stage.matchesOf(experience_id);
    expect([match?.id, match?.host_agent_id, more]).toEqual([
      accepted.game_session_id,
      creator,
      [],
    ]);
    expect(await stage.life.proposals(social_lobby_id)).toEqual([accepted]);
  });

  test('44 a majority against it rejects it, and who votes then is told so', async () => {
    const { members, experience_id, id } = await stage.proposed(5);
    const [, one = '', two = '', three = '', four = ''] = members;
    await stage.life.vote(one, id, 'no');
    expect((await stage.life.vote(two, id, 'no')).status).toBe('open');
    expect((await stage.life.vote(three, id, 'no')).status).toBe('rejected');
    await expect(stage.life.vote(one, id, 'yes')).rejects.toEqual(refusal('ALREADY_VOTED'));
    await expect(stage.life.vote(four, id, 'yes')).rejects.toEqual(refusal('INVALID_STATE'));
    expect(await stage.matchesOf(experience_id)).toEqual([]);
  });

  test('44 of votes at once that would each decide, one does, and one game lobby is made', async () => {
    for (let round = 0; round < 5; round++) {
      const { members, social_lobby_id, experience_id, id } = await stage.proposed(3);
      const votes = members.slice(1).map(member => stage.life.vote(member, id, 'yes'));
      const answers = await Promise.allSettled(votes);
      expect(codes(answers)).toEqual(['INVALID_STATE', 'ok']);
      const [match, ...more] = await stage.matchesOf(experience_id);
      expect(more).toEqual([]);
      expect(await stage.life.proposals(social_lobby_id)).toMatchObject([
        { status: 'accepted', votes_for: 2, game_session_id: match?.id },
      ]);
    }
  });

  test('44 the same vote sent twice at once counts once', async () => {
    const { members, id } = await stage.proposed(5);
    const [, one = ''] = members;
    const votes = [stage.life.vote(one, id, 'yes'), stage.life.vote(one, id, 'yes')];
    expect(codes(await Promise.allSettled(votes))).toEqual(['ALREADY_VOTED', 'ok']);
  });

  test('45 who leaves cannot vote, and its vote goes with it', async () => {
    const { members, social_lobby_id, id } = await stage.proposed(5);
    const [, one = '', two = '', three = ''] = members;
    await stage.life.vote(one, id, 'yes');
    await stage.life.leave(social_lobby_id, one);
    await expect(stage.life.vote(one, id, 'yes')).rejects.toEqual(refusal('NOT_MEMBER'));
    expect(await stage.life.vote(two, id, 'yes')).toMatchObject({ votes_for: 2, status: 'open' });
    expect(await stage.life.vote(three, id, 'yes')).toMatchObject({
      votes_for: 3,
      status: 'accepted',
    });
    await stage.life.leave(social_lobby_id, three);
    expect(await stage.life.proposals(social_lobby_id)).toMatchObject([{ votes_for: 3 }]);
  });

  test('45 a vote while the voter leaves is counted and taken back, or refused; never left behind', async () => {
    for (let round = 0; round < 5; round++) {
      const { members, social_lobby_id, id } = await stage.proposed(5);
      const [, one = ''] = members;
      const answers = await Promise.allSettled([
        stage.life.vote(one, id, 'yes'),
        stage.life.leave(social_lobby_id, one),
      ]);
      expect(['ok', 'NOT_MEMBER']).toContain(codes(answers.slice(0, 1))[0]);
      expect(await stage.life.proposals(social_lobby_id)).toMatchObject([{ votes_for: 1 }]);
    }
  });

  test('45 an open proposal expires after ten minutes, or when its lobby is dissolved', async () => {
    const late = await stage.proposed(3);
    for (const { created_at, expires_at = '' } of await stage.life.proposals(late.social_lobby_id))
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(600_000);
    await stage.expire(late.id);
    expect(await stage.life.proposals(late.social_lobby_id)).toMatchObject([{ status: 'expired' }]);
    const vote = stage.life.vote(late.members[1] ?? '', late.id, 'yes');
    await expect(vote).rejects.toEqual(refusal('PROPOSAL_EXPIRED'));

    const gone = await stage.proposed(3);
    await stage.life.leave(gone.social_lobby_id, gone.members[0] ?? '');
    expect(await stage.life.proposals(gone.social_lobby_id)).toMatchObject([
      { status: 'expired', votes_for: 1 },
    ]);
    const after = stage.life.vote(gone.members[1] ?? '', gone.id, 'yes');
    await expect(after).rejects.toMatchObject({
      code: 'NOT_MEMBER',
      message: expect.stringContaining('dissolved'),
    });
    expect(await stage.matchesOf(gone.experience_id)).toEqual([]);
  });

  test("46 of a stranger's experience only members are told the game lobby, of ours everybody is", async () => {
    const { members, social_lobby_id, experience_id, id } = await stage.proposed(3);
    const { game_session_id } = await stage.life.vote(members[1] ?? '', id, 'yes');
    const shownTo = async (agentId: string | undefined) =>
      (await stage.life.proposals(social_lobby_id, agentId))[0]?.game_session_id;
    expect(game_session_id).toEqual(expect.any(String));
    expect(await shownTo(uuid())).toBeUndefined();
    expect(await shownTo(members[2])).toBe(game_session_id);
    await store.db
      .updateTable('experiences')
      .set({ built_in: 'trial' })
      .where('id', '=', experience_id)
      .execute();
    expect(await shownTo(uuid())).toBe(game_session_id);
  });

  test(`43 of what is decided the last ${DECIDED_KEPT} are kept, and all that is open`, async () => {
    const [creator = '', guest = ''] = await stage.agents(2);
    const { id: social_lobby_id } = await stage.life.create(creator, {});
    await stage.life.join(social_lobby_id, guest);
    const propose = async () =>
      stage.life.propose(guest, { social_lobby_id, experience_id: await stage.experience(1) });
    const open = await propose();
    const made: string[] = [];
    for (let count = 0; count < DECIDED_KEPT + 2; count++) {
      const { proposal_id } = await propose();
      made.push(proposal_id);
      await (count % 2 ? stage.life.vote(creator, proposal_id, 'yes') : stage.expire(proposal_id));
    }
    const last = await propose();
    const kept = (await stage.life.proposals(social_lobby_id)).map(({ id }) => id);
    expect(kept.toSorted()).toEqual(
      [open.proposal_id, ...made.slice(2), last.proposal_id].toSorted(),
    );
  });

  test('an experience takes its proposals along when it is deleted, also while somebody votes', async () => {
    const { members, social_lobby_id, experience_id, id } = await stage.proposed(5);
    const removal = store.db.deleteFrom('experiences').where('id', '=', experience_id).execute();
    const votes = members.slice(1).map(member => stage.life.vote(member, id, 'no'));
    const answers = await Promise.allSettled([removal, ...votes]);
    for (const code of codes(answers)) expect(['ok', 'NOT_FOUND', 'INVALID_STATE']).toContain(code);
    expect(await stage.life.proposals(social_lobby_id)).toEqual([]);
  });
});
