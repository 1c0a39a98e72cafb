import { build } from 'vite';
import { hasPages, pages, server } from './bundles.mjs';

try {
  if (hasPages) await build(pages);
  await build(server);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
