/** What a widget wants to know of the host that shows it. All of it comes from outside, so nothing is sure. */
export interface Listener {
  /** The structured content of the latest call, or the error in its place. */
  onOutput(output: unknown): void;
  onTheme(theme: unknown): void;
}

/** Talks with the host in both of the ways that hosts know. A host that knows one takes no notice of the other. */
export function listen(listener: Listener, root: Element): void {
  listenToOpenAi(listener);
  // Opened by itself, a page is its own parent.
  if (window.parent !== window) listenToMcpApp(listener, root);
}

/** MCP Apps: JSON-RPC by messages to and from the parent window, which alone is believed. */
function listenToMcpApp({ onOutput, onTheme }: Listener, root: Element): void {
  const send = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent) return;
    const { id, method, params, result } = fieldsOf(data);
    if (method === 'ui/notifications/tool-result') onOutput(outputOf(fieldsOf(params)));
    else if (method === 'ui/notifications/tool-cancelled') onOutput(CANCELLED);
    else if (method === 'ui/notifications/host-context-changed') onTheme(fieldsOf(params)['theme']);
    else if (method === 'ping' || method === 'ui/resource-teardown') send({ id, result: {} });
    else if (method !== undefined && id !== undefined) send({ id, error: NO_METHOD });
    else if (id === HELLO.id && result) {
      onTheme(fieldsOf(fieldsOf(result)['hostContext'])['theme']);
      send({ method: 'ui/notifications/initialized' });
      new ResizeObserver(() => {
        const { width, height } = root.getBoundingClientRect();
        const params = { width: Math.ceil(width), height: Math.ceil(height) };
        send({ method: 'ui/notifications/size-changed', params });
      }).observe(root);
    }
  });
  send(HELLO);
}

const HELLO = {
  id: 1,
  method: 'ui/initialize',
  params: {
    appInfo: { name: 'botplay', version: '1' },
    appCapabilities: {},
    protocolVersion: '2026-01-26',
  },
};
const NO_METHOD = { code: -32601, message: 'A board only shows what it is told.' };
const CANCELLED = { legal: false, error: 'The call was cancelled.' };

function outputOf({ structuredContent, isError, content }: Fields): unknown {
  if (!isError) return structuredContent ?? {};
  const [first] = Array.isArray(content) ? (content as unknown[]) : [];
  return { legal: false, error: fieldsOf(first)['text'] };
}

/** The form of the OpenAI Apps SDK: an object on the window, and an event that says what of it has changed. */
function listenToOpenAi({ onOutput, onTheme }: Listener): void {
  const hear = (globals: Fields) => {
    if ('theme' in globals) onTheme(globals['theme']);
    // Null until the call has been answered.
    if (globals['toolOutput']) onOutput(globals['toolOutput']);
  };
  window.addEventListener('openai:set_globals', event =>
    hear(fieldsOf(fieldsOf((event as CustomEvent<unknown>).detail)['globals'])),
  );
  hear(fieldsOf((window as { openai?: unknown }).openai));
}

export type Fields = Readonly<Record<string, unknown>>;

/** What a value has for fields: none, if it is no object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
