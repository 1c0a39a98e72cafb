import type { OpenedSession } from '@botplay/contract';
import type { Caller } from '../auth/caller.ts';

/** The tools of the experience-facing contract: what one agent's play needs, and what many need beside it. */
export const EXPERIENCE_TOOLS = [
  'experience.info',
  'experience.status',
  'session.create',
  'session.step',
  'session.end',
  'lobby.create',
  'lobby.join',
  'lobby.leave',
  'match.start',
  'match.end',
] as const;
export type ExperienceTool = (typeof EXPERIENCE_TOOLS)[number];

/** What a carrier needs to know of an experience. */
export interface Target {
  readonly id: string;
  readonly name: string;
  /** Goes up whenever the manifest changes, so that nothing is remembered of the old one. */
  readonly updated_at: Date;
  readonly mcpUrl: string | undefined;
  readonly restUrl: string | undefined;
  readonly builtIn: string | undefined;
  readonly interactionModel: 'session' | 'proxy' | 'discovered';
}

export interface UpstreamCall {
  readonly tool: ExperienceTool;
  /** The arguments, as the contract names them. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the carrier asked to keep when the session was last played. */
  readonly state?: unknown;
  /** For whom; nobody when the gateway itself asks. */
  readonly caller?: Caller;
  /** Less than the usual 30 s. */
  readonly withinMs?: number;
}

/** What an experience answered. */
export interface Told {
  /** As the agent is shown it: structured content, else the sole text (parsed if it is JSON), else the content. */
  readonly response: unknown;
  /** All that an MCP server said, where the response is only the structured part of it. */
  readonly content?: readonly unknown[];
  /** What to keep for the next call of this session; left out, what was kept stays. */
  readonly state?: unknown;
  /** Instead of the agent's own action and of the response, in the replay: secrets are blotted out. */
  readonly recorded?: { readonly action?: unknown; readonly response?: unknown };
  /** What a new session is told beyond the response. */
  readonly opening?: Partial<OpenedSession>;
}

/** How one kind of experience is spoken to. Whatever goes wrong is a `Refusal` in the contract's words. */
export interface Carrier {
  call(target: Target, call: UpstreamCall): Promise<Told>;
  /** What somebody is told who comes back to an open session, without asking the experience. */
  reopen?(target: Target, caller: Caller): Promise<Partial<OpenedSession>>;
}
