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

/** The widgets of a surface as resources. They need no network, and say so. */
export interface WidgetShelf {
  readonly resources: Resource[];
  read(uri: string): Promise<ReadResourceResult>;
}

export function widgetShelf(
  widgets: readonly Widget[],
  { dir, publicUrl }: { readonly dir: string; readonly publicUrl: string },
): WidgetShelf {
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
  return {
    resources,
    async read(wanted) {
      const found = resources.find(({ uri }) => uri === wanted);
      if (!found) throw new ResourceNotFoundError(wanted);
      const { uri, name, mimeType, _meta } = found;
      const text = await readFile(join(dir, `${name}.html`), 'utf8');
      return { contents: [{ uri, mimeType, text, _meta }] };
    },
  };
}

/** Lets clients list and read what is on the shelf. */
export function offerWidgets(server: Server, { resources, read }: WidgetShelf): void {
  server.setRequestHandler('resources/list', () => ({ resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params }) => read(params.uri));
}
