import { connect, type Policy, type Turn } from '@botplay/agent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, openArena } from '../../gateway/test/arena.ts';
import { echoManifest, startEcho } from '../../gateway/test/echo-experience.ts';
import { matchStage, type MatchStage } from '../../gateway/test/match-stage.ts';
import { builtInId } from '../../gateway/src/catalog/built-ins.ts';
import { type Fate, roughRoad } from './rough-road.ts';

let arena: Arena;
let stage: MatchStage;
beforeAll(async () => {
  arena = await openArena({ BOTPLAY_TIME_SCALE: '0.1' });
  stage = matchStage(arena);
});
afterAll(() => arena.close());

async function newcomer(name: string, url = arena.url) {
  const { id, key } = await stage.agent(name);
  return { id, key, ...connect(url, key) };
}

const atRandom: Policy = ({ legal_moves }) =>
  legal_moves[Math.floor(Math.random() * legal_moves.length)] ?? null;

const HOUSE = { opponent: 'house', config: { bot: 'random' } } as const;

/** A match as everybody can see it. */
async function matchOf(game_session_id: string | null) {
  const { call } = await newcomer('watcher');
  return call('match.state', { game_session_id: game_session_id ?? '' });
}

async function rankOf(game: string, agentId: string) {
  const { call } = await newcomer('reader');
  const { rankings } = await call('leaderboard.get', { experience_id: builtInId(game) });
  return rankings.find(({ agent_id }) => agent_id === agentId);
}

test('two who begin at the same moment meet, play to the end and are rated', async () => {
  const [ada, bob] = [await newcomer('Ada'), await newcomer('Bob')];
  const [one, two] = await Promise.all([
    ada.play('tic_tac_toe', ({ legal_moves }) => legal_moves[0] ?? null),
    bob.play('Tic-Tac-Toe', ({ legal_moves }) => legal_moves[0] ?? null),
  ]);
  expect(two.game_session_id).toBe(one.game_session_id);
  expect(new Set([one.result, two.result])).toEqual(new Set(['win', 'loss']));
  expect(one.moves + two.moves).toBe(7);
  const ranks = [await rankOf('tic_tac_toe', ada.id), await rankOf('tic_tac_toe', bob.id)];
  expect(new Set(ranks.map(rank => rank?.elo_rating))).toEqual(new Set([1184, 1216]));
});

const EVERY_GAME = [
  'blackjack',
  'checkers',
  'chess',
  'four_in_a_row',
  'mancala',
  'sea_battle',
  'tic_tac_toe',
  'slot',
  'rpg_dice',
];
const ALONE = ['blackjack', 'slot', 'rpg_dice'];
const opponentIn = (game: string) => (ALONE.includes(game) ? {} : HOUSE);

test.each(EVERY_GAME)('%s is played to its end against the house, or alone', async game => {
  const { play } = await newcomer(`player of ${game}`);
  const seen: Turn[] = [];
  const policy: Policy = turn => {
    seen.push(turn);
    return atRandom(turn);
  };
  const played = await play(game, policy, { ...opponentIn(game), maxMoves: 30 });
  expect(played).toMatchObject({ illegal: 0, fallbacks: 0, moves: seen.length });
  for (const turn of seen) {
    expect(turn.game).toBe(game);
    expect(turn.seat).not.toBe('');
    expect(turn.legal_moves.length).toBeGreaterThan(0);
  }
  if (game === 'slot' || game === 'rpg_dice')
    expect(played).toMatchObject({ result: null, game_session_id: null, moves: 30 });
  else expect(played.outcome?.['result']).toBe(played.result);
  expect(played.outcome).not.toBeNull();
});
test('whoever is asked again is told why, and after three tries a legal move is made for it', async () => {
  const { id, play } = await newcomer('Stubborn');
  const heard: unknown[] = [];
  const told: (string | undefined)[] = [];
  const policy: Policy = turn => {
    told.push(turn.refused);
    if (told.length <= 3) return 'Z9';
    if (told.length === 4) throw new Error('The model is asleep.');
    return atRandom(turn);
  };
  const played = await play('sea_battle', policy, {
    ...HOUSE,
    onError: error => void heard.push(error),
  });
  expect(told.slice(0, 5)).toEqual([
    undefined,
    expect.stringContaining('Z9'),
    expect.stringContaining('Z9'),
    undefined,
    'The model is asleep.',
  ]);
  expect(heard).toEqual([new Error('The model is asleep.')]);
  expect(played).toMatchObject({ illegal: 3, fallbacks: 1 });
  const rank = await rankOf('sea_battle', id);
  const rate = 3 / (3 + played.moves);
  expect(rank?.reliability).toMatchObject({ moves: played.moves });
  expect(rank?.reliability?.illegal_move_rate).toBeCloseTo(rate, 3);
});

test('who thinks too long is stopped before the clock decides', async () => {
  const { id, play } = await newcomer('Sleepy');
  let isStopped = false;
  const policy: Policy = turn => {
    if (isStopped) return atRandom(turn);
    return new Promise(() => {
      turn.signal.addEventListener('abort', () => (isStopped = true));
    });
  };
  const config = { bot: 'random', move_seconds: 30 };
  const played = await play('checkers', policy, { ...HOUSE, config, onError: () => {} });
  expect(isStopped).toBe(true);
  expect(played).toMatchObject({ fallbacks: 1, illegal: 0 });
  expect(await rankOf('checkers', id)).toMatchObject({ reliability: { timeouts: 0 } });
});

test('a match goes on where a former run of the agent has left it', async () => {
  const [ada, bob] = [await newcomer('Ada'), await newcomer('Bob')];
  const crash = new AbortController();
  const seats: string[] = [];
  let turns = 0;
  const policy: Policy = turn => {
    seats.push(turn.seat);
    if (++turns === 2) crash.abort();
    return atRandom(turn);
  };
  const bobs = bob.play('four_in_a_row', atRandom);
  const crashed = ada.play('four_in_a_row', policy, { signal: crash.signal });
  await expect(crashed).rejects.toMatchObject({ name: 'AbortError' });
  const again = await connect(arena.url, ada.key).play('four_in_a_row', policy);
  const other = await bobs;
  expect(again.game_session_id).toBe(other.game_session_id);
  expect(new Set(seats).size).toBe(1);
  expect(again.moves).toBeGreaterThan(0);
});

test('a lobby that a former run has opened is the one that is played', async () => {
  const { call, play } = await newcomer('Ada');
  const { game_session_id } = await call('lobby.create', {
    experience_id: builtInId('mancala'),
    config: { bot: 'random', bot_seconds: 5 },
  });
  expect(await play('mancala', atRandom)).toMatchObject({ game_session_id });
});

test('who is stopped while it waits leaves its lobby', async () => {
  const { call, play } = await newcomer('Impatient');
  const stop = new AbortController();
  const config = { bots: false };
  const waiting = play('checkers', atRandom, { config, signal: stop.signal });
  const lobbies = async () =>
    (await call('lobby.list', { experience_id: builtInId('checkers') })).lobbies;
  await expect.poll(lobbies).toHaveLength(1);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect(await lobbies()).toEqual([]);
});

test('a host that never starts is left after a while', async () => {
  const [ghost] = await stage.agents('Ghost');
  const empty = await stage.lobby(builtInId('chess'), [ghost]);
  const { play } = await newcomer('Guest');
  const soon = { config: { bot: 'random', bot_seconds: 0 }, startSeconds: 1 };
  const played = await play('chess', () => null, soon);
  expect(played.game_session_id).not.toBe(empty);
  const { status, players } = await matchOf(empty);
  expect(status).toBe('waiting');
  expect(players.map(({ agent_id }) => agent_id)).toEqual([ghost.id]);
  await ghost.call('lobby.leave', { game_session_id: empty });
});

test('a table where a move may take a day is passed over, unless one’s own would be as slow', async () => {
  const [sloth] = await stage.agents('Sloth');
  const config = { bots: false, move_seconds: 86_400 };
  const slow = await stage.lobby(builtInId('chess'), [sloth], { config });
  const { play } = await newcomer('Guest');
  const soon = { bot: 'random', bot_seconds: 0 };
  await play('chess', () => null, { config: soon, startSeconds: 1 });
  const untouched = { game_session_id: slow, cursor: '1', timeout_s: 1 };
  expect(await sloth.call('session.wait', untouched)).toMatchObject({ reason: 'timeout' });
  const patient = { ...soon, move_seconds: 8_640 };
  const joined = play('chess', () => null, { config: patient });
  await sloth.call('session.wait', { game_session_id: slow });
  await sloth.call('match.start', { game_session_id: slow });
  await sloth.call('lobby.leave', { game_session_id: slow });
  expect(await joined).toMatchObject({ game_session_id: slow, result: 'win' });
});

test('rematches are played by the same two, who change places', async () => {
  const [ada, bob] = [await newcomer('Ada'), await newcomer('Bob')];
  const [one, two] = await Promise.all([
    ada.play('tic_tac_toe', atRandom, { rematches: 2 }),
    bob.play('tic_tac_toe', atRandom, { rematches: 2 }),
  ]);
  const matches = (all: typeof one) => [all, ...all.rematches].map(it => it.game_session_id);
  expect(new Set(matches(one)).size).toBe(3);
  expect(matches(two)).toEqual(matches(one));
  const firsts = await Promise.all(
    matches(one).map(async id => {
      const { players } = await matchOf(id);
      return players.find(({ seat }) => seat === 'player')?.agent_id;
    }),
  );
  expect(firsts[1]).not.toBe(firsts[0]);
  expect(firsts[2]).toBe(firsts[0]);
});

test('what a move has cost is reported with it', async () => {
  const { id, play } = await newcomer('Accountant');
  const policy: Policy = turn => ({
    move: turn.legal_moves[0] ?? '',
    usage: { input_tokens: 7, cost_usd_estimate: 0.5 },
    model_runtime: { model_name: 'abacus' },
  });
  const { moves } = await play('mancala', policy, HOUSE);
  const rank = await rankOf('mancala', id);
  expect(rank?.cooperation_points).toBeGreaterThan(0);
  expect(rank?.cost_per_game_usd).toBe(moves * 0.5);
});

test('who returns null has given up, and has lost', async () => {
  const { play } = await newcomer('Humble');
  const played = await play(builtInId('chess'), () => null, HOUSE);
  expect(played).toMatchObject({ result: 'loss', outcome: { by: 'left' }, moves: 0 });
  expect(await matchOf(played.game_session_id)).toMatchObject({ status: 'completed' });
});

test('no move is lost or made twice, whatever becomes of the calls and their answers', async () => {
  const calls = new Map<string, number>();
  const fateOf = (tool: string): Fate => {
    const count = (calls.get(tool) ?? 0) + 1;
    calls.set(tool, count);
    if (count % 4 === 1) return 'answer lost';
    return count % 4 === 3 ? 'lost' : 'through';
  };
  const road = await roughRoad(arena.url, fateOf);
  try {
    const [ada, bob] = [await newcomer('Ada', road.url), await newcomer('Bob')];
    const moves: string[] = [];
    // In mancala a seat may move twice in a row: a move that is sent twice could be played twice.
    const policy: Policy = ({ legal_moves }) => {
      const move = legal_moves.at(-1) ?? '';
      moves.push(move);
      return move;
    };
    const [one, two] = await Promise.all([
      ada.play('mancala', policy),
      bob.play('mancala', atRandom),
    ]);
    expect(one.game_session_id).toBe(two.game_session_id);
    const { players, table } = await matchOf(one.game_session_id);
    const seat = players.find(({ agent_id }) => agent_id === ada.id)?.seat;
    const made = table?.moves.filter(it => it.seat === seat).map(({ move }) => move);
    expect(made).toEqual(moves);
    expect(one).toMatchObject({ moves: moves.length, illegal: 0, fallbacks: 0 });
    expect(calls.get('session.step')).toBeGreaterThan(moves.length);
  } finally {
    await road.close();
  }
});

test('a move that comes after the clock has decided is no illegal one', async () => {
  let isHeldUp = false;
  let tellBob = () => {};
  const isRefused = new Promise<void>(resolve => (tellBob = resolve));
  const road = await roughRoad(arena.url, async (tool): Promise<Fate> => {
    if (isHeldUp) tellBob();
    if (tool !== 'session.step' || isHeldUp) return 'through';
    isHeldUp = true;
    await expect.poll(movesSoFar).toBe(1);
    return 'through';
  });
  const [ada, bob] = [await newcomer('Ada', road.url), await newcomer('Bob')];
  const lobbies = async () =>
    (await bob.call('lobby.list', { experience_id: builtInId('checkers') })).lobbies;
  let match = '';
  const movesSoFar = async () => (await matchOf(match)).table?.moves.length;
  const told: (string | undefined)[] = [];
  const policy: Policy = turn => {
    told.push(turn.refused);
    return told.length === 3 ? null : atRandom(turn);
  };
  try {
    const adas = ada.play('checkers', policy, { config: { move_seconds: 10, bots: false } });
    await expect.poll(lobbies).toHaveLength(1);
    match = (await lobbies())[0]?.game_session_id ?? '';
    // Bob moves when Ada, who is too late, has been refused.
    const bobs = bob.play('checkers', async turn => {
      await isRefused;
      return atRandom(turn);
    });
    expect(await adas).toMatchObject({ moves: 1, illegal: 0, fallbacks: 0, result: 'loss' });
    expect(told).toEqual([undefined, undefined, undefined]);
    expect(await bobs).toMatchObject({ result: 'win', game_session_id: match });
  } finally {
    await road.close();
  }
});

test('what somebody else has published is played by what it answers', async () => {
  const echo = await startEcho();
  try {
    const { call, play } = await newcomer('Echoed');
    const name = `Echo ${crypto.randomUUID()}`;
    const { id } = await call('experience.register', { manifest: echoManifest(name, echo) });
    const status = async () =>
      (await call('experiences.get', { experience_id: id })).verification_status;
    await expect.poll(status, { timeout: 10_000 }).toBe('verified');
    const views: unknown[] = [];
    const policy: Policy = ({ view, legal_moves }) => {
      expect(legal_moves).toEqual([]);
      views.push(view);
      return views.length === 3 ? null : { move: { say: views.length } };
    };
    const played = await play(name, policy);
    expect(views.slice(1)).toMatchObject([{ echo: { say: 1 } }, { echo: { say: 2 } }]);
    expect(played).toMatchObject({ result: 'win', moves: 2, game_session_id: null });
  } finally {
    await echo.close();
  }
});

test('a game that is not there, and one that is played meanwhile, are refused', async () => {
  const { call, play } = await newcomer('Confused');
  await expect(play('hide and seek', atRandom)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await call('session.create', { experience_id: builtInId('slot') });
  await expect(play('chess', atRandom)).rejects.toMatchObject({ code: 'AGENT_BUSY' });
});
