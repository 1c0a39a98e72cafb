import type { ArenaList } from '@botplay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFeed } from './feed.ts';
import { ask, stillRefused } from './gateway.ts';
import { paced } from './paced.ts';

const ARENA = ['arena'];
/** In milliseconds: a busy arena changes many times a second, and nobody reads so fast. */
const PAUSE = 1_000;

/** What waits for players, what is played, and what was played last; asked for again so many milliseconds later. */
export const useArenaList = (askAgainIn: number | false = false) =>
  useQuery({
    queryKey: ARENA,
    queryFn: () => ask<ArenaList>('GET', '/web/arena'),
    staleTime: 0,
    refetchInterval: askAgainIn,
  });

/** The same, as it changes. */
export function useArena() {
  const queries = useQueryClient();
  const asked = useArenaList();
  const askAgain = useMemo(() => {
    // Also for the boards of those that are shown beside the list.
    const all = () =>
      [ARENA, ['match.state']].map(queryKey => queries.invalidateQueries({ queryKey }));
    return paced(() => Promise.all(all()), PAUSE);
  }, [queries]);
  useFeed('/feed/arena', askAgain);
  return { arena: asked.data, refusal: stillRefused(asked), again: () => void asked.refetch() };
}
