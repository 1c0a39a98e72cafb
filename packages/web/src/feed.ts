import { useEffect, useRef } from 'react';

/** What a feed says: the event as it was told, and its place in the feed. */
export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** In milliseconds: how often to ask and to try again while the feed is silent for no good reason. */
const FALL_BACK = 5_000;

/**
 * Listens to a feed of the gateway; to none without a path. `onNews` is told each event, and told nothing when something
 * may have been missed: while the feed fails, and when somebody comes back to the page. A page in the background does not
 * listen, since a browser opens no more than six connections to a place.
 */
export function useFeed(path: string | undefined, onNews: (event?: FeedEvent) => void): void {
  const tell = useRef(onNews);
  useEffect(() => {
    tell.current = onNews;
  });
  useEffect(() => {
    if (path === undefined) return undefined;
    const feed = listen(path, event => tell.current(event));
    return () => feed.close();
  }, [path]);
}

function listen(path: string, onNews: (event?: FeedEvent) => void) {
  let source: EventSource | undefined;
  let isHeard = false;
  let cursor = '';

  function open() {
    const opened = new EventSource(cursor ? after(path, cursor) : path);
    source = opened;
    opened.addEventListener('open', () => {
      isHeard = true;
    });
    opened.addEventListener('error', () => {
      isHeard = false;
    });
    opened.addEventListener('message', ({ data, lastEventId }: MessageEvent<unknown>) => {
      cursor = lastEventId || cursor;
      const event = readEvent(data, lastEventId);
      if (event) onNews(event);
    });
  }

  function close() {
    source?.close();
    source = undefined;
    isHeard = false;
  }

  function onSight() {
    if (document.hidden) return close();
    if (source) return;
    open();
    onNews();
  }

  const timer = setInterval(() => {
    if (isHeard || !source) return;
    // A refusal closes it for good; after a lost connection the browser tries again by itself.
    if (source.readyState === EventSource.CLOSED) open();
    onNews();
  }, FALL_BACK);
  document.addEventListener('visibilitychange', onSight);
  if (!document.hidden) open();

  return {
    close() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSight);
      close();
    },
  };
}

/** The path from this place on. */
function after(path: string, cursor: string): string {
  const [plain = path, query] = path.split('?');
  const params = new URLSearchParams(query);
  params.set('after', cursor);
  return `${plain}?${params.toString()}`;
}

function readEvent(data: unknown, id: string): FeedEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data));
    if (typeof event !== 'object' || event === null) return undefined;
    return { ...event, id, type: 'type' in event ? String(event.type) : '' };
  } catch {
    return undefined;
  }
}
