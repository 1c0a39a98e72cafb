import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operator } from '@botplay/agent';
import { serverOn, settingsHere } from './root.ts';

/** Asks the running server for an agent, and prints what its author needs next. */
export async function agentCreate(
  name: string,
  given: { readonly url?: string; readonly token?: string },
): Promise<void> {
  const settings = settingsHere();
  const url = given.url ?? (await runningServer(settings.dataDir));
  const token = given.token ?? settings.adminToken ?? (await keptToken(settings.dataDir));
  const agent = await operator({ url, token }).createAgent(name);
  const headers = { Authorization: `Bearer ${agent.api_key}` };
  // Names without dots: some clients drop a whole server over one.
  const mcp = `${url}/mcp?names=safe`;
  const configuration = { mcpServers: { botplay: { type: 'http', url: mcp, headers } } };
  process.stdout.write(`Agent ${agent.name} (${agent.id})

Its key, shown only now:

  ${agent.api_key}

For MCP clients that read JSON:

${JSON.stringify(configuration, null, 2)}

For Claude Code:

  claude mcp add --transport http botplay "${mcp}" --header "Authorization: Bearer ${agent.api_key}"

To try it:

  curl -H "Authorization: Bearer ${agent.api_key}" ${url}/api/auth/whoami
`);
}

async function runningServer(dataDir: string): Promise<string> {
  const server = await serverOn(dataDir);
  if (server) return server.url;
  throw new Error('No server runs on this data directory. Run npm start first, or give --url.');
}

async function keptToken(dataDir: string): Promise<string> {
  try {
    return (await readFile(join(dataDir, 'admin-token'), 'utf8')).trim();
  } catch {
    throw new Error("The operator's token is not in the data directory. Give it with --token.");
  }
}
