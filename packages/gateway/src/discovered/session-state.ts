import type { Keyring, Sealed } from '../credentials/seal.ts';
import type { LinkMemo } from '../upstreams/mcp-link.ts';
import { isFields } from '../json.ts';

/** What a session with a discovered server has to remember from step to step. */
export interface Kept {
  /** Where the server was. Its MCP session is no business of any other. */
  readonly url: string | undefined;
  /** The MCP session at the server, which is this session's alone. */
  readonly memo: LinkMemo | undefined;
  /** Never shown to the agent nor in a replay: what was filled in for it. */
  readonly hidden: readonly string[];
  /** Not in a replay: what the agent has sent and got itself. */
  readonly known: readonly string[];
}

/** The same as the database keeps it, where secrets are sealed. */
interface State {
  readonly url: string | undefined;
  readonly link: LinkMemo | undefined;
  readonly secrets?: Sealed;
}

const MOST = 40;

export const NOTHING_KEPT: Kept = { url: undefined, memo: undefined, hidden: [], known: [] };

export function readState(state: unknown, sessionId: string, ring: Keyring): Kept {
  if (!isFields(state)) return NOTHING_KEPT;
  const { url, link, secrets } = state as Partial<State>; // we wrote it
  const text = secrets && ring.open(secrets, placeOf(sessionId));
  const { hidden, known } = text
    ? (JSON.parse(text) as Pick<Kept, 'hidden' | 'known'>)
    : NOTHING_KEPT;
  return { url, memo: link, hidden, known };
}

export function writeState(
  { url, memo, hidden, known }: Kept,
  sessionId: string,
  ring: Keyring,
): State {
  const secrets = { hidden: hidden.slice(-MOST), known: known.slice(-MOST) };
  const isAny = hidden.length + known.length > 0;
  return {
    url,
    link: memo,
    ...(isAny && { secrets: ring.seal(JSON.stringify(secrets), placeOf(sessionId)) }),
  };
}

/** Whether a step has brought anything to remember: what stays the same is not written again. */
export const isUnchanged = (before: Kept, after: Kept): boolean =>
  before.url === after.url &&
  before.hidden.length === after.hidden.length &&
  before.known.length === after.known.length &&
  JSON.stringify(before.memo) === JSON.stringify(after.memo);

/** Adds what is not there yet. */
export const withMore = (texts: readonly string[], more: readonly string[]): readonly string[] => {
  const all = new Set([...texts, ...more.filter(Boolean)]);
  return all.size === texts.length ? texts : [...all];
};

const placeOf = (sessionId: string) => ['session', sessionId];
