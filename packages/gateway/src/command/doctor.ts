import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import type { Settings } from '../settings.ts';
import { serverOn, settingsHere } from './root.ts';
import { withStore } from './with-store.ts';

/** What a check found; `todo` says what to do where it found something wrong. */
interface Finding {
  readonly what: string;
  readonly found: string;
  readonly todo?: string;
}

/** Looks at everything that a start needs, and says what to do. */
export async function doctor(): Promise<void> {
  const settings = settingsHere();
  const server = await serverOn(settings);
  const findings = [node(), await dataDirectory(settings)];
  if (server && !settings.databaseUrl)
    findings.push({
      what: 'server',
      found: `runs already, process ${server.pid}, and holds database and port`,
    });
  else findings.push(await port(settings, server?.pid), ...(await database(settings)));
  for (const { what, found, todo } of findings)
    process.stdout.write(
      `${todo ? '✗' : '✓'} ${what.padEnd(15)} ${found}\n${todo ? `  → ${todo}\n` : ''}`,
    );
  if (findings.some(({ todo }) => todo)) process.exitCode = 1;
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const found = `Node ${process.versions.node}`;
  if (major > 20 || (major === 20 && minor >= 19)) return { what: 'node', found };
  return { what: 'node', found, todo: 'Install Node 20.19 or newer.' };
}

async function dataDirectory({ dataDir, databaseUrl }: Settings): Promise<Finding> {
  const what = 'data directory';
  if (databaseUrl) return { what, found: 'not needed: DATABASE_URL is set' };
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK);
    return { what, found: dataDir };
  } catch (error) {
    const found = `${dataDir}: ${wording(error)}`;
    return { what, found, todo: 'Make it writable, or set BOTPLAY_DATA to a directory that is.' };
  }
}

async function port({ port, host }: Settings, holder?: number): Promise<Finding> {
  if (holder) return { what: 'port', found: `a Botplay runs already, process ${holder}` };
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return { what: 'port', found: `${host}:${port} is free` };
  } catch (error) {
    const found = `${host}:${port}: ${wording(error)}`;
    return { what: 'port', found, todo: 'Stop what uses it, or set PORT to another.' };
  } finally {
    probe.close();
  }
}

async function database(settings: Settings): Promise<Finding[]> {
  try {
    const { engine, rows } = await withStore({ ...settings, isVisit: true }, async store => {
      const asked = sql<{ now: Date; version: string }>`
        select clock_timestamp() as now, current_setting('server_version') as version`;
      return { engine: store.engine, ...(await asked.execute(store.db)) };
    });
    const apart = Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0));
    return [{ what: 'database', found: `${engine}, PostgreSQL ${rows[0]?.version}` }, clock(apart)];
  } catch (error) {
    const todo = settings.databaseUrl
      ? 'Check that DATABASE_URL is right and that the server runs.'
      : 'Stop the process that holds it, or set BOTPLAY_DATA to another directory.';
    return [{ what: 'database', found: wording(error), todo }];
  }
}

function clock(apart: number): Finding {
  const year = new Date().getFullYear();
  const found = `${new Date().toISOString()}, ${apart} ms from the database's`;
  if (apart < 2_000 && year >= 2026) return { what: 'clock', found };
  return {
    what: 'clock',
    found,
    todo: 'Set the clocks of both machines by NTP: tokens and timers need them.',
  };
}

const wording = (error: unknown) => (error instanceof Error ? error.message : String(error));
