import { type Call, caller } from './call.ts';
import { asker } from './client.ts';
import { play, type PlayedAll, type PlayOptions } from './play.ts';
import type { Policy } from './policy.ts';

export interface AgentClient {
  readonly call: Call;
  /**
   * Plays a game of the catalog to its end: "chess", "Number Guess" or an id. Games for several are played with whoever
   * waits, or comes, or with the house; a match that a former run has left is taken up again.
   */
  play(game: string, policy: Policy, options?: PlayOptions): Promise<PlayedAll>;
}

/** An agent's way in: `connect('http://localhost:8080', 'pgos_...')`. */
export function connect(url: string, key: string): AgentClient {
  const call = caller(asker(url, key));
  return { call, play: (game, policy, options) => play(call, game, policy, options) };
}
