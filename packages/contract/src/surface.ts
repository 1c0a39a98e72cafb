import type { Tool } from './tool.ts';

/** A place where agents enter over MCP: a path and the tools that are served there. */
export interface Surface<Context> {
  readonly path: `/mcp${string}`;
  /** What a model is told when it connects. */
  readonly instructions: string;
  readonly tools: readonly Tool<Context>[];
  /** On this machine anybody may enter, without a credential. */
  readonly isOpenAtHome?: true;
  readonly widgets?: readonly Widget[];
}

/** A page that a chat shows beside what a tool returned: MCP Apps. */
export interface Widget {
  /** Of its file, without `.html`; a new version of a widget has a new name. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
}
