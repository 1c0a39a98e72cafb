import { type OpenedSession, refuse, type UpstreamTool } from '@botplay/contract';
import type { Caller } from '../auth/caller.ts';
import { isPassing, secretsOf } from '../credentials/fields.ts';
import type { Keyring } from '../credentials/seal.ts';
import type { OpenCredential } from '../credentials/store.ts';
import type { Carrier, Target, Told, UpstreamCall } from '../upstreams/carrier.ts';
import type { LinkMemo, McpLink, McpLinks } from '../upstreams/mcp-link.ts';
import type { TokenFor } from '../upstreams/token-for.ts';
import { act, type ActNeeds } from './act.ts';
import { HOW_TO_ACT, infoOf, noAction, readAction } from './action.ts';
import { offered } from './offered.ts';
import { openingOf } from './opening.ts';
import { recordedOf, withoutSecrets } from './redact.ts';
import {
  isUnchanged,
  type Kept,
  NOTHING_KEPT,
  readState,
  withMore,
  writeState,
} from './session-state.ts';
import { shownOf } from '../upstreams/answer.ts';

export interface DiscoveredNeeds extends ActNeeds {
  readonly links: McpLinks;
  readonly ring: Keyring;
  readonly tokenFor: TokenFor;
}

export interface DiscoveredCarrier extends Carrier {
  /** The tools that the server offers this moment. To the caller no secret of its own is told again. */
  toolsAt(target: Target, caller?: Caller): Promise<readonly UpstreamTool[]>;
}

const USUAL_MS = 30_000;

/** Plays with servers that know nothing of Botplay: a session is an MCP session of its own, a step a call of a tool. */
export function discoveredCarrier(needs: DiscoveredNeeds): DiscoveredCarrier {
  const { links, credentials, pins, ring } = needs;

  const connect = async (target: Target, left: () => number, memo?: LinkMemo): Promise<McpLink> => {
    const url = target.mcpUrl ?? refuse('EXPERIENCE_ERROR', `"${target.name}" has no MCP server.`);
    const server = { lane: target.id, url, token: await needs.tokenFor(target) };
    return links.open(server, memo, left());
  };

  /** Looks at the server and leaves again. */
  const visit = async (target: Target, left: () => number): Promise<readonly UpstreamTool[]> => {
    const link = await connect(target, left);
    try {
      return await offered(link, left());
    } finally {
      await link.close();
    }
  };

  const credentialOf = async (target: Target, caller: Caller | undefined) =>
    caller && credentials.defaultOf({ agent_id: caller.id, experience_id: target.id });

  const play = async (
    target: Target,
    call: UpstreamCall,
    session: { readonly link: McpLink; readonly kept: Kept; readonly given: unknown },
    left: () => number,
  ): Promise<Told> => {
    const { link, kept, given } = session;
    const action =
      readAction(given) ?? noAction((await pins.toolsOf(target.id)).map(({ name }) => name));
    const acted = await act(needs, { target, caller: call.caller, link, kept, action, left });
    const { result, secrets } = acted;
    const response = target.interactionModel === 'proxy' ? result : shownOf(result);
    const recorded = recordedOf({ action: given, response }, secrets);
    return {
      response,
      ...(!isUnchanged(kept, acted.kept) && {
        state: writeState(acted.kept, sessionIdOf(call), ring),
      }),
      ...(recorded && { recorded }),
    };
  };

  const begin = async (target: Target, call: UpstreamCall, left: () => number): Promise<Told> => {
    const credential = await credentialOf(target, call.caller);
    const before = keptFrom(credential);
    return withoutSecrets(before.known, async () => {
      const link = await connect(target, left);
      try {
        const tools = await offered(link, left());
        const news = await pins.compare(target.id, tools);
        const kept = { ...before, url: target.mcpUrl, memo: link.memo() };
        const opening = openingOf(target, tools, news, credential);
        const state = writeState(kept, sessionIdOf(call), ring);
        const given = call.input['initial_action'];
        if (given === undefined) return { response: greeting(target, tools), state, opening };
        const told = await play(target, call, { link, kept, given }, left);
        return { state, ...told, opening };
      } catch (error) {
        await link.close();
        throw error;
      }
    });
  };

  const step = async (target: Target, call: UpstreamCall, left: () => number): Promise<Told> => {
    const kept = readState(call.state, sessionIdOf(call), ring);
    return withoutSecrets(kept.hidden, async () => {
      const link = await connect(target, left, memoFor(target, kept));
      return play(target, call, { link, kept, given: call.input['action'] }, left);
    });
  };

  const end = async (target: Target, call: UpstreamCall, left: () => number): Promise<Told> => {
    const memo = memoFor(target, readState(call.state, sessionIdOf(call), ring));
    if (memo) await (await connect(target, left, memo)).close();
    return { response: {} };
  };

  return {
    async call(target, call) {
      const left = countdown(call.withinMs);
      switch (call.tool) {
        case 'experience.info':
          return visit(target, left).then(tools => ({ response: infoOf(tools) }));
        case 'experience.status':
          return visit(target, left).then(() => ({ response: {} }));
        case 'session.create':
          return begin(target, call, left);
        case 'session.step':
          return step(target, call, left);
        case 'session.end':
          return end(target, call, left);
        case 'lobby.create':
        case 'lobby.join':
        case 'lobby.leave':
        case 'match.start':
        case 'match.end':
          return refuse('EXPERIENCE_TOOL_NOT_FOUND', `${target.name} has no ${call.tool}.`);
      }
    },

    async toolsAt(target, caller) {
      const left = countdown();
      const { known } = keptFrom(await credentialOf(target, caller));
      return withoutSecrets(known, () => visit(target, left));
    },

    async reopen(target, caller): Promise<Partial<OpenedSession>> {
      const [tools, news, credential] = await Promise.all([
        pins.toolsOf(target.id),
        pins.news(target.id),
        credentialOf(target, caller),
      ]);
      return openingOf(target, tools, news, credential);
    },
  };
}

/** What a server may know from earlier days and could repeat. Tokens the agent may have to see again: they are for its calls. */
function keptFrom(credential: OpenCredential | undefined): Kept {
  const fields = credential?.fields ?? {};
  const lasting = Object.entries(fields).filter(([name]) => !isPassing(name));
  return {
    ...NOTHING_KEPT,
    hidden: withMore([], secretsOf(Object.fromEntries(lasting))),
    known: withMore([], secretsOf(fields)),
  };
}

/** A server that has moved gets an MCP session of its own. */
const memoFor = ({ mcpUrl }: Target, { url, memo }: Kept): LinkMemo | undefined =>
  url === mcpUrl ? memo : undefined;

const sessionIdOf = ({ input }: UpstreamCall): string => String(input['session_id']);

/** What is left of the time that a call may take, however many calls it takes upstream. */
function countdown(withinMs = USUAL_MS): () => number {
  const until = Date.now() + withinMs;
  return () => Math.max(1, until - Date.now());
}

const greeting = ({ name }: Target, tools: readonly UpstreamTool[]) => ({
  message: `You are connected to "${name}". ${HOW_TO_ACT}`,
  tools: tools.length,
});
