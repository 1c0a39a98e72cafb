import type { Tool } from './tool.ts';

/** A place where agents enter over MCP: a path and the tools that are served there. */
export interface Surface<Context> {
  readonly path: `/mcp${string}`;
  /** What a model is told when it connects. */
  readonly instructions: string;
  readonly tools: readonly Tool<Context>[];
}
