import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { type MatchStage, matchStage } from '../../test/match-stage.ts';
import { builtInId } from '../catalog/built-ins.ts';

const TIC_TAC_TOE = builtInId('tic_tac_toe');

let arena: Arena;
let stage: MatchStage;
beforeAll(async () => {
  arena = await openArena();
  stage = matchStage(arena);
});
afterAll(() => arena.close());

interface Told {
  readonly id: string;
  // oxlint-disable-next-line no-explicit-any -- events of every shape
  readonly event: any;
}

/** Reads a feed until what it has told is enough, and hangs up. */
async function read(
  path: string,
  isEnough: (told: readonly Told[]) => boolean,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Told[]> {
  const hangUp = new AbortController();
  const { body } = await fetch(arena.url + path, { headers, signal: hangUp.signal });
  const told: Told[] = [];
  let text = '';
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const [, id = ''] = /^id: (.*)$/m.exec(part) ?? [];
      const [, data] = /^data: (.*)$/m.exec(part) ?? [];
      if (data !== undefined) told.push({ id, event: JSON.parse(data) });
    }
    if (isEnough(told)) break;
  }
  hangUp.abort();
  return told;
}

const types = (told: readonly Told[]) => told.map(({ event }) => event.type);

test('a match is told from its beginning, and after any event of it', async () => {
  const { host, game_session_id, sessionOf } = await stage.table(TIC_TAC_TOE);
  const path = `/feed/matches/${game_session_id.toUpperCase()}`;
  const reading = read(path, told => types(told).includes('moved'));
  await host.call('session.step', { session_id: sessionOf(host), action: 'B2' });
  const told = (await reading).filter(({ event }) => event.type !== 'lobby');
  expect(types(told)).toEqual(['started', 'moved']);
  const [first, second] = told;
  const rest = (headers?: Record<string, string>, query = '') =>
    read(path + query, told => told.length > 0, headers);
  const resumed = [
    await rest({ 'last-event-id': first?.id ?? '' }),
    await rest({}, `?after=${first?.id}`),
  ];
  for (const again of resumed) expect(again).toEqual([second]);
});

test('the arena tells what is live at once, and as it changes', async () => {
  const ids = (told: readonly Told[]): string[] =>
    (told.at(-1)?.event.live ?? []).map((it: { game_session_id: string }) => it.game_session_id);
  const { host, game_session_id } = await stage.table(TIC_TAC_TOE);
  let hasSeen = () => {};
  const seen = new Promise<void>(resolve => (hasSeen = resolve));
  const reading = read('/feed/arena', told => {
    if (ids(told).includes(game_session_id)) hasSeen();
    return told.length > 1 && !ids(told).includes(game_session_id);
  });
  await seen;
  await host.call('match.abort', { game_session_id });
  const told = await reading;
  expect(types(told).every(type => type === 'arena')).toBe(true);
  const cursors = told.map(({ id }) => id);
  expect(cursors).toEqual(cursors.toSorted());
  expect(cursors).not.toContain('');
});

test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])(
  'there is no feed of %s',
  async id => {
    expect(await arena.ask(`GET /feed/matches/${id}`)).toMatchObject({ status: 404 });
  },
);
