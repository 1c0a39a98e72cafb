import type { OpenedSession, UpstreamTool } from '@botplay/contract';
import { whyUnbound } from '../credentials/binding.ts';
import { isReusable } from '../credentials/fields.ts';
import type { OpenCredential } from '../credentials/store.ts';
import type { Target } from '../upstreams/carrier.ts';
import { listed } from './action.ts';
import { isRegister } from './detect.ts';
import { gettingStarted, listing, reconnectHint } from './listing.ts';
import type { News } from './tool-pins.ts';
import { quotable } from './upstream-json.ts';

const MOST_NEWS = 20;

/** What a session with a discovered server is told when it opens. */
export function openingOf(
  target: Target,
  tools: readonly UpstreamTool[],
  news: News,
  credential: OpenCredential | undefined,
): Partial<OpenedSession> {
  const reconnect_hint = reconnectHintFor(target, tools, credential);
  const register = tools.find(({ name }) => isRegister(name));
  const safety_notice = noticeOf(news);
  return {
    ...listing(tools),
    getting_started: gettingStarted(tools),
    ...(reconnect_hint && { reconnect_hint }),
    ...(register && !credential && { memory_hint: firstTime(register.name) }),
    ...(safety_notice && { safety_notice }),
  };
}

/** Only of what can be used: enough to log in with, and for this server as it is. */
function reconnectHintFor(
  target: Target,
  tools: readonly UpstreamTool[],
  credential: OpenCredential | undefined,
): string | undefined {
  if (!credential?.fields || !isReusable(credential.fields)) return undefined;
  if (whyUnbound(credential, { url: target.mcpUrl, tools }) !== undefined) return undefined;
  return reconnectHint(Object.keys(credential.fields), tools);
}

const firstTime = (register: string) =>
  `First session. Register using the \`${quotable(register)}\` tool. Your credentials will be saved for later sessions.`;

function noticeOf({ changed, gone }: News): string {
  const day = (since: Date) => since.toISOString().slice(0, 10);
  return [
    changed.length &&
      `Tools of this server are not what they were: ${changed
        .slice(0, MOST_NEWS)
        .map(({ name, since }) => `${quotable(name)} (${day(since)})`)
        .join(', ')}. Read them as if you saw them for the first time.`,
    gone.length && `Tools that it had and has no more: ${listed(gone)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
