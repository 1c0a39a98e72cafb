import type { Services } from '../services.ts';
import type { Reader } from './feed.ts';
import { inTurn } from './in-turn.ts';

/** However much happens, readers are told once in a while. */
const ARENA_MS = 1_000;

/**
 * What is live, told to all its readers when that, what waits or what was played last has changed: looked up once,
 * however many they are.
 */
export function arenaFeed({ store, play, log }: Services) {
  const readers = new Set<Reader>();
  let known = '';
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    const arena = await play.matches.arena();
    const live = JSON.stringify({ type: 'arena', live: arena.live });
    return { live, all: JSON.stringify(arena), cursor: Date.now().toString(36) };
  };

  const tellAll = inTurn(async () => {
    const { live, all, cursor } = await look();
    if (all === known) return;
    known = all;
    for (const reader of readers) reader.send(cursor, live);
  }, log);
  const changed = () => {
    if (!readers.size) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      tellAll();
    }, ARENA_MS);
  };
  const unsubscribes = (['matches', 'rooms'] as const).map(topic =>
    store.bus.subscribe(topic, changed),
  );

  return {
    tell(reader: Reader): void {
      const tellFirst = async () => {
        const { cursor, live } = await look();
        reader.send(cursor, live);
      };
      tellFirst().catch((error: unknown) => log.error(error));
      readers.add(reader);
      reader.onClose(() => readers.delete(reader));
    },
    close(): void {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
