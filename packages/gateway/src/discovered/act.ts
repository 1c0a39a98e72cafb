import { refuse, type UpstreamTool } from '@botplay/contract';
import type { Caller } from '../auth/caller.ts';
import { bindingTo, whyUnbound } from '../credentials/binding.ts';
import { secretsOf } from '../credentials/fields.ts';
import { UNREADABLE } from '../credentials/owned.ts';
import { AUTO, type Credentials, type OpenCredential } from '../credentials/store.ts';
import type { Memories } from '../memory/store.ts';
import type { Target } from '../upstreams/carrier.ts';
import type { McpLink, McpResult } from '../upstreams/mcp-link.ts';
import { type Action, listed } from './action.ts';
import { detect, type Detected, isLogin, isRegister } from './detect.ts';
import { fill, type Filled, forLogin, lacksAny } from './fill.ts';
import { merged, methodOf } from './merge.ts';
import { nearest } from './nearest.ts';
import { blot, namedSecrets, withoutSecrets } from './redact.ts';
import { type Kept, withMore } from './session-state.ts';
import { offered } from './offered.ts';
import type { ToolPins } from './tool-pins.ts';
import { quotable } from './upstream-json.ts';

export interface ActNeeds {
  readonly credentials: Credentials;
  readonly memories: Memories;
  readonly pins: ToolPins;
}

/** One call of a tool, within a session. */
export interface Act {
  readonly target: Target;
  /** Nobody when the gateway itself plays: then nothing is filled in and nothing kept. */
  readonly caller: Caller | undefined;
  readonly link: McpLink;
  readonly kept: Kept;
  readonly action: Action;
  /** Milliseconds until all must be done. */
  left(): number;
}

export interface Acted {
  readonly result: McpResult;
  readonly kept: Kept;
  /** What must not stand in the replay. */
  readonly secrets: readonly string[];
}

/** Fills in what is missing, calls the tool, and keeps what it takes to log in another day. */
export async function act(needs: ActNeeds, given: Act): Promise<Acted> {
  const { caller, link, action, left } = given;
  const definition = await definitionOf(needs, given);
  const { args, fromCredential, fromMemory } = await filled(needs, given, definition);
  const hidden = withMore(given.kept.hidden, secretsOf(fromCredential));
  const result = await withoutSecrets(hidden, () => link.call(action.tool, args, left()));
  const detected = detect(action.tool, { ...fromMemory, ...action.args }, result);
  if (caller && detected) await keep(needs, given, definition, detected);
  const isAccount = isLogin(action.tool) || isRegister(action.tool);
  const known = withMore(given.kept.known, [
    ...secretsOf(detected?.fields ?? {}),
    ...(isAccount ? namedSecrets(action.args) : []),
  ]);
  return {
    result: blot(result, hidden) as McpResult,
    kept: { url: given.target.mcpUrl, memo: link.memo(), hidden, known },
    secrets: [...hidden, ...known, ...namedSecrets([args, result])],
  };
}

/** The tool as it was last seen; a server may also have got it since. */
async function definitionOf({ pins }: ActNeeds, { target, link, action, left }: Act) {
  const pinned = await pins.find(target.id, action.tool);
  if (pinned) return pinned;
  const tools = await offered(link, left());
  await pins.compare(target.id, tools, { isPartly: true });
  const names = tools.map(({ name }) => name);
  const like = nearest(action.tool, names);
  return (
    tools.find(({ name }) => name === action.tool) ??
    refuse(
      'EXPERIENCE_TOOL_NOT_FOUND',
      `"${target.name}" has no tool "${quotable(action.tool)}". ` +
        (like.length ? `Did you mean ${listed(like)}?` : `It has ${listed(names)}.`),
    )
  );
}

async function filled(needs: ActNeeds, given: Act, definition: UpstreamTool): Promise<Filled> {
  const { target, caller, action } = given;
  if (!caller || !lacksAny(definition, action.args)) return fill(definition, action.args, {});
  const ownerLayer =
    caller.ownerId === null
      ? undefined
      : await needs.memories.get({ layer: 'owner', id: caller.ownerId }, target.id);
  const sources = { memory: ownerLayer?.data ?? {} };
  if (!isLogin(action.tool)) return fill(definition, action.args, sources);
  const credential = await needs.credentials.defaultOf({
    agent_id: caller.id,
    experience_id: target.id,
  });
  if (!credential) return fill(definition, action.args, sources);
  const fields = forLogin(credential.fields ?? {}, definition);
  const whole = fill(definition, action.args, { ...sources, credential: fields });
  if (credential.fields && Object.keys(whole.fromCredential).length === 0) return whole;
  const bound = await boundTool(needs, given, credential);
  return bound?.name === action.tool
    ? fill(bound, action.args, { ...sources, credential: fields })
    : fill(definition, action.args, sources);
}

/**
 * The tool that a credential may go to. Asks the server once more what its tools are: none gets it that is not what it
 * was. None if there was none to log in with when it was saved.
 */
async function boundTool(
  { pins }: ActNeeds,
  { target, link, left }: Act,
  credential: OpenCredential,
): Promise<UpstreamTool | undefined> {
  const tools = await offered(link, left());
  await pins.compare(target.id, tools, { isPartly: true });
  const why = credential.fields
    ? whyUnbound(credential, { url: target.mcpUrl, tools })
    : UNREADABLE;
  if (why !== undefined)
    refuse(
      'EXPERIENCE_AUTH_FAILED',
      `Your saved credentials "${credential.label}" were not sent: ${why}. Your owner must agree again ` +
        `(POST /auth/credentials/${credential.id}/agree), or you store them again with credential.store, ` +
        'or you give them in args yourself.',
    );
  return tools.find(({ name }) => name === credential.login_tool);
}

async function keep(
  { credentials, pins }: ActNeeds,
  { target, caller, action }: Act,
  definition: UpstreamTool,
  detected: Detected,
): Promise<void> {
  if (!caller) return;
  const tools = await pins.toolsOf(target.id);
  const where = { url: target.mcpUrl, tools };
  const binding = bindingTo({
    ...where,
    tools: isLogin(action.tool) ? [definition] : tools,
  });
  const whose = { agent_id: caller.id, experience_id: target.id };
  await credentials.keep(whose, binding, before => {
    const isStillBound = before !== undefined && whyUnbound(before, where) === undefined;
    const fields = merged(isStillBound ? before.fields : undefined, detected);
    return fields && { label: AUTO, auth_method: methodOf(fields), fields };
  });
}
