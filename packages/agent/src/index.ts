export type { Call, CallOptions, ToolInput, ToolName, ToolOutput } from './call.ts';
export { type AgentClient, connect } from './connect.ts';
export { type AgentOptions, type Operator, operator } from './operator.ts';
export type { Played, PlayedAll, PlayOptions } from './play.ts';
export type { Choice, Policy, Turn } from './policy.ts';
export type { LastMove, Result } from './position.ts';
export { Refusal } from '@botplay/contract';
