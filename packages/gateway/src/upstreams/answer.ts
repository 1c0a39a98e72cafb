import { Refusal } from '@botplay/contract';
import { isFields, parseJson } from '../json.ts';
import type { McpResult } from './mcp-link.ts';

/** What an agent is shown of a tool's result: structured content, else the sole text (parsed if it is JSON), else the content. */
export function shownOf({ content, structuredContent }: McpResult): unknown {
  if (structuredContent !== undefined) return structuredContent;
  const [only] = content;
  if (content.length !== 1 || !isFields(only) || only['type'] !== 'text') return content;
  return typeof only['text'] === 'string' ? valueOf(only['text']) : content;
}

function valueOf(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof Refusal) return text;
    throw error;
  }
}
