import { Refusal, refuse, type SessionStatus } from '@botplay/contract';
import { isFields, readJson } from '../json.ts';
import { VERIFIED } from '../catalog/experience.ts';
import type { Told } from '../upstreams/carrier.ts';
import type { Playable } from '../upstreams/targets.ts';

/** A step that was stored takes this long at most; its lease is believed a little longer than any call may take. */
export const LEASE_SECONDS = 45;
export const IDLE_SECONDS = 30 * 60;
/** What the steps of one session may hold, so that its replay can be read. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** A session as a step finds it. */
export interface Session {
  readonly id: string;
  readonly experience_id: string;
  readonly agent_id: string;
  readonly status: SessionStatus;
  readonly is_proxy: boolean;
  readonly step_count: number;
  readonly state: unknown;
  readonly named_model: boolean;
  readonly bytes: number;
  /** The match that it is a part in. */
  readonly match_id: string | null;
  /** Somebody plays it this moment. */
  readonly is_leased: boolean;
}

/** Why this caller may not play this session now, if so. */
export function whyNotPlay(session: Session | undefined, callerId: string): Refusal | undefined {
  if (!session)
    return new Refusal(
      'EXPERIENCE_TOOL_NOT_FOUND',
      'There is no such session. session.create opens one.',
    );
  if (session.agent_id !== callerId)
    return new Refusal('EXPERIENCE_AUTH_FAILED', 'This session is not yours.');
  if (session.status !== 'active')
    return new Refusal(
      'EXPERIENCE_ERROR',
      `Session is ${session.status}, not active. session.create opens a new one.`,
      { status: 409 },
    );
  return session.is_leased ? busy() : undefined;
}

/** Why a session that may be played may have no further step, if so. */
export const whyNoMore = ({ bytes }: Session): Refusal | undefined =>
  bytes > MOST_BYTES
    ? new Refusal(
        'EXPERIENCE_ERROR',
        `The steps of this session hold ${MOST_BYTES / 1024 / 1024} MiB, the most there may be. End it with session.end and open another.`,
        { status: 409 },
      )
    : undefined;

export const busy = (): Refusal =>
  new Refusal(
    'EXPERIENCE_ERROR',
    'Another call of this session is under way. Wait for its answer, then try again.',
    { status: 409, retryable: true },
  );

export const noSuchSession = (): never =>
  refuse('NOT_FOUND', 'You have no such session. session.create opens one.');

export const noSuchExperience = (id: string): never =>
  refuse(
    'EXPERIENCE_TOOL_NOT_FOUND',
    `There is no experience ${id} to play. experiences.list shows what there is.`,
  );

/** Where people watch this session, by the template of the manifest. */
export function sessionUiUrl(
  template: string | undefined,
  values: Readonly<Record<string, string>>,
): string | undefined {
  return template?.replaceAll(/\{(session_id|experience_agent_id|game_session_id)\}/g, (_, name) =>
    encodeURIComponent(values[String(name)] ?? ''),
  );
}

interface Kept {
  readonly outcomes?: Readonly<Record<string, unknown>>;
  readonly memory_update?: Readonly<Record<string, unknown>>;
}

/** What an experience that ends a session wants kept: only objects are. It may stand in the answer or in a JSON text beside it. */
export function keptOf(told: Pick<Told, 'response' | 'content'> | undefined): Kept {
  const response = told?.response;
  const items = Array.isArray(response) ? response : (told?.content ?? []);
  const said = [response, ...items.map(saidIn)].find(keepsAny);
  if (!isFields(said)) return {};
  const { outcomes, memory_update } = said;
  return {
    ...(isFields(outcomes) && { outcomes }),
    ...(isFields(memory_update) && { memory_update }),
  };
}

const keepsAny = (said: unknown): boolean =>
  isFields(said) && (isFields(said['outcomes']) || isFields(said['memory_update']));

/** The JSON of a text item among others. */
const saidIn = (item: unknown): unknown =>
  isFields(item) && typeof item['text'] === 'string' ? readJson(item['text']) : undefined;

/** Refuses what cannot be played, or not in this way. */
export function mustBePlayable(target: Playable, isProxy: boolean): void {
  if (target.tier !== 2)
    refuse(
      'EXPERIENCE_TOOL_NOT_FOUND',
      `"${target.name}" is only listed here (tier 1) and cannot be played through Botplay.`,
    );
  if (!VERIFIED.includes(target.verification_status))
    refuse(
      'EXPERIENCE_NOT_VERIFIED',
      `"${target.name}" is ${target.verification_status}, not verified. experiences.list with verified_only shows what can be played.`,
    );
  const isForProxy = target.interactionModel === 'proxy';
  if (isForProxy !== isProxy)
    refuse(
      'EXPERIENCE_ERROR',
      `"${target.name}" is played with ${isForProxy ? 'proxy.tools and proxy.call' : 'session.create and session.step'}.`,
      { status: 409 },
    );
}
