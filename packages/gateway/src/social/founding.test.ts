import { EventEmitter, once } from 'node:events';
import { Refusal } from '@botplay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../test/engines.ts';
import {
  type Gathering,
  gameLobbies,
  type SocialStage,
  socialStage,
} from '../../test/social-stage.ts';
import type { Store } from '../store/store.ts';
import { social } from './store.ts';

describe.each(engines)('what is accepted on the $name engine', engine => {
  let store: Store;
  let stage: SocialStage;
  beforeAll(async () => {
    store = await engine.open();
    stage = socialStage(store);
  });
  afterAll(() => store.close());

  test('46 when the proposer is busy or has left, the first free one who said yes is host', async () => {
    const { members, experience_id, id } = await stage.proposed(5);
    const [creator = '', one = '', two = '', three = ''] = members;
    await stage.life.vote(one, id, 'no');
    await stage.life.vote(two, id, 'yes');
    for (const busy of [creator, two]) await stage.occupy(busy);
    expect((await stage.life.vote(three, id, 'yes')).status).toBe('accepted');
    expect(await stage.matchesOf(experience_id)).toMatchObject([{ host_agent_id: three }]);

    const [owner = '', proposer = '', voter = ''] = await stage.agents(3);
    const { id: social_lobby_id } = await stage.life.create(owner, {});
    for (const guest of [proposer, voter]) await stage.life.join(social_lobby_id, guest);
    const other = await stage.experience();
    const made = await stage.life.propose(proposer, { social_lobby_id, experience_id: other });
    await stage.life.leave(social_lobby_id, proposer);
    await stage.life.vote(voter, made.proposal_id, 'yes');
    expect((await stage.life.vote(owner, made.proposal_id, 'yes')).status).toBe('accepted');
    expect(await stage.matchesOf(other)).toMatchObject([{ host_agent_id: voter }]);
  });

  test('46 what cannot be made is failed, with the reason and its votes', async () => {
    const busy = await stage.proposed(3);
    for (const member of busy.members.slice(0, 2)) await stage.occupy(member);
    const all = await stage.life.vote(busy.members[1] ?? '', busy.id, 'yes');
    expect(all).toMatchObject({ status: 'failed', votes_for: 2 });
    expect(all.failure).toContain('AGENT_BUSY');

    const createLobby = () =>
      Promise.reject(new Refusal('EXPERIENCE_UNREACHABLE', `Nobody answers. ${'x'.repeat(9_000)}`));
    const offline = stage.gathering(createLobby);
    const unreachable = await stage.proposed(1, offline);
    expect(unreachable.made.status).toBe('failed');
    expect(unreachable.made.failure).toMatch(/^EXPERIENCE_UNREACHABLE: Nobody answers/);
    expect(unreachable.made.failure?.length).toBeLessThanOrEqual(500);
    expect(await stage.goOn(stage.life)).toBe(0);
  });

  test('46 what an experience says with characters that cannot be kept is failed without them', async () => {
    const rude = new Refusal('EXPERIENCE_ERROR', 'bad \u0000 config\ud800', { status: 409 });
    const { made } = await stage.proposed(
      1,
      stage.gathering(() => Promise.reject(rude)),
    );
    expect(made).toMatchObject({
      status: 'failed',
      failure: 'EXPERIENCE_ERROR: bad  config\ufffd',
    });
  });

  test('46 who may not open game lobbies is passed over, and where nobody may the proposal fails', async () => {
    const { members, experience_id, id } = await stage.proposed(3);
    const [creator = '', one = ''] = members;
    await stage.scoped([creator], ['social:write']);
    expect((await stage.life.vote(one, id, 'yes')).status).toBe('accepted');
    expect(await stage.matchesOf(experience_id)).toMatchObject([{ host_agent_id: one }]);

    const mute = await stage.proposed(3);
    await stage.scoped(mute.members, ['social:write']);
    const { social_lobby_id } = mute;
    const rest = { ownerId: null, scopes: [], keyId: null, expiresAt: null };
    const voter = { ...rest, id: mute.members[1] ?? '' };
    expect(
      await social(store, { createLobby: gameLobbies(store) }).vote(voter, mute.id, 'yes'),
    ).toMatchObject({
      social_lobby_id,
      status: 'failed',
      failure: expect.stringContaining('lobby:write'),
    });
    expect(await stage.matchesOf(mute.experience_id)).toEqual([]);
  });

  test('46 who decides with a key that may not open game lobbies does not host one', async () => {
    const [creator = ''] = await stage.agents(1);
    const { id: social_lobby_id } = await stage.life.create(creator, {});
    const caller = { id: creator, ownerId: null, scopes: [], keyId: null, expiresAt: null };
    const given = { social_lobby_id, experience_id: await stage.experience() };
    const made = await social(store, { createLobby: gameLobbies(store) }).propose(caller, given);
    expect(made).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('lobby:write'),
    });
  });

  test('46 a game for one may be proposed, with a warning, and comes to nothing', async () => {
    const [creator = ''] = await stage.agents(1);
    const { id: social_lobby_id } = await stage.life.create(creator, {});
    const experience_id = await stage.experience(1);
    const made = await stage.life.propose(creator, { social_lobby_id, experience_id });
    expect(made).toMatchObject({
      multiplayer: false,
      status: 'failed',
      warning: expect.stringContaining('one player'),
      failure: expect.stringContaining('one player'),
    });
    expect(await stage.matchesOf(experience_id)).toEqual([]);
  });

  /** A process that is cut off from the database just after it has made the game lobby, or just before. */
  const dying = (when: 'after' | 'before'): Gathering =>
    stage.gathering(async (caller, creation) => {
      if (when === 'after') await gameLobbies(store)(caller, creation);
      throw new Refusal('UNAVAILABLE', 'The database does not answer.');
    });

  test.each(['after', 'before'] as const)(
    '46 a process that dies %s it has made the game lobby leaves one, which the next one finds or makes',
    async when => {
      const { members, social_lobby_id, experience_id, id } = await stage.proposed(3);
      const [creator = '', one = ''] = members;
      const { status, game_session_id } = await dying(when).vote(one, id, 'yes');
      expect([status, game_session_id]).toEqual(['accepted', undefined]);
      expect(await stage.goOn(stage.life)).toBe(0);
      await stage.lapse(id);
      expect(await stage.goOn(stage.life)).toBe(1);
      expect(await stage.goOn(stage.life)).toBe(0);
      const [match, ...more] = await stage.matchesOf(experience_id);
      expect([match?.host_agent_id, more]).toEqual([creator, []]);
      expect(await stage.life.proposals(social_lobby_id)).toMatchObject([
        { status: 'accepted', game_session_id: match?.id },
      ]);
    },
  );

  test('46 who goes on after a crash keeps the host, also when one before it is free by then', async () => {
    const { members, experience_id, id } = await stage.proposed(3);
    const [creator = '', one = ''] = members;
    await stage.occupy(creator);
    expect((await dying('after').vote(one, id, 'yes')).status).toBe('accepted');
    await stage.free(creator);
    await stage.lapse(id);
    expect(await stage.goOn(stage.life)).toBe(1);
    expect(await stage.matchesOf(experience_id)).toMatchObject([{ host_agent_id: one }]);
  });

  test('46 who was too slow and was replaced changes nothing any more', async () => {
    const calls = new EventEmitter();
    const [asked, answer] = [once(calls, 'asked'), once(calls, 'answer')];
    const slow = stage.gathering(async () => {
      calls.emit('asked');
      await answer;
      throw new Refusal('EXPERIENCE_TIMEOUT', 'It took too long.');
    });
    const { members, social_lobby_id, experience_id, id } = await stage.proposed(3);
    const vote = slow.vote(members[1] ?? '', id, 'yes');
    await asked;
    await stage.lapse(id);
    expect(await stage.goOn(stage.life)).toBe(1);
    calls.emit('answer');
    const [match, ...more] = await stage.matchesOf(experience_id);
    const accepted = { status: 'accepted', game_session_id: match?.id };
    expect(more).toEqual([]);
    expect(await vote).toMatchObject(accepted);
    expect(await stage.life.proposals(social_lobby_id)).toMatchObject([accepted]);
  });

  test('46 a lobby that a dead process still holds is waited for, until the proposal is too old', async () => {
    const held = new Refusal('EXPERIENCE_ERROR', 'Somebody changes this lobby at this moment.', {
      status: 409,
      retryable: true,
    });
    const holding = stage.gathering(() => Promise.reject(held));
    const { members, social_lobby_id, id } = await stage.proposed(3);
    expect((await holding.vote(members[1] ?? '', id, 'yes')).status).toBe('accepted');
    await stage.lapse(id);
    expect(await stage.goOn(holding)).toBe(1);
    expect(await stage.life.proposals(social_lobby_id)).toMatchObject([{ status: 'accepted' }]);
    await stage.expire(id);
    await stage.lapse(id);
    expect(await stage.goOn(holding)).toBe(1);
    expect(await stage.life.proposals(social_lobby_id)).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('EXPERIENCE_ERROR') },
    ]);
  });

  test('46 a fault of our own is failed too, and not hidden', async () => {
    const fault = new Error('A bug.');
    const broken = stage.gathering(() => Promise.reject(fault));
    const { members, social_lobby_id, id } = await stage.proposed(3);
    await expect(broken.vote(members[1] ?? '', id, 'yes')).rejects.toBe(fault);
    expect(await stage.life.proposals(social_lobby_id)).toMatchObject([
      { status: 'failed', votes_for: 2, failure: expect.stringContaining('INTERNAL_ERROR') },
    ]);
  });
});
