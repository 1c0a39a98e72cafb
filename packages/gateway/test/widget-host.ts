// A chat that shows one widget, by the official bridge. It is bundled and runs in the browser.
import {
  AppBridge,
  type McpUiHostContext,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';

export interface WidgetHost {
  /** Shows a page in a frame that may do nothing but run scripts, and waits until it has introduced itself. */
  open(html: string, theme: 'light' | 'dark'): Promise<void>;
  /** The result of a tool. Resolves, as all do, once the widget has taken it: messages keep their order. */
  tell(result: {
    structuredContent?: object;
    isError?: boolean;
    content?: TextItem[];
  }): Promise<void>;
  cancel(): Promise<void>;
  turn(theme: 'light' | 'dark'): Promise<void>;
  ping(): Promise<unknown>;
  close(): Promise<unknown>;
  app(): unknown;
  sizes(): readonly Size[];
}
type Size = { width?: number; height?: number };
type TextItem = { type: 'text'; text: string };

let bridge: AppBridge;
const sizes: Size[] = [];

const host: WidgetHost = {
  async open(html, theme) {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.style.cssText = 'width: 400px; height: 100px; border: 0';
    const hostContext: McpUiHostContext = { theme, displayMode: 'inline' };
    bridge = new AppBridge(null, { name: 'test chat', version: '1' }, {}, { hostContext });
    const initialized = new Promise<void>(resolve => {
      bridge.oninitialized = () => resolve();
    });
    bridge.onsizechange = size => {
      sizes.push(size);
      frame.style.height = `${size.height}px`;
    };
    document.body.append(frame);
    const view = frame.contentWindow;
    if (!view) throw new Error('The frame has no window.');
    await bridge.connect(new PostMessageTransport(view, view));
    frame.srcdoc = html;
    await initialized;
  },
  async tell({ content = [], ...result }) {
    await bridge.sendToolInput({ arguments: {} });
    await bridge.sendToolResult({ content, ...result });
    await host.ping();
  },
  async cancel() {
    await bridge.sendToolCancelled({ reason: 'the user said so' });
    await host.ping();
  },
  async turn(theme) {
    bridge.setHostContext({ theme });
    await host.ping();
  },
  ping: () => bridge.request({ method: 'ping' }),
  close: () => bridge.teardownResource({}),
  app: () => bridge.getAppVersion(),
  sizes: () => sizes,
};
Object.assign(window, { host });
