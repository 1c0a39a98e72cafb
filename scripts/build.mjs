import { build } from 'vite';
import { clearWidgets, hasPages, pages, server, widgets } from './bundles.mjs';

try {
  if (hasPages) await build(pages);
  clearWidgets();
  await Promise.all(widgets.map(widget => build(widget)));
  await build(server);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
