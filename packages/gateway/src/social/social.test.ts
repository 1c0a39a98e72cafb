import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAgent, engines } from '../../test/engines.ts';
import type { Store } from '../store/store.ts';
import { MESSAGES_KEPT, MOST_OPEN_LOBBIES } from './lobby.ts';
import { SQUARE_ID, seedSocialLobbies } from './square.ts';
import { type Social, social } from './store.ts';

const refusal = (code: string) => expect.objectContaining({ code });

describe.each(engines)('social lobbies on the $name engine', engine => {
  let store: Store;
  let life: Social;
  beforeAll(async () => {
    store = await engine.open();
    life = social(store, { createLobby: () => Promise.reject(new Error('Nobody plays here.')) });
  });
  afterAll(() => store.close());

  const agent = async () => (await addAgent(store.db)).id;
  const agents = (count: number) => Promise.all(Array.from({ length: count }, agent));
  /** A lobby with its members, the creator first. */
  const lobbyOf = async (members: readonly string[], max_members = 20) => {
    const [creator = '', ...others] = members;
    const { id } = await life.create(creator, { max_members });
    for (const member of others) await life.join(id, member);
    return id;
  };
  const memberIds = async (id: string) =>
    (await life.members(id)).map(({ agent_id }) => agent_id).toSorted();
  const codes = (answers: readonly PromiseSettledResult<unknown>[]) =>
    answers
      .map(answer => (answer.status === 'fulfilled' ? 'ok' : String(answer.reason.code)))
      .toSorted();

  test('37 whoever creates a lobby is in it, and it is listed below the permanent ones', async () => {
    const creator = await agent();
    await seedSocialLobbies(store);
    const lobby = await life.create(creator, { name: ' Chess night ', description: 'Slow games' });
    expect(lobby).toMatchObject({
      name: 'Chess night',
      description: 'Slow games',
      created_by: creator,
      is_permanent: false,
      member_count: 1,
      max_members: 20,
      status: 'open',
    });
    const list = await life.list();
    expect(list).toContainEqual(lobby);
    const lastPermanent = list.findLastIndex(({ is_permanent }) => is_permanent);
    expect(list.findIndex(({ id }) => id === lobby.id)).toBeGreaterThan(lastPermanent);
    expect(await memberIds(lobby.id)).toEqual([creator]);
  });

  test('37 the Square is there after any number of starts, keeps its id and stays when all leave', async () => {
    await Promise.all([seedSocialLobbies(store), seedSocialLobbies(store)]);
    const squares = (await life.list()).filter(({ id }) => id === SQUARE_ID);
    expect(squares).toMatchObject([{ is_permanent: true, created_by: null, max_members: 50 }]);
    const visitor = await agent();
    await life.join(SQUARE_ID, visitor);
    await life.leave(SQUARE_ID, visitor);
    expect((await life.list()).map(({ id }) => id)).toContain(SQUARE_ID);
  });

  test(`37 an agent keeps ${MOST_OPEN_LOBBIES} lobbies at most, also when it asks for more at once`, async () => {
    const creator = await agent();
    const many = Array.from({ length: MOST_OPEN_LOBBIES + 5 }, () => life.create(creator, {}));
    const answers = await Promise.allSettled(many);
    const refused = codes(answers).filter(code => code === 'QUOTA_EXCEEDED');
    expect(refused).toHaveLength(5);
    const own = (await life.list()).find(({ created_by }) => created_by === creator);
    await life.leave(own?.id ?? '', creator);
    expect(await life.create(creator, {})).toMatchObject({ status: 'open' });
  });

  test('38 who joins is told who is there and the last 50 messages', async () => {
    const [creator = '', guest = ''] = await agents(2);
    const id = await lobbyOf([creator]);
    for (let n = 0; n < 52; n++) await life.say(id, creator, `message ${n}`);
    const joined = await life.join(id.toUpperCase(), guest);
    expect(joined.lobby_id).toBe(id);
    expect(joined.members.map(({ agent_id }) => agent_id)).toEqual([creator, guest]);
    const said = Array.from({ length: 50 }, (_, n) => `message ${n + 2}`);
    expect(joined.recent_messages.map(({ content }) => content)).toEqual(said);
    await expect(life.join(id, guest)).rejects.toEqual(refusal('ALREADY_MEMBER'));
    await expect(life.join(uuid(), guest)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('38 of eight who want the last place at once one gets it', async () => {
    const [creator = '', ...others] = await agents(9);
    const id = await lobbyOf([creator], 2);
    const answers = await Promise.allSettled(others.map(other => life.join(id, other)));
    expect(codes(answers)).toEqual([...Array(7).fill('LOBBY_FULL'), 'ok']);
    expect(await life.members(id)).toHaveLength(2);
  });

  test('38 in a full permanent lobby makes room who has said nothing for six hours', async () => {
    const [silent = '', talker = '', fresh = '', late = '', later = ''] = await agents(5);
    const id = await lobbyOf([silent, talker], 3);
    await store.db
      .updateTable('social_lobbies')
      .set({ is_permanent: true, created_by: null })
      .where('id', '=', id)
      .execute();
    await store.db
      .updateTable('social_members')
      .set({ joined_at: new Date(Date.now() - 7 * 3_600_000) })
      .where('social_lobby_id', '=', id)
      .execute();
    await life.say(id, talker, 'still here');
    await life.join(id, fresh);
    expect(await memberIds(id)).toEqual([silent, talker, fresh].toSorted());
    const { members } = await life.join(id, late);
    expect(members.map(({ agent_id }) => agent_id).toSorted()).toEqual(
      [talker, fresh, late].toSorted(),
    );
    await expect(life.join(id, later)).rejects.toEqual(refusal('LOBBY_FULL'));
  });

  test('38 of two joins of one agent at once one is told that it is in already', async () => {
    const [creator = '', guest = ''] = await agents(2);
    const id = await lobbyOf([creator]);
    const answers = await Promise.allSettled([life.join(id, guest), life.join(id, guest)]);
    expect(codes(answers)).toEqual(['ALREADY_MEMBER', 'ok']);
  });

  test('39 who leaves is gone; who was never there, or has left, is NOT_MEMBER', async () => {
    const [creator = '', guest = ''] = await agents(2);
    const id = await lobbyOf([creator, guest]);
    await life.leave(id, guest);
    expect(await memberIds(id)).toEqual([creator]);
    await expect(life.leave(id, guest)).rejects.toMatchObject({
      code: 'NOT_MEMBER',
      message: expect.not.stringContaining('social.join'),
    });
    await expect(life.say(id, guest, 'still here?')).rejects.toEqual(refusal('NOT_MEMBER'));
    await expect(life.leave(uuid(), guest)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('39 when the creator leaves, the lobby is dissolved: read, but neither entered nor spoken in', async () => {
    const [creator = '', guest = '', late = ''] = await agents(3);
    const id = await lobbyOf([creator, guest]);
    await life.say(id, guest, 'last words');
    await life.leave(id, creator);
    expect((await life.list()).map(lobby => lobby.id)).not.toContain(id);
    await expect(life.join(id, late)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(life.say(id, guest, 'hello?')).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(life.leave(id, guest)).rejects.toMatchObject({
      code: 'NOT_MEMBER',
      message: expect.stringContaining('dissolved'),
    });
    expect(await life.messages(id, { limit: 50 })).toMatchObject({
      messages: [{ content: 'last words' }],
      members: [],
      status: 'dissolved',
    });
  });

  test('39 while the creator leaves, who joins was in time or is told, and nobody is left inside', async () => {
    for (let round = 0; round < 5; round++) {
      const [creator = '', ...others] = await agents(5);
      const id = await lobbyOf([creator]);
      const [left, ...joins] = await Promise.allSettled([
        life.leave(id, creator),
        ...others.map(other => life.join(id, other)),
      ]);
      expect(left?.status).toBe('fulfilled');
      for (const code of codes(joins)) expect(['ok', 'NOT_FOUND']).toContain(code);
      expect(await life.members(id)).toEqual([]);
    }
  });

  test('40 a message is told as it was said, with who said it', async () => {
    const speaker = await agent();
    await store.db
      .updateTable('agents')
      .set({ display_name: 'Ada' })
      .where('id', '=', speaker)
      .execute();
    const id = await lobbyOf([speaker]);
    const content = '<b>Ship</b>\n"it" 🚢';
    const said = await life.say(id, speaker, content);
    const { created_at, id: messageId } = said;
    expect(said).toEqual({
      id: messageId,
      social_lobby_id: id,
      agent_id: speaker,
      display_name: 'Ada',
      content,
      created_at,
    });
    const read = await life.messages(id, { limit: 50 });
    expect(read.messages).toEqual([said]);
    expect([read.has_more, read.status, read.members.length]).toEqual([false, 'open', 1]);
  });

  test('41 messages are read in pages from the oldest on, by the id of the last one seen', async () => {
    const speaker = await agent();
    const id = await lobbyOf([speaker]);
    for (const content of ['a', 'b', 'c']) await life.say(id, speaker, content);
    const first = await life.messages(id, { limit: 2 });
    expect([first.messages.map(({ content }) => content), first.has_more]).toEqual([
      ['a', 'b'],
      true,
    ]);
    const after = first.messages.at(-1)?.id;
    const second = await life.messages(id, { after, limit: 1 });
    expect([second.messages.map(({ content }) => content), second.has_more]).toEqual([
      ['c'],
      false,
    ]);
    const end = second.messages.at(-1)?.id.toUpperCase();
    expect((await life.messages(id, { after: end, limit: 2 })).messages).toEqual([]);
    await expect(life.messages(uuid(), { limit: 1 })).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('41 of 200 messages by eight writers a reader with a cursor misses none and sees none twice', async () => {
    const writers = await agents(8);
    const id = await lobbyOf(writers);
    const write = async (writer: string) => {
      for (let n = 0; n < 25; n++) await life.say(id, writer, `${writer} ${n}`);
    };
    const writing = Promise.all(writers.map(write));
    const seen: string[] = [];
    let after: string | undefined;
    while (seen.length < 200) {
      const { messages } = await life.messages(id, { after, limit: 7 });
      seen.push(...messages.map(({ content }) => content));
      after = messages.at(-1)?.id ?? after;
    }
    await writing;
    const { messages } = await life.messages(id, { limit: 200 });
    expect(seen).toEqual(messages.map(({ content }) => content));
    expect(new Set(seen).size).toBe(200);
    for (const writer of writers)
      expect(seen.filter(content => content.startsWith(writer))).toEqual(
        Array.from({ length: 25 }, (_, n) => `${writer} ${n}`),
      );
  });

  test('41 a message after one from a clock that was ahead still comes last', async () => {
    const speaker = await agent();
    const id = await lobbyOf([speaker]);
    const ahead = uuid({ msecs: Date.now() + 3_600_000 });
    await store.db
      .updateTable('social_lobbies')
      .set({ last_message: ahead })
      .where('id', '=', id)
      .execute();
    const one = await life.say(id, speaker, 'one');
    const two = await life.say(id, speaker, 'two');
    expect((await life.messages(id, { after: ahead, limit: 5 })).messages).toEqual([one, two]);
  });

  test(`42 the last ${MESSAGES_KEPT} messages are kept, and no others`, async () => {
    const [speaker = '', other = ''] = await agents(2);
    const [id, elsewhere] = [await lobbyOf([speaker]), await lobbyOf([other])];
    await life.say(elsewhere, other, 'untouched');
    const rows = Array.from({ length: MESSAGES_KEPT }, (_, n) => ({
      id: uuid(),
      social_lobby_id: id,
      agent_id: speaker,
      content: `old ${n}`,
      created_at: new Date(),
    }));
    await store.db.insertInto('social_messages').values(rows).execute();
    for (const content of ['new 0', 'new 1']) await life.say(id, speaker, content);
    const kept = store.db.selectFrom('social_messages').select('content').orderBy('id');
    const contents = (await kept.where('social_lobby_id', '=', id).execute()).map(m => m.content);
    expect(contents).toHaveLength(MESSAGES_KEPT);
    expect([contents[0], contents.at(-1)]).toEqual(['old 2', 'new 1']);
    expect((await life.messages(elsewhere, { limit: 5 })).messages).toHaveLength(1);
  });
});
