import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { viteSingleFile } from 'vite-plugin-singlefile';
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

/** @type {Record<string, string>} */
const widgetNames = JSON.parse(
  readFileSync(join(root, 'packages/contract/src/widgets.json'), 'utf8'),
);

const widgetsDir = join(root, 'dist/widgets');

/** For each game one page without any other file, into dist/widgets. With React itself it would have ten times the size. */
export const widgets = Object.entries(widgetNames).map(widget);

/** To be called before the widgets are built: none of them may, since they share the folder. */
export function clearWidgets() {
  rmSync(widgetsDir, { recursive: true, force: true });
  mkdirSync(widgetsDir, { recursive: true });
}

/** @returns {import('vite').InlineConfig} */
function widget(/** @type {[string, string]} */ [gameType, name]) {
  return {
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      alias: [
        { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
        { find: /^react(-dom\/client)?$/, replacement: join(web, 'src/widget/react.ts') },
      ],
    },
    css: { modules: { generateScopedName: '[hash:base64:4]' } },
    plugins: [
      {
        name: 'script-of-widget',
        transformIndexHtml: {
          order: 'pre',
          handler: html => html.replace('SCRIPT', scriptOf(gameType)),
        },
      },
      {
        name: 'no-reasons',
        // Who only watches makes no illegal moves.
        load: id => (id.endsWith('/why-not.ts') ? 'export const whyNot = () => "";' : undefined),
      },
      viteSingleFile({ outputFileName: `${name}.html` }),
    ],
    build: {
      outDir: widgetsDir,
      emptyOutDir: false,
      modulePreload: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: join(web, 'widget.html'),
        checks: { pluginTimings: false },
      },
    },
  };
}

/** A toy has a file of its own; of any other game it is enough to know its rules and its board. */
function scriptOf(/** @type {string} */ gameType) {
  const file = `${gameType.replaceAll('_', '-')}.tsx`;
  if (existsSync(join(web, 'src/widget/toys', file))) return `import '/src/widget/toys/${file}';`;
  const game = gameType.replaceAll(/_./g, ([, letter = '']) => letter.toUpperCase());
  const board = `${game.charAt(0).toUpperCase()}${game.slice(1)}Board`;
  return `
    import { ${game} } from '@botplay/rules';
    import { ${board} } from '/src/boards/${file}';
    import { show } from '/src/widget/show.tsx';
    import { tabletop } from '/src/widget/tabletop.tsx';
    show(output => tabletop(${game}, ${board}, output));
  `;
}

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
        'house-worker': join(gateway, 'house/house-worker.ts'),
      },
      // One flat folder: the code finds its worker beside itself.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
};
