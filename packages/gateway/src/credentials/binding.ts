import type { UpstreamTool } from '@botplay/contract';
import type { Kysely } from 'kysely';
import { hashOf } from '../discovered/definition.ts';
import { isLogin, loginTool } from '../discovered/detect.ts';
import { quotable } from '../discovered/upstream-json.ts';
import type { Database } from '../store/database.ts';

/** Where a credential may be sent: to this origin, and there to this tool as it was defined then. */
export interface Binding {
  readonly origin: string | null;
  readonly login_tool: string | null;
  readonly login_hash: string | null;
}

/** Where an experience lives, and the tools it has to log in with. */
export interface Whereabouts {
  readonly url: string | undefined;
  readonly tools: readonly UpstreamTool[];
}

export const originOf = (url: string | undefined): string | null =>
  url ? new URL(url).origin : null;

export function bindingTo({ url, tools }: Whereabouts): Binding {
  const login = loginTool(tools);
  return {
    origin: originOf(url),
    login_tool: login?.name ?? null,
    login_hash: login ? hashOf(login) : null,
  };
}

/** Why a credential may not be sent any more, if so. */
export function whyUnbound(bound: Binding, { url, tools }: Whereabouts): string | undefined {
  const origin = originOf(url);
  if (bound.origin !== origin)
    return `the server has moved from ${bound.origin ?? 'nowhere'} to ${origin ?? 'nowhere'}`;
  if (bound.login_tool === null)
    return tools.some(({ name }) => isLogin(name))
      ? 'the server had no tool to log in with when they were saved, and has one now'
      : undefined;
  const login = tools.find(({ name }) => name === bound.login_tool);
  if (!login) return `the server has no tool "${quotable(bound.login_tool)}" any more`;
  return hashOf(login) === bound.login_hash
    ? undefined
    : `the definition of the tool "${quotable(bound.login_tool)}" has changed since they were saved`;
}

/** The pinned tools of an experience that log in. */
export async function pinnedLogins(
  db: Kysely<Database>,
  experienceId: string,
): Promise<readonly UpstreamTool[]> {
  const pins = db.selectFrom('pinned_tools').where('experience_id', '=', experienceId);
  const names = (await pins.select('name').execute()).map(({ name }) => name).filter(isLogin);
  if (names.length === 0) return [];
  const rows = await pins
    .select('definition')
    .where('name', 'in', names)
    .orderBy('place')
    .execute();
  return rows.map(({ definition }) => definition);
}
