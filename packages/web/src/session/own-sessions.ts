import type { SessionReplay, SessionStatus } from '@botplay/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { OWN } from '../account.ts';
import { ask, asRefusal, callTool } from '../gateway.ts';

/** A session of one of the owner's agents, as it is listed. */
export interface OwnSession {
  readonly session_id: string;
  readonly experience_id: string;
  readonly experience_name: string;
  readonly agent_id: string;
  readonly agent_name: string;
  readonly status: SessionStatus;
  readonly step_count: number;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly outcomes: Readonly<Record<string, unknown>> | null;
}

/** One with all its steps. */
export interface OwnReplay extends SessionReplay {
  readonly experience_name: string;
  /** The game of ours that it is; null for what others publish. */
  readonly built_in: string | null;
  readonly agent_id: string;
  readonly agent_name: string;
}

const SESSIONS = [...OWN, 'sessions'];
const replayOf = (sessionId: string) => [...OWN, 'replay', sessionId];

/** The latest sessions of all agents. `isFresh` once they were asked for since this page was opened. */
export function useSessions() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: () => ask<{ sessions: OwnSession[] }>('GET', '/auth/sessions'),
    staleTime: 0,
  });
  return {
    sessions: data?.sessions,
    isFresh: isFetchedAfterMount,
    refusal: asRefusal(error),
    again: () => void refetch(),
  };
}

export function useReplay(sessionId: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: replayOf(sessionId),
    queryFn: () => ask<OwnReplay>('GET', `/auth/sessions/${sessionId}/replay`),
    staleTime: 0,
  });
  return { replay: data, refusal: asRefusal(error), isFetching, again: () => void refetch() };
}

/** Plays a step as the agent whose session it is. What comes of it is part of the replay at once. */
export function useStep(sessionId: string, agentId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: string | Record<string, unknown>) =>
      callTool('session.step', { session_id: sessionId, action }, agentId),
    // What was asked before the step must not overwrite it.
    onMutate: () => queries.cancelQueries({ queryKey: replayOf(sessionId) }),
    onSuccess: ({ step_count, experience_response }, action) =>
      changeReplay(queries, sessionId, replay => ({
        ...replay,
        steps: [
          ...replay.steps.filter(({ step_number }) => step_number < step_count),
          {
            step_number: step_count,
            action,
            response: experience_response,
            created_at: new Date().toISOString(),
          },
        ],
      })),
    // A session that has ended meanwhile refuses; then the page shows that it has.
    onError: () => queries.invalidateQueries({ queryKey: replayOf(sessionId) }),
  });
}

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ session_id, agent_id }: Pick<OwnSession, 'session_id' | 'agent_id'>) =>
      callTool('session.end', { session_id }, agent_id),
    onSuccess: ({ session_id, status, outcomes }) =>
      changeReplay(queries, session_id, replay => ({
        ...replay,
        status,
        outcomes,
        ended_at: new Date().toISOString(),
      })),
    onSettled: (_, __, { session_id }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: SESSIONS }),
        queries.invalidateQueries({ queryKey: replayOf(session_id) }),
      ]),
  });
}

function changeReplay(
  queries: QueryClient,
  sessionId: string,
  change: (replay: OwnReplay) => OwnReplay,
) {
  queries.setQueryData<OwnReplay>(replayOf(sessionId), replay => replay && change(replay));
}
