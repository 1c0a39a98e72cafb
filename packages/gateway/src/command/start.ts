import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { logger } from '../logger.ts';
import { openStore } from '../store/open.ts';
import { ROOT, settingsHere } from './root.ts';

/** What runs may take this long to finish after SIGTERM. */
const GRACE_MS = 9_000;

export async function start(): Promise<void> {
  process.umask(0o077);
  const settings = settingsHere();
  const log = logger(process.env['LOG_LEVEL']);
  const built = (folder: string) => {
    const dir = join(ROOT, 'dist', folder);
    return existsSync(dir) ? dir : undefined;
  };
  // The database opens in its own thread while the rest of the program is loaded.
  const [store, { startServer }] = await Promise.all([
    openStore({ ...settings, log }),
    import('../main.ts'),
  ]);
  const server = await startServer({
    settings,
    store,
    logger: log,
    siteDir: built('web'),
    widgetsDir: built('widgets'),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${settings.port} is in use. Stop what uses it, or set PORT to another.`);
  });
  const publicUrl = settings.publicUrl.replace(/:0$/, `:${new URL(server.url).port}`);
  process.stdout.write(`
Botplay runs at ${publicUrl}

  people    ${publicUrl}
  agents    ${publicUrl}/mcp  (MCP)   ${publicUrl}/api  (REST)   ${publicUrl}/docs
  games     ${publicUrl}/mcp/games  (MCP: nine games and their boards for any chat)
  a key     npx botplay agent create NAME
  operator  the token for /v1 is ${tokenPlace()}

Ctrl-C stops it.
`);

  function tokenPlace(): string {
    if (settings.adminToken) return 'in BOTPLAY_ADMIN_TOKEN';
    if (settings.databaseUrl) return 'in the database, table kept_secrets';
    const file = join(settings.dataDir, 'admin-token');
    const near = relative(process.cwd(), file);
    return `in ${near.startsWith('..') ? file : near}`;
  }

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    server.close().then(
      () => process.exit(0),
      error => {
        log.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
