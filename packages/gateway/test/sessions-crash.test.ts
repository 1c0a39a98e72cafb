import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { echoManifest, startEcho } from './echo-experience.ts';
import { freePort, type Launched, launch, newDataDir } from './launch.ts';

const KILLS = 25;
const PLAYERS = 6;

interface Player {
  readonly key: string;
  readonly session_id: string;
  /** What was answered, by the number that the answer gave it. */
  readonly acknowledged: Map<number, string>;
}

const upstreams = [await startEcho(5)];
afterAll(async () => {
  for (const upstream of upstreams) await upstream.close();
});

test(`after ${KILLS} kills during steps every acknowledged step is in the replay, and none twice`, async () => {
  const [echo] = upstreams;
  if (!echo) return;
  const BOTPLAY_DATA = newDataDir();
  const PORT = String(await freePort());
  const start = () => launch({ BOTPLAY_DATA, PORT, LOG_LEVEL: 'silent' });
  let server = await start();
  const players = await seat(server, BOTPLAY_DATA, echo.restUrl);

  for (let kill = 0; kill < KILLS; kill++) {
    const enough = sum(players) + 5 + Math.floor(Math.random() * 60);
    const playing = players.map(player =>
      play(server, player, () => sum(players) >= enough && server.signal('SIGKILL')),
    );
    await Promise.all(playing);
    await server.end;
    server = await start();
  }

  for (const { key, session_id, acknowledged } of players) {
    const { body } = await server.ask(`GET /api/sessions/${session_id}/replay`, { key });
    const steps = body.steps as { step_number: number; action: string; response: object }[];
    expect(steps.map(({ step_number }) => step_number)).toEqual(steps.map((_, index) => index + 1));
    expect(new Set(steps.map(({ action }) => action)).size).toBe(steps.length);
    for (const [number, action] of acknowledged)
      expect(steps[number - 1]).toMatchObject({ action, response: { echo: action } });
  }
  expect(sum(players)).toBeGreaterThan(KILLS * 5);
  await server.stop();
}, 240_000);

const sum = (players: readonly Player[]) =>
  players.reduce((total, { acknowledged }) => total + acknowledged.size, 0);

async function seat(server: Launched, dataDir: string, restUrl: string): Promise<Player[]> {
  const admin = readFileSync(join(dataDir, 'admin-token'), 'utf8').trim();
  const newKey = async () => {
    const { body } = await server.ask('POST /v1/agents', { key: admin, body: { name: 'player' } });
    return String(body.api_key);
  };
  const { body } = await server.ask('POST /api/experiences', {
    key: await newKey(),
    body: { manifest: echoManifest('Echo', { restUrl }) },
  });
  await server.ask(`POST /v1/experiences/${body.id}/verify`, { key: admin, body: {} });
  return Promise.all(
    Array.from({ length: PLAYERS }, async () => {
      const key = await newKey();
      const opened = await server.ask('POST /api/sessions', {
        key,
        body: { experience_id: body.id },
      });
      expect(opened.status).toBe(201);
      return { key, session_id: String(opened.body.session_id), acknowledged: new Map() };
    }),
  );
}

/** Plays until the server is gone. */
async function play(server: Launched, player: Player, onAnswer: () => void): Promise<void> {
  const { key, session_id, acknowledged } = player;
  try {
    for (;;) {
      const action = crypto.randomUUID();
      const body = { action };
      const { status, body: answer } = await server.ask(`POST /api/sessions/${session_id}/step`, {
        key,
        body,
      });
      if (status === 200) acknowledged.set(answer.step_count, action);
      else expect(answer.error).toMatchObject({ code: 'EXPERIENCE_ERROR', retryable: true });
      onAnswer();
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // fetch failed: the server was killed
  }
}
