import { useEffect, useRef, useState } from 'react';
import type { HouseQuestion } from './house.worker.ts';

interface House {
  readonly question: HouseQuestion | undefined;
  /** In milliseconds: so that its move is seen as one, and not as part of the person's. */
  readonly pause: number;
  onMove(move: string): void;
}

/** Says the move of the house whenever there is a question. A question that is taken away is not answered. */
export function useHouse({ question, pause, onMove }: House): void {
  const answer = useRef(onMove);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    answer.current = onMove;
  });
  useEffect(() => {
    if (!question) return undefined;
    // One for each question, since ending it is the only way to stop one that thinks.
    const house = new Worker(new URL('./house.worker.ts', import.meta.url), { type: 'module' });
    const asked = performance.now();
    let wait: ReturnType<typeof setTimeout>;
    house.addEventListener('error', () => setFailure(new Error('The house did not come.')));
    house.addEventListener('message', ({ data: move }: MessageEvent<string>) => {
      const left = pause - (performance.now() - asked);
      wait = setTimeout(() => answer.current(move), left);
    });
    house.postMessage(question);
    return () => {
      clearTimeout(wait);
      house.terminate();
    };
  }, [question, pause]);
  // For what stands around the page, which offers to load it again.
  if (failure) throw failure;
}
