import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { mustBeOperator } from './desk.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { llmsTxt, skillMd } from './guide.ts';
import { openapi } from './openapi.ts';
import { HTML_HEADERS } from './site.ts';

/** What people and machines read before they know us. */
export function serveColdArrivals(
  app: FastifyInstance,
  { settings: { publicUrl } }: Services,
): void {
  const texts = {
    '/openapi.json': ['application/json', JSON.stringify(openapi(publicUrl))],
    '/llms.txt': ['text/plain; charset=utf-8', llmsTxt(publicUrl)],
    '/skill.md': ['text/markdown; charset=utf-8', skillMd(publicUrl)],
    '/docs/style.css': ['text/css; charset=utf-8', DOCS_STYLE],
  } as const;
  for (const [url, [type, body]] of Object.entries(texts))
    app.get(url, (_, answer) => answer.type(type).header('cache-control', 'no-cache').send(body));
  const docs = docsPage(publicUrl);
  app.get('/docs', (_, answer) => answer.headers(HTML_HEADERS).send(docs));
}

/** What the operator's machines ask. */
export function serveOperations(app: FastifyInstance, services: Services): void {
  const { store, settings, metrics } = services;
  app.get('/health', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/ready', { logLevel: 'warn' }, async () => {
    await store.ping();
    return { status: 'ready', store: store.engine };
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, answer) => {
    if (!settings.isLoopback) mustBeOperator(request, services);
    return answer.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
