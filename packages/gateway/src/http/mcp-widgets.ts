import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Widget } from '@botplay/contract';
import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type Server,
} from '@modelcontextprotocol/server';

const MCP_APP = 'text/html;profile=mcp-app';

const uriOf = (name: string) => `ui://widget/${name}.html`;

/** How a tool names the widget that shows what it returns: for MCP Apps, as it is and as it was, and for ChatGPT. */
export function widgetMeta(name: string): Record<string, unknown> {
  const resourceUri = uriOf(name);
  return {
    ui: { resourceUri },
    'ui/resourceUri': resourceUri,
    'openai/outputTemplate': resourceUri,
  };
}

/** The widgets of a surface, and where their files are. */
export interface WidgetShelf {
  readonly widgets: readonly Widget[];
  readonly dir: string;
  readonly publicUrl: string;
}

/** Lets clients list and read the widgets as resources. They need no network, and say so. */
export function offerWidgets(server: Server, { widgets, dir, publicUrl }: WidgetShelf): void {
  const resources = widgets.map(({ name, title, description }): Resource => ({
    uri: uriOf(name),
    name,
    title,
    description,
    mimeType: MCP_APP,
    _meta: {
      ui: { prefersBorder: true, csp: { connectDomains: [], resourceDomains: [] } },
      'openai/widgetDescription': description,
      'openai/widgetPrefersBorder': true,
      'openai/widgetDomain': publicUrl,
      'openai/widgetCSP': { connect_domains: [], resource_domains: [] },
    },
  }));
  server.setRequestHandler('resources/list', () => ({ resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params }): Promise<ReadResourceResult> => {
    const found = resources.find(({ uri }) => uri === params.uri);
    if (!found) throw new ResourceNotFoundError(params.uri);
    const { uri, mimeType, _meta } = found;
    const text = await readFile(join(dir, `${found.name}.html`), 'utf8');
    return { contents: [{ uri, mimeType, text, _meta }] };
  });
}
