import type { InputIn, NameIn, OutputIn } from '@botplay/contract';
import type { GatewayTools } from '@botplay/gateway';
import type { Ask } from './client.ts';
import { isForNow, isUnclear, patiently } from './retry.ts';

export type ToolName = NameIn<GatewayTools>;
export type ToolInput<Name extends ToolName> = InputIn<GatewayTools, Name>;
export type ToolOutput<Name extends ToolName> = OutputIn<GatewayTools, Name>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long one try may take. 60 s, unless given. */
  readonly timeoutMs?: number;
  /** For how long what may pass is tried again. 3 s, unless given. */
  readonly patienceMs?: number;
}

/**
 * Runs a tool as this agent. Throws a `Refusal` that says what is wrong and what to do. What is refused for now is tried
 * again; what may have been carried out is, too, if it does no harm twice.
 */
export type Call = <Name extends ToolName>(
  name: Name,
  input: ToolInput<Name>,
  options?: CallOptions,
) => Promise<ToolOutput<Name>>;

/** These read, or change nothing more when they are called again. */
export const REPEATABLE: readonly ToolName[] = [
  'auth.whoami',
  'credential.list',
  'demand.list',
  'demand.rsvp',
  'demand.schedule.list',
  'experience.mine',
  'experiences.get',
  'experiences.list',
  'leaderboard.get',
  'lobby.join',
  'lobby.list',
  'match.state',
  'memory.get',
  'profile.get',
  'proxy.tools',
  'session.create',
  'session.replay',
  'session.tools',
  'session.wait',
  'social.list',
  'social.members',
  'social.messages',
  'social.proposals',
];

const PATIENCE_MS = 3_000;

export const caller =
  (ask: Ask): Call =>
  (name, input, { patienceMs = PATIENCE_MS, ...how } = {}) => {
    const isRepeatable = REPEATABLE.includes(name) || 'idempotency_key' in input;
    return patiently(
      () => ask({ method: 'POST', path: `/api/tools/${name}`, body: input, ...how }),
      error => isForNow(error) || (isRepeatable && isUnclear(error)),
      { patienceMs, signal: how.signal },
    );
  };
