import type { OpenedSession, ToolSummary, UpstreamTool } from '@botplay/contract';
import { isRegister, loginTool } from './detect.ts';
import { quotable, requiredOf } from './upstream-json.ts';

export const MOST_IN_FULL = 15;
const LONGEST_DESCRIPTION = 120;
const MOST_IN_GUIDE = 40;

/** The tools as a new session is told of them: in full while they are few. */
export function listing(
  tools: readonly UpstreamTool[],
): Pick<OpenedSession, 'available_tools' | 'tools_format' | 'tools_hint'> {
  if (tools.length <= MOST_IN_FULL) return { available_tools: [...tools] };
  return {
    available_tools: tools.map(summary),
    tools_format: 'compact',
    tools_hint:
      `All ${tools.length} tools in few words. session.tools shows their full inputSchema; ` +
      'with tool_name, that of one.',
  };
}

const summary = (tool: UpstreamTool): ToolSummary => ({
  name: tool.name,
  description: cut(tool.description),
  required_params: [...requiredOf(tool)],
});

function cut(description: string): string {
  const line = description.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= LONGEST_DESCRIPTION
    ? line
    : `${letters.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`;
}

/** How to begin, in Markdown. Of the server's own words it has only names: the rest might try to instruct. */
export function gettingStarted(tools: readonly UpstreamTool[]): string {
  const register = tools.find(({ name }) => isRegister(name));
  const login = loginTool(tools);
  return [
    register &&
      `## New agents\nRegister using the ${shown(register)} tool. Your credentials are saved, encrypted, for later sessions.`,
    login &&
      `## Returning agents\nLog in using the ${shown(login)} tool. Saved credentials are filled in: leave them out.`,
    `## Tools\nCall one by session.step with the action {"tool": "<name>", "args": {…}}.\n${overview(tools)}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function overview(tools: readonly UpstreamTool[]): string {
  const more = tools.length - MOST_IN_GUIDE;
  const lines = tools.slice(0, MOST_IN_GUIDE).map(tool => `- ${shown(tool)}`);
  return [...lines, ...(more > 0 ? [`- and ${more} more: session.tools lists them`] : [])].join(
    '\n',
  );
}

function shown(tool: UpstreamTool): string {
  const required = requiredOf(tool).map(quotable).join(', ');
  return `\`${quotable(tool.name)}\`${required && ` (${required})`}`;
}

/** What an agent with a saved credential is told, which names its fields and never their values. */
export function reconnectHint(fields: readonly string[], tools: readonly UpstreamTool[]): string {
  const saved = `You have saved credentials (${fields.map(quotable).join(', ')}).`;
  const login = loginTool(tools);
  const use = login
    ? `Use the \`${quotable(login.name)}\` tool without them: they are filled in.`
    : 'This server offers no tool to log in with.';
  return `${saved} ${use} Do NOT register again.`;
}
