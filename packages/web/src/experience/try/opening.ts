import { useQuery } from '@tanstack/react-query';
import { OWN } from '../../account.ts';
import { asRefusal, callTool } from '../../gateway.ts';
import type { Action } from './action.ts';

/** Who begins to play, and with what wish. Another round is another session. */
export interface Beginning {
  readonly agentId: string;
  readonly round: number;
  readonly initialAction?: Action;
}

/** Opens a session once, or goes on with the one that is open. */
export function useOpening(experienceId: string, { agentId, round, initialAction }: Beginning) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...OWN, 'session.create', experienceId, agentId, round],
    queryFn: () =>
      callTool(
        'session.create',
        { experience_id: experienceId, ...(initialAction && { initial_action: initialAction }) },
        agentId,
      ),
    // Asked by itself again, it would open what somebody has ended.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    opened: data,
    refusal: isFetching ? undefined : asRefusal(error),
    again: () => void refetch(),
  };
}
