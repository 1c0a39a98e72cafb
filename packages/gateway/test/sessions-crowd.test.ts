import { afterAll, expect, test } from 'vitest';
import { type Arena, openArena } from './arena.ts';
import { echoManifest, startEcho } from './echo-experience.ts';
import { mcpCall } from './mcp-call.ts';

const AGENTS = 20;
const ANSWERS = 75;

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of undo.toReversed()) await close();
});

test.each(['mcpUrl', 'restUrl'] as const)(
  `${AGENTS} agents that all call with the id 0, wait and give up at random: every answer belongs to its caller (%s)`,
  async kind => {
    const echo = await startEcho(20);
    undo.push(() => echo.close());
    const arena = await openArena();
    undo.push(() => arena.close());
    const { key } = await arena.agent('publisher');
    const { body } = await arena.ask('POST /api/experiences', {
      key,
      body: {
        manifest: echoManifest(`Echo ${kind}`, { [kind]: echo[kind] } as { mcpUrl: string }),
      },
    });
    const verified = await arena.ask(`POST /v1/experiences/${body.id}/verify`, {
      key: arena.adminToken,
      body: {},
    });
    expect(verified.body.status).toBe('verified');
    const tallies = await Promise.all(
      Array.from({ length: AGENTS }, (_, index) => playAlong(arena, body.id, `agent ${index}`)),
    );
    expect(tallies.every(({ abandoned }) => abandoned > 0)).toBe(true);
  },
);

async function playAlong(arena: Arena, experience_id: string, name: string) {
  const { key } = await arena.agent(name);
  const opened = await arena.ask('POST /api/sessions', { key, body: { experience_id } });
  const { session_id, your_experience_agent_id: who } = opened.body;
  let answered = 0;
  let abandoned = 0;
  for (let turn = 0; answered < ANSWERS; turn++) {
    const action = `${name} says ${turn}`;
    const signal =
      Math.random() < 0.2 ? AbortSignal.timeout(Math.ceil(Math.random() * 15)) : undefined;
    const call = mcpCall('session.step', { session_id, action }, { key, id: 0, signal });
    const asked = await arena.ask('POST /mcp', call).catch(() => undefined);
    if (!asked) {
      abandoned++;
      continue;
    }
    const answer = asked.body;
    expect(answer.id).toBe(0);
    if (answer.result.isError) {
      // A step that was given up still runs: only that may be in the way.
      expect(JSON.parse(answer.result.content[0].text)).toMatchObject({
        code: 'EXPERIENCE_ERROR',
        retryable: true,
      });
      continue;
    }
    expect(answer.result.structuredContent).toMatchObject({
      session_id,
      experience_response: { who, echo: action },
    });
    answered++;
  }
  const { body } = await arena.ask(`GET /api/sessions/${session_id}/replay`, { key });
  const numbers = body.steps.map(({ step_number }: { step_number: number }) => step_number);
  expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1));
  expect(numbers.length).toBeGreaterThanOrEqual(answered);
  return { answered, abandoned };
}
