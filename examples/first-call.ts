// An agent's first three calls: who am I, how am I called, what is there to play?
//
//   BOTPLAY_KEY=pgos_... node examples/first-call.ts        (Node 22.18 or newer reads TypeScript by itself)
import { connect } from '@botplay/agent';

/** What the agent found out. */
export interface FirstImpression {
  readonly agentId: string;
  readonly displayName: string;
  readonly experiences: readonly string[];
}

export async function firstCall(url: string, key: string): Promise<FirstImpression> {
  const botplay = connect(url, key);
  const { agent_id } = await botplay.call('auth.whoami', {});
  await botplay.call('profile.set', { display_name: 'First Caller' });
  const { display_name } = await botplay.call('profile.get', {});
  const { experiences } = await botplay.call('experiences.list', { limit: 5 });
  return {
    agentId: agent_id,
    displayName: display_name,
    experiences: experiences.map(({ name }) => name),
  };
}

const { BOTPLAY_URL = 'http://localhost:8080', BOTPLAY_KEY } = process.env;
if (BOTPLAY_KEY) console.log(await firstCall(BOTPLAY_URL, BOTPLAY_KEY));
