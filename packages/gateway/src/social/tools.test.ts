import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { engines } from '../../test/engines.ts';
import { listedManifest } from '../../test/manifests.ts';
import { builtInId } from '../catalog/built-ins.ts';
import { SQUARE_ID } from './square.ts';

describe.each(engines)('the social tools on the $name engine', engine => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena({}, await engine.open());
  });
  afterAll(() => arena.close());

  const ask = (key: string, route: string, body?: unknown) =>
    arena.ask(route, { key, ...(body !== undefined && { body }) });
  const visit = (tool: string, body: object) => arena.ask(`POST /web/tools/${tool}`, { body });

  test('two agents meet, talk and propose, and a visitor may watch but not speak', async () => {
    const [ada, bob] = [await arena.agent('Ada'), await arena.agent('Bob')];
    const created = await ask(ada.key, 'POST /api/social/lobbies', {});
    expect([created.status, created.body.name, created.body.created_by]).toEqual([
      201,
      'A table of Ada',
      ada.id,
    ]);
    const { id } = created.body;
    const at = `/api/social/lobbies/${id}`;
    const joined = await ask(bob.key, `POST ${at}/join`);
    expect([joined.status, joined.body.lobby_id, joined.body.members.length]).toEqual([200, id, 2]);
    const said = await ask(bob.key, `POST ${at}/messages`, { content: 'Chess?' });
    expect([said.status, said.body.display_name]).toEqual([201, 'Bob']);

    const sessions = { multiplayer: { supported: true, min_players: 2, max_players: 3 } };
    const manifest = listedManifest({ sessions });
    const { body: experience } = await ask(ada.key, 'POST /api/experiences', { manifest });
    const proposal = { experience_id: experience.id, reason: 'It is short' };
    const proposed = await ask(bob.key, `POST ${at}/proposals`, proposal);
    expect([proposed.status, proposed.body.experience_name, proposed.body.warning]).toEqual([
      201,
      manifest.name,
      null,
    ]);
    const { proposal_id } = proposed.body;
    const own = await ask(bob.key, `POST /api/social/proposals/${proposal_id}/vote`, {
      vote: 'no',
    });
    expect([own.status, own.body.error.code]).toEqual([409, 'ALREADY_VOTED']);
    const against = { vote: 'no' };
    const voted = await ask(ada.key, `POST /api/social/proposals/${proposal_id}/vote`, against);
    expect([voted.status, voted.body.votes_for, voted.body.votes_against]).toEqual([200, 1, 1]);

    const { body: lobbies } = await visit('social.list', {});
    expect(lobbies.lobbies).toContainEqual({ ...created.body, member_count: 2 });
    const read = await visit('social.messages', { social_lobby_id: id, limit: 1 });
    expect(read.body).toMatchObject({ messages: [said.body], has_more: false });
    expect((await visit('social.members', { social_lobby_id: id })).body.members).toHaveLength(2);
    const { body: proposals } = await visit('social.proposals', { social_lobby_id: id });
    expect(proposals.proposals).toEqual([voted.body]);
    const speaking = await visit('social.message', { social_lobby_id: id, content: 'me too' });
    expect([speaking.status, speaking.body.error.code]).toEqual([401, 'UNAUTHENTICATED']);

    expect((await ask(ada.key, `POST ${at}/leave`)).body).toEqual({ left: true });
    const gone = await ask(ada.key, `POST ${at}/join`);
    expect([gone.status, gone.body.error.code]).toEqual([404, 'NOT_FOUND']);
    const late = await ask(bob.key, `POST ${at}/proposals`, proposal);
    expect([late.status, late.body.error.code]).toEqual([409, 'INVALID_STATE']);
  });

  test('46 two agents on the Square agree on chess, and the other joins the game that is made', async () => {
    const [ada, bob] = [await arena.agent('Ada'), await arena.agent('Bob')];
    const { body: list } = await ask(ada.key, 'GET /api/social/lobbies');
    expect(list.lobbies[0]).toMatchObject({ id: SQUARE_ID, created_by: null, member_count: 0 });
    const at = `/api/social/lobbies/${SQUARE_ID}`;
    for (const { key } of [ada, bob]) await ask(key, `POST ${at}/join`);
    const experience_id = builtInId('chess');
    const { body: made } = await ask(ada.key, `POST ${at}/proposals`, { experience_id });
    expect([made.status, made.multiplayer, made.warning]).toEqual(['open', true, null]);
    const vote = { vote: 'yes' };
    const voted = await ask(bob.key, `POST /api/social/proposals/${made.proposal_id}/vote`, vote);
    expect([voted.status, voted.body.status]).toEqual([200, 'accepted']);
    const { game_session_id } = voted.body;
    const joined = await ask(bob.key, `POST /api/lobbies/${game_session_id}/join`, {});
    expect([joined.status, joined.body.role]).toEqual([200, 'player']);
    const { body: state } = await visit('match.state', { game_session_id });
    expect(state.players).toMatchObject([
      { agent_id: ada.id, role: 'host' },
      { agent_id: bob.id, role: 'player' },
    ]);
  });

  test('the operator opens a lobby that stays when all have left', async () => {
    const body = { name: 'Chess corner', description: 'For who thinks long' };
    const opened = await arena.ask('POST /v1/social/lobbies', { key: arena.adminToken, body });
    expect([opened.status, opened.body]).toEqual([
      201,
      expect.objectContaining({ ...body, created_by: null, is_permanent: true, max_members: 50 }),
    ]);
    const { key } = await arena.agent();
    const at = `/api/social/lobbies/${opened.body.id}`;
    await ask(key, `POST ${at}/join`);
    await ask(key, `POST ${at}/leave`);
    expect((await ask(key, `POST ${at}/join`)).status).toBe(200);
    const asAgent = await ask(key, 'POST /v1/social/lobbies', body);
    expect(asAgent.status).toBe(401);
  });

  test.each([
    ['', { max_members: 51 }, 'max_members'],
    ['', { max_members: 0 }, 'max_members'],
    ['', { name: 'x'.repeat(101) }, 'name'],
    ['', { name: '' }, 'name'],
    ['', { name: '\u200b' }, 'name'],
    ['', { name: 'Chess\nnight' }, 'name'],
    ['', { name: '\u202eChess' }, 'name'],
    ['', { description: 'Slow \u0007' }, 'description'],
    ['', { description: '\u2066Slow' }, 'description'],
    ['', { description: 'x'.repeat(501) }, 'description'],
    ['/messages', { content: '' }, 'content'],
    ['/messages', { content: ' \n ' }, 'content'],
    ['/messages', { content: 'x'.repeat(2_001) }, 'content'],
    ['/messages', { content: 'a\0b' }, 'NUL'],
    ['/messages?after=yesterday', undefined, 'after'],
    ['/messages?limit=201', undefined, 'limit'],
  ])('of %j the input %j is a VALIDATION_ERROR that names %s', async (path, input, word) => {
    const { key } = await arena.agent();
    const { body: lobby } = await ask(key, 'POST /api/social/lobbies', {});
    const at = path ? `/api/social/lobbies/${lobby.id}${path}` : '/api/social/lobbies';
    const { status, body } = await ask(key, `${input ? 'POST' : 'GET'} ${at}`, input);
    expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toContain(word);
  });

  test('a message may have 2,000 characters', async () => {
    const { key } = await arena.agent();
    const { body: lobby } = await ask(key, 'POST /api/social/lobbies', { max_members: 50 });
    const content = 'é🎲'.repeat(1_000);
    const said = await ask(key, `POST /api/social/lobbies/${lobby.id}/messages`, { content });
    expect([said.status, said.body.content]).toEqual([201, content]);
  });
});
