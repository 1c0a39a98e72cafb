import type { MatchFrames, MatchState, Refusal } from '@botplay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type FeedEvent, useFeed } from '../feed.ts';
import { ask, useTool } from '../gateway.ts';
import { paced } from '../paced.ts';
import { type Frame, grown } from './course.ts';

/** In milliseconds, between two times of asking: two bots may move faster than anybody can look. */
const PAUSE = 150;
const stateOf = (id: string) => ['match.state', { game_session_id: id }];
const framesOf = (id: string) => ['match.frames', id];

export const isOver = ({ status }: MatchState) => status === 'completed' || status === 'cancelled';
/** What is told beside the list of moves. */
const TOLD = ['started', 'illegal', 'late', 'left', 'ended'];
const isTold = ({ type, by }: FeedEvent) =>
  TOLD.includes(type) || (type === 'moved' && by !== undefined);

export interface KnownMatch {
  readonly state: MatchState;
  /** Every position so far, once they are known. */
  readonly frames: readonly Frame[];
  /** What happened beside the moves. */
  readonly happenings: readonly FeedEvent[];
}

/** A match as it stands and as it goes on, all its positions, and what else happened in it. */
export function useMatch(id: string): {
  readonly match: KnownMatch | undefined;
  readonly refusal: Refusal | undefined;
  again(): void;
} {
  const queries = useQueryClient();
  const { data, refusal, again } = useTool('match.state', { game_session_id: id });
  const state = data?.game_session_id === id ? data : undefined;
  const [happenings, setHappenings] = useState<readonly FeedEvent[]>([]);
  const { frames, askForFrames } = useFrames(state);
  const hasEnded = happenings.some(({ type }) => type === 'ended');
  const askAgain = useMemo(
    () => paced(() => queries.invalidateQueries({ queryKey: stateOf(id) }), PAUSE),
    [queries, id],
  );
  // It begins with all that happened before this page was opened.
  useFeed(state && !hasEnded ? `/feed/matches/${id}` : undefined, event => {
    if (event && isTold(event)) {
      setHappenings(before => (before.some(isSame(event)) ? before : [...before, event]));
      // Whether the clock has moved, no table tells.
      if (event.type === 'moved') askForFrames();
    }
    askAgain();
  });
  return { match: state && { state, frames, happenings }, refusal, again };
}

const isSame =
  ({ id }: FeedEvent) =>
  (other: FeedEvent) =>
    other.id === id;

const NONE: readonly Frame[] = [];

/** Asked for once; from then on every new position is added as it comes. */
function useFrames(state: MatchState | undefined) {
  const queries = useQueryClient();
  const { game_session_id: id = '', table } = state ?? {};
  const askForFrames = useMemo(
    () => paced(() => queries.invalidateQueries({ queryKey: framesOf(id) }), 4 * PAUSE),
    [queries, id],
  );
  const { data, isFetching } = useQuery({
    queryKey: framesOf(id),
    queryFn: () => ask<MatchFrames>('GET', `/web/matches/${id}/frames`),
    enabled: table !== undefined,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!table || !data || isFetching) return;
    const frames = grown(data.frames, table, new Date().toISOString());
    if (!frames) askForFrames();
    else if (frames !== data.frames)
      queries.setQueryData<MatchFrames>(framesOf(id), { ...data, frames: [...frames] });
  }, [queries, id, table, data, isFetching, askForFrames]);
  return { frames: data?.frames ?? NONE, askForFrames };
}
