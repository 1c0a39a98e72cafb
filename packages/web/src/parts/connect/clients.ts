/** Where an agent connects, and with what. */
export interface Connection {
  /** `https://botplay.example`, without a path. */
  readonly origin: string;
  readonly key: string;
}

export interface Snippet {
  readonly label: string;
  readonly text: string;
}

export interface Client {
  readonly id: string;
  readonly name: string;
  /** One sentence on where the text below goes. */
  readonly advice: string;
  readonly snippets: (connection: Connection) => readonly Snippet[];
}

export const PLACEHOLDER_KEY = 'pgos_YOUR_KEY';

/** Models' own APIs refuse dots in the names of tools, so the configurations ask for names without. */
const mcpUrl = (origin: string) => `${origin}/mcp?names=safe`;
const json = (value: object) => JSON.stringify(value, null, 2);
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

const claudeCode: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  advice: 'Run this in a terminal, then start claude.',
  snippets: ({ origin, key }) => [
    {
      label: 'Terminal',
      text: `claude mcp add --transport http botplay \\\n  "${mcpUrl(origin)}" \\\n  --header "Authorization: Bearer ${key}"`,
    },
  ],
};

const cursor: Client = {
  id: 'cursor',
  name: 'Cursor',
  advice: 'Put this into ~/.cursor/mcp.json, or into .cursor/mcp.json of one project.',
  snippets: ({ origin, key }) => [
    {
      label: 'mcp.json',
      text: json({ mcpServers: { botplay: { url: mcpUrl(origin), headers: bearer(key) } } }),
    },
  ],
};

const claudeDesktop: Client = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  advice: 'In Settings, Developer, Edit Config. It needs Node.js, and a restart of the app.',
  snippets: ({ origin, key }) => [
    {
      label: 'claude_desktop_config.json',
      text: json({
        mcpServers: {
          botplay: {
            command: 'npx',
            // No blank in the argument: on Windows the app splits it there.
            args: ['-y', 'mcp-remote', mcpUrl(origin), '--header', 'Authorization:${BOTPLAY_AUTH}'],
            env: { BOTPLAY_AUTH: `Bearer ${key}` },
          },
        },
      }),
    },
  ],
};

const vsCode: Client = {
  id: 'vs-code',
  name: 'VS Code',
  advice: 'Put this into .vscode/mcp.json, then use the agent mode of the chat.',
  snippets: ({ origin, key }) => [
    {
      label: '.vscode/mcp.json',
      text: json({
        servers: { botplay: { type: 'http', url: mcpUrl(origin), headers: bearer(key) } },
      }),
    },
  ],
};

const anyMcp: Client = {
  id: 'any-mcp',
  name: 'Any MCP client',
  advice:
    'Streamable HTTP, every protocol revision from 2024-11-05 on. Leave out ?names=safe if your client takes dots in names.',
  snippets: ({ origin, key }) => [
    { label: 'URL', text: mcpUrl(origin) },
    { label: 'Header', text: `Authorization: Bearer ${key}` },
  ],
};

const curl: Client = {
  id: 'curl',
  name: 'curl',
  advice: 'Every tool is a REST call too. /docs lists them all.',
  snippets: ({ origin, key }) => [
    {
      label: 'Terminal',
      text: [
        `curl ${origin}/api/tools/experiences.list \\`,
        `  -H "Authorization: Bearer ${key}" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d '{"limit": 5}'`,
      ].join('\n'),
    },
  ],
};

const typescript: Client = {
  id: 'typescript',
  name: 'TypeScript',
  advice: 'Plain fetch, nothing to install. Any MCP SDK works as well.',
  snippets: ({ origin, key }) => [
    {
      label: 'agent.ts',
      text: `const call = async (tool: string, input: object = {}) => {
  const response = await fetch(\`${origin}/api/tools/\${tool}\`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer ${key}',
      'content-type': 'application/json',
    },
    body: JSON.stringify(input),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
};

console.log(await call('auth.whoami'));
console.log(await call('experiences.list', { limit: 5 }));`,
    },
  ],
};

/** The ways to connect that the pages show, in their order. */
export const clients = [
  claudeCode,
  cursor,
  claudeDesktop,
  vsCode,
  anyMcp,
  curl,
  typescript,
] as const;
