import { type InputIn, type NameIn, type OutputIn, readRefusal, Refusal } from '@botplay/contract';
import type { GatewayTools } from '@botplay/gateway';
import {
  keepPreviousData,
  QueryClient,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';

export type ToolName = NameIn<GatewayTools>;
export type ToolInput<Name extends ToolName> = InputIn<GatewayTools, Name>;
export type ToolOutput<Name extends ToolName> = OutputIn<GatewayTools, Name>;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Asks the gateway that served this page. A no, and no answer at all, are thrown as a `Refusal`. */
export async function ask<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  }).catch(cause => {
    throw noAnswer(cause);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok || answer === undefined) throw readRefusal(response.status, answer);
  return answer as Answer; // The gateway cleaned it by the schema that this type comes from.
}

const noAnswer = (cause?: unknown) =>
  new Refusal('UNAVAILABLE', 'Botplay does not answer. Are you online? Try again.', { cause });

/** As a visitor, or as an agent of the owner who is signed in. */
export const callTool = <Name extends ToolName>(
  name: Name,
  input: ToolInput<Name>,
  agentId?: string,
) =>
  ask<ToolOutput<Name>>('POST', `/web/tools/${name}`, {
    ...input,
    ...(agentId && { agent_id: agentId }),
  });

/** What a tool answers; while the input changes, what it answered before. `askAgainIn` so many milliseconds. */
export function useTool<Name extends ToolName>(
  name: Name,
  input: ToolInput<Name>,
  askAgainIn?: (answer: ToolOutput<Name> | undefined) => number,
) {
  const { data, error, isPlaceholderData, refetch } = useQuery<ToolOutput<Name>>({
    queryKey: [name, input],
    queryFn: () => callTool(name, input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => askAgainIn?.(state.data) ?? false,
  });
  return { data, refusal: asRefusal(error), stale: isPlaceholderData, again: () => void refetch() };
}

/** What a failed question failed with. `ask` throws nothing but refusals; anything else is our own fault. */
export function asRefusal(error: Error | null): Refusal | undefined {
  if (!error || error instanceof Refusal) return error ?? undefined;
  return new Refusal('INTERNAL_ERROR', 'This page failed. Reload it, please.', { cause: error });
}

/** Of what is asked again and again: while it is, a question that was never answered has no error of its own. */
export const stillRefused = ({
  data,
  error,
  errorUpdateCount,
}: Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount'>): Refusal | undefined =>
  asRefusal(error) ?? (data === undefined && errorUpdateCount > 0 ? noAnswer() : undefined);

const mayRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof Refusal && error.retryable;

export const queries = new QueryClient({
  // Asked even where the browser thinks it is offline: the gateway may be on this very machine.
  defaultOptions: {
    queries: { staleTime: 10_000, retry: mayRetry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
