import { useCallback, useEffect, useState } from 'react';

/** In milliseconds: long enough to see what a move has changed. */
const FRAME = 900;

/**
 * Which frame of a replay is shown: the last, however many come, until another is chosen. It plays by itself when it is
 * told to, from where it stands.
 */
export function usePlayback(last: number) {
  const [chosen, setChosen] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  const at = Math.min(chosen ?? last, last);
  const isAtEnd = at === last;
  const show = useCallback(
    (frame: number) => setChosen(frame >= last ? undefined : Math.max(0, frame)),
    [last],
  );
  const choose = useCallback(
    (frame: number) => {
      setPlaying(false);
      show(frame);
    },
    [show],
  );
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      show(at + 1);
      if (at + 1 >= last) setPlaying(false);
    }, FRAME);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, show]);
  return {
    at,
    /** Whether it shows the last frame and will go on to those that come. */
    isAtEnd,
    choose,
    isPlaying,
    togglePlaying() {
      if (!isPlaying && isAtEnd) show(0);
      setPlaying(!isPlaying);
    },
  };
}
