import { useEffect } from 'react';

/** The arrows turn the pages, unless something else on the page has a use for them. */
export function useFrameKeys(at: number, last: number, onChoose: (frame: number) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isTaken = target instanceof Element && target.closest('input, textarea, select');
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTaken)
        return;
      const next = nextFrame(key, at, last);
      if (next === undefined) return;
      event.preventDefault();
      onChoose(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [at, last, onChoose]);
}

/** The frame that a key leads to, staying inside; none if it is no such key. */
export function nextFrame(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  return undefined;
}
