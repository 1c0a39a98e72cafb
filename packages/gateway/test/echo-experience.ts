import { setTimeout } from 'node:timers/promises';
import type { Experience } from '@botplay/experiences';
import { serveExperience } from '@botplay/experiences/serve';

/** Answers each action with itself, after a moment, so that an answer shows whose it is. */
const echo = (mostMs: number): Experience<{ readonly who: string }> => ({
  info: { name: 'Echo', action_schema: { type: 'string' }, gameplay_instructions: 'Say anything.' },
  create: ({ experience_agent_id }) => ({
    state: { who: experience_agent_id },
    response: { who: experience_agent_id },
  }),
  async step({ who }, action) {
    if (mostMs) await setTimeout(Math.random() * mostMs);
    return { state: { who }, response: { who, echo: action } };
  },
  end: () => ({ outcomes: { result: 'win' } }),
});

/** It outlives the gateway in front of it, as experiences do. */
export const startEcho = (mostMs = 0) => serveExperience(echo(mostMs), {});

export const echoManifest = (name: string, place: { mcpUrl: string } | { restUrl: string }) => ({
  name,
  version: '1.0.0',
  summary: 'Answers each action with itself.',
  category: 'test',
  tier: 2,
  publisher: { name: 'Botplay' },
  ...('mcpUrl' in place
    ? {
        mcp: {
          server_url: place.mcpUrl,
          required_tools: ['experience.info', 'session.create', 'session.step', 'session.end'],
        },
      }
    : { rest: { base_url: place.restUrl } }),
});
