import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const web = join(root, 'packages/web');
const gateway = join(root, 'packages/gateway/src');

export const hasPages = existsSync(join(web, 'index.html'));

/** The pages, into dist/web. @type {import('vite').InlineConfig} */
export const pages = {
  configFile: join(web, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: join(root, 'dist/web'), emptyOutDir: true },
};

/**
 * The server, into dist/server, with its dependencies: one large file starts in half the time of many small ones.
 * @type {import('vite').InlineConfig}
 */
export const server = {
  root,
  configFile: false,
  logLevel: 'warn',
  // PGlite finds its files beside itself, so it stays where npm put it.
  ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: join(root, 'dist/server'),
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        command: join(gateway, 'command/index.ts'),
        'lite-worker': join(gateway, 'store/lite-worker.mjs'),
      },
      // One flat folder: the code finds its worker beside itself.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
};
