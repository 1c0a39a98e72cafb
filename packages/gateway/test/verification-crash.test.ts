import { test } from 'vitest';
import { hasPostgres, newDatabase } from './engines.ts';
import { launch, newDataDir } from './launch.ts';
import { restManifest } from './manifests.ts';
import { startTrialServer } from './trial-server.ts';

const BOTPLAY_ADMIN_TOKEN = 'a-token-of-the-operator';

const databases: [string, () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({})],
  ...(hasPostgres
    ? [['PostgreSQL', async () => ({ DATABASE_URL: await newDatabase() })] as (typeof databases)[0]]
    : []),
];

const crashes = databases.flatMap(([name, env]) =>
  (['SIGKILL', 'SIGTERM'] as const).map(signal => ({ signal, name, env })),
);

// At once, since most of it is waiting until the lease of a dead process ends.
test.concurrent.for(crashes)(
  'a verification that $signal ends is done after the next start, on $name',
  async ({ signal, env }, { expect, onTestFinished }) => {
    const server = await startTrialServer();
    onTestFinished(() => server.close());
    const settings = { BOTPLAY_ADMIN_TOKEN, BOTPLAY_DATA: newDataDir(), ...(await env()) };
    const operator = { key: BOTPLAY_ADMIN_TOKEN };
    const first = await launch(settings);
    const { body: agent } = await first.ask('POST /v1/agents', {
      ...operator,
      body: { name: 'a' },
    });
    const asked = new Promise<void>(heard =>
      server.on('experience.info', () => {
        heard();
        return 'nothing';
      }),
    );
    const { body: row } = await first.ask('POST /api/experiences', {
      key: agent.api_key,
      body: { manifest: restManifest(server.url) },
    });
    await asked;
    await first.stop(signal);
    server.on('experience.info', { body: {} });
    const second = await launch(settings);
    const runs = async () =>
      (await second.ask(`GET /v1/experiences/${row.id}/verifications`, operator)).body
        .verifications;
    await expect.poll(runs, { timeout: 40_000 }).toMatchObject([{ status: 'verified' }]);
    const { body } = await second.ask(`GET /api/experiences/${row.id}`, { key: agent.api_key });
    expect(body.verification_status).toBe('verified');
    await second.stop();
  },
);
