import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OWN, type OwnAgent, useAgents, useOwner } from '../account.ts';
import { asRefusal, callTool, type ToolInput, type ToolName, type ToolOutput } from '../gateway.ts';

const CHOSEN = 'botplay-acts-as';

/** Who a page can act as, and who it does act as. */
export interface Acting {
  readonly isVisitor: boolean;
  /** Whether it is settled who acts, if anybody. */
  readonly isKnown: boolean;
  /** None until they are known. */
  readonly agents: readonly OwnAgent[] | undefined;
  /** The one that was chosen last, on whatever page, else the first. */
  readonly agent: OwnAgent | undefined;
  choose(agentId: string): void;
}

export function useActing(): Acting {
  const isVisitor = useOwner() === null;
  const { agents, refusal } = useAgents();
  const [chosen, setChosen] = useState(() => localStorage.getItem(CHOSEN));
  return {
    isVisitor,
    isKnown: isVisitor || agents !== undefined || refusal !== undefined,
    agents,
    agent: isVisitor ? undefined : (agents?.find(({ id }) => id === chosen) ?? agents?.[0]),
    choose(agentId) {
      localStorage.setItem(CHOSEN, agentId);
      setChosen(agentId);
    },
  };
}

/** What a tool answers to one of the owner's agents, or to a visitor where there is none. */
export function useToolAs<Name extends ToolName>(
  agent: OwnAgent | undefined,
  name: Name,
  input: ToolInput<Name>,
  askAgainIn: number | false = false,
) {
  const { data, error, refetch } = useQuery<ToolOutput<Name>>({
    queryKey: agent ? [...OWN, name, input, agent.id] : [name, input],
    queryFn: () => callTool(name, input, agent?.id),
    refetchInterval: askAgainIn,
  });
  return { data, refusal: asRefusal(error), again: () => void refetch() };
}

/** Lets an agent do something; what these tools have answered before is asked for again. */
export function useAct<Name extends ToolName>(
  agent: OwnAgent | undefined,
  name: Name,
  changes: readonly string[],
) {
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (input: ToolInput<Name>) => callTool(name, input, agent?.id),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => changes.some(changed => queryKey.includes(changed)),
      }),
  });
  return { ...act, refusal: asRefusal(act.error) };
}
