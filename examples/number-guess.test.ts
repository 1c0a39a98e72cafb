import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServedExperience } from '@botplay/experiences/serve';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Launched, launch, newDataDir } from '../packages/gateway/test/launch.ts';
import mcpManifest from './number-guess/manifest.json' with { type: 'json' };
import { start as startMcp } from './number-guess/number-guess.ts';
import restManifest from './number-guess-rest/manifest.json' with { type: 'json' };
import { start as startRest } from './number-guess-rest/number-guess-rest.ts';

const BOTPLAY_DATA = newDataDir();
let gateway: Launched;
beforeAll(async () => {
  gateway = await launch({ BOTPLAY_DATA });
});
afterAll(() => gateway.stop());

/** A new agent's way to ask: answers with the body of what must succeed. */
async function newAgent(name: string) {
  const adminToken = readFileSync(join(BOTPLAY_DATA, 'admin-token'), 'utf8').trim();
  const { body } = await gateway.ask('POST /v1/agents', { key: adminToken, body: { name } });
  const key: string = body.api_key;
  return async (route: string, body?: unknown) => {
    const answer = await gateway.ask(route, { key, body });
    if (answer.status >= 300) throw new Error(`${route}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

interface Example {
  readonly name: string;
  start(): Promise<ServedExperience>;
  manifest(served: ServedExperience): object;
}

const examples: readonly Example[] = [
  {
    name: 'number-guess',
    start: startMcp,
    manifest: ({ mcpUrl }) => ({ ...mcpManifest, mcp: { ...mcpManifest.mcp, server_url: mcpUrl } }),
  },
  {
    name: 'number-guess-rest',
    start: startRest,
    manifest: ({ restUrl }) => ({ ...restManifest, rest: { base_url: restUrl } }),
  },
];

test.each(examples)(
  '$name: registered, verified, played to the win, replayed and ranked',
  async ({ name, start, manifest }) => {
    const served = await start();
    try {
      const publisher = await newAgent(`${name} publisher`);
      const { id, verification_status } = await publisher(
        'POST /api/experiences',
        manifest(served),
      );
      expect(verification_status).toBe('pending');
      const status = async () =>
        (await publisher(`GET /api/experiences/${id}`)).verification_status;
      await expect.poll(status, { timeout: 30_000 }).toBe('verified');

      const player = await newAgent(`${name} player`);
      const session = await player('POST /api/sessions', { experience_id: id });
      expect(session).toMatchObject({ status: 'active', experience_response: { hint: 'guess' } });
      expect(session.gameplay_instructions).toContain('guess 50');
      const answers = await findNumber(guess =>
        player(`POST /api/sessions/${session.session_id}/step`, { action: `guess ${guess}` }),
      );
      const ended = await player(`POST /api/sessions/${session.session_id}/end`, {});
      const score = 11 - answers.length;
      expect(ended).toMatchObject({
        status: 'completed',
        step_count: answers.length,
        outcomes: { result: 'win', score, tries: answers.length },
        memory_updated: true,
      });

      const replay = await player(`GET /api/sessions/${session.session_id}/replay`);
      expect(replay.steps.map((step: { response: unknown }) => step.response)).toEqual(answers);
      const { data } = await player(`GET /api/experiences/${id}/memory`);
      expect(data).toEqual({ best_score: score });
      const { rankings } = await player(`GET /api/experiences/${id}/leaderboard`);
      expect(rankings).toMatchObject([
        { experience_agent_id: session.your_experience_agent_id, wins: 1, losses: 0, draws: 0 },
      ]);
      expect(rankings[0].elo_rating).toBeGreaterThan(1200);
    } finally {
      await served.close();
    }
  },
);

/** Halves what is left until the number is found, which takes seven guesses at most; tells what was answered. */
async function findNumber(
  guess: (number: number) => Promise<{ step_count: number; experience_response: { hint: string } }>,
): Promise<unknown[]> {
  let [low, high] = [1, 100];
  const answers: { hint: string }[] = [];
  while (answers.at(-1)?.hint !== 'found') {
    const middle = Math.floor((low + high) / 2);
    const { step_count, experience_response } = await guess(middle);
    answers.push(experience_response);
    expect(step_count).toBe(answers.length);
    expect(answers.length).toBeLessThanOrEqual(7);
    if (experience_response.hint === 'higher') low = middle + 1;
    else high = middle - 1;
  }
  return answers;
}

test.each([
  ['number-guess', 'mcp.server_url'],
  ['number-guess-rest', 'rest.base_url'],
])('%s, run as its page says, listens and says where', async (name, field) => {
  const args = ['--import', './examples/typescript.mjs', `examples/${name}/${name}.ts`];
  const child = spawn(process.execPath, args, { env: { ...process.env, PORT: '0' } });
  try {
    const [line] = await once(child.stdout, 'data');
    expect(String(line)).toMatch(new RegExp(`^${field}: http://127.0.0.1:\\d+\\S*\n$`));
  } finally {
    child.kill();
  }
});
