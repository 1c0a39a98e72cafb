import { refuse } from '@botplay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { atOnce } from '../at-once.ts';
import type { ToldEvent } from '../rooms/snapshots.ts';
import type { Services } from '../services.ts';
import { readRow } from '../matches/rows.ts';
import { arenaFeed } from './arena-feed.ts';
import { inTurn } from './in-turn.ts';

const KEEP_ALIVE_MS = 15_000;
const MOST_READERS = 20_000;
const MOST_OF_ONE_ADDRESS = 1_000;
/** Who reads so slowly that this much waits is hung up on; a reader that comes back resumes by its cursor. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** One reader of a feed. */
export interface Reader {
  send(id: string, json: string): void;
  /** Runs when the reader has gone. */
  onClose(undo: () => void): void;
  /** Runs from time to time. */
  onTick(tick: () => void): void;
  readonly isGone: () => boolean;
}

/** What happens, as it happens: server-sent events for pages and scripts. `id` is the cursor to resume from. */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  const { settings, store, play } = services;
  const { rooms } = play.matches;
  const readers = new Set<() => void>();
  const takeFeed = atOnce(settings.rateLimit ? MOST_OF_ONE_ADDRESS : MOST_READERS, 'feeds');

  app.get<{ Params: { game_session_id: string } }>(
    '/feed/matches/:game_session_id',
    async (request, answer) => {
      const { game_session_id } = request.params;
      const row = isUuid(game_session_id) ? await readRow(store.db, game_session_id) : undefined;
      if (!row) return refuse('NOT_FOUND', `There is no match ${game_session_id}.`);
      const { id } = row;
      const reader = begin(request, answer);
      let cursor = cursorOf(request);
      const tell = inTurn(async () => {
        const snapshot = await rooms.look(id);
        if (!snapshot || reader.isGone()) return;
        for (const event of await rooms.events(snapshot, cursor, undefined)) {
          cursor = event.id;
          reader.send(event.id, written(event));
        }
      }, services.log);
      reader.onClose(rooms.listening.watch(id, tell));
      reader.onTick(tell); // a hint that was lost is made up for
      // Who comes and goes in the lobby has no place in the log of the game: it only makes the page look again.
      reader.onClose(play.matches.watchLobby(id, () => reader.send(cursor, LOBBY_CHANGED)));
      tell();
      return answer;
    },
  );

  const arena = arenaFeed(services);
  app.get('/feed/arena', (request, answer) => {
    arena.tell(begin(request, answer));
    return answer;
  });

  function begin(request: FastifyRequest, answer: FastifyReply): Reader {
    const giveBack = takeFeed(settings.rateLimit ? request.ip : 'everybody');
    const { raw } = answer.hijack();
    let isGone = false;
    const undos: (() => void)[] = [];
    const close = () => {
      if (isGone) return;
      isGone = true;
      readers.delete(close);
      for (const undo of undos) undo();
      raw.destroy();
    };
    const ticks: (() => void)[] = [() => raw.write(': still here\n\n')];
    const alive = setInterval(() => {
      for (const tick of ticks) tick();
    }, KEEP_ALIVE_MS).unref();
    undos.push(() => clearInterval(alive), giveBack);
    readers.add(close);
    request.raw.once('close', close);
    raw.once('close', close);
    raw.on('error', close);
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 1000\n\n');
    return {
      isGone: () => isGone,
      send(id, json) {
        if (isGone) return;
        raw.write(`${id ? `id: ${id}\n` : ''}data: ${json}\n\n`);
        if (raw.writableLength > MOST_WAITING_BYTES) close();
      },
      onClose: undo => void (isGone ? undo() : undos.push(undo)),
      onTick: tick => void ticks.push(tick),
    };
  }

  app.addHook('preClose', async () => {
    arena.close();
    for (const close of readers) close();
  });
}

const LOBBY_CHANGED = JSON.stringify({ type: 'lobby' });

/** Many read the same events: each is written once. */
const texts = new WeakMap<ToldEvent, string>();
function written(event: ToldEvent): string {
  const there = texts.get(event);
  if (there !== undefined) return there;
  const { to: _, ...shown } = event;
  const text = JSON.stringify(shown);
  texts.set(event, text);
  return text;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Where a reader left off. */
function cursorOf({ headers, query }: FastifyRequest): string {
  const { after } = query as { after?: unknown };
  const last = headers['last-event-id'] ?? after;
  return typeof last === 'string' && /^[0-9a-z]{1,30}$/.test(last) ? last : '';
}
