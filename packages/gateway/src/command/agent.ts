import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operator } from '@botplay/agent';
import type { Settings } from '../settings.ts';
import { keepSecrets } from '../store/secrets.ts';
import { serverOn, settingsHere } from './root.ts';
import { withStore } from './with-store.ts';

/** Asks the running server for an agent, and prints what its author needs next. */
export async function agentCreate(
  name: string,
  given: { readonly url?: string; readonly token?: string },
): Promise<void> {
  const settings = settingsHere();
  const url = given.url ?? (await runningServer(settings));
  const token = given.token ?? settings.adminToken ?? (await keptToken(settings));
  const agent = await operator({ url, token }).createAgent(name);
  const headers = { Authorization: `Bearer ${agent.api_key}` };
  // Names without dots: some clients drop a whole server over one.
  const mcp = `${url}/mcp?names=safe`;
  const configuration = { mcpServers: { botplay: { type: 'http', url: mcp, headers } } };
  process.stdout.write(`Agent ${agent.name} (${agent.id})

It belongs to no owner, so no page lists it. Its key, shown only now:

  ${agent.api_key}

For Cursor and clients of its form (the home page has others):

${JSON.stringify(configuration, null, 2)}

For Claude Code:

  claude mcp add --transport http botplay "${mcp}" --header "Authorization: Bearer ${agent.api_key}"

To try it:

  curl -H "Authorization: Bearer ${agent.api_key}" ${url}/api/auth/whoami
`);
}

async function runningServer(settings: Settings): Promise<string> {
  const server = await serverOn(settings);
  if (server) return server.url;
  throw new Error(
    `No server runs on the data directory ${settings.dataDir}. ` +
      'Run npm start first, set BOTPLAY_DATA as you did for it, or give --url.',
  );
}

/** The operator's token, as the server keeps it. */
export async function keptToken(settings: Settings): Promise<string> {
  if (settings.databaseUrl)
    return withStore(
      settings,
      async ({ db }) => (await keepSecrets({ ...settings, db })).adminToken,
    );
  try {
    return (await readFile(join(settings.dataDir, 'admin-token'), 'utf8')).trim();
  } catch {
    throw new Error("The operator's token is not in the data directory. Give it with --token.");
  }
}
