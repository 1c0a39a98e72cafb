import { type CallToolResult, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';

export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

type Content = CallToolResult['content'];

export const text = (words: string) => ({ type: 'text' as const, text: words });
export const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
export const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});

/** What each plain tool of the conformance suite answers. */
const ANSWERS: Readonly<Record<string, Content>> = {
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
};

const inHeader = { type: 'string', 'x-mcp-header': 'Region' } as const;
const REGION = fromJsonSchema<{ region: string }>({
  type: 'object',
  properties: { region: inHeader },
  required: ['region'],
});

/** Tools that answer at once, with every kind of content there is. */
export function addContentTools(server: McpServer): void {
  for (const [name, content] of Object.entries(ANSWERS))
    server.registerTool(name, { description: `Answers like ${name}.` }, () => ({ content }));
  server.registerTool('test_error_handling', { description: 'Always fails.' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool(
    'test_x_mcp_header',
    { description: 'Wants its argument in a header too.', inputSchema: REGION },
    ({ region }) => ({ content: [text(`Region: ${region}`)] }),
  );
}
