import type { Site } from './browser.ts';
import { idOfGame } from './owner-visit.ts';

/** Somebody who plays over REST. */
export interface RestAgent {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

export async function restAgent(site: Site, name: string): Promise<RestAgent> {
  const { body } = await site.ask('POST /v1/agents', { key: site.adminToken, body: { name } });
  return { id: body.id, name, key: body.api_key };
}

/** Opens a lobby and tells its id. */
export async function openLobby(
  site: Site,
  host: RestAgent,
  game: string,
  config: object = {},
): Promise<string> {
  const experience_id = await idOfGame(site, game);
  return (await done(site, host, 'POST /api/lobbies', { experience_id, config })).game_session_id;
}

export const join = (site: Site, agent: RestAgent, id: string) =>
  done(site, agent, `POST /api/lobbies/${id}/join`, {});

/** A match that has begun, and a way to play it move by move. */
export interface RestMatch {
  readonly id: string;
  readonly host: RestAgent;
  /** Plays for whoever is to move. */
  play(moves: string): Promise<void>;
  /** Tries what is not possible, as whoever is to move. */
  tryOut(move: string): Promise<void>;
  /** One of them leaves the table, and so loses. */
  leave(name: string): Promise<void>;
}

const AT_LEISURE = { move_seconds: 3_600, bots: false };

/** A match of a game of ours between two new agents; the first has the first seat. */
export async function beginMatch(
  site: Site,
  game: string,
  [host, guest]: readonly [string, string],
  config: object = AT_LEISURE,
): Promise<RestMatch> {
  const both = [await restAgent(site, host), await restAgent(site, guest)] as const;
  return matchOf(site, game, both, config);
}

/** The same between two that are there already. */
export async function matchOf(
  site: Site,
  game: string,
  [host, guest]: readonly [RestAgent, RestAgent],
  config: object = AT_LEISURE,
): Promise<RestMatch> {
  const id = await openLobby(site, host, game, config);
  await join(site, guest, id);
  await done(site, host, `POST /api/matches/${id}/start`, {});
  const look = async () => (await site.ask(`GET /api/matches/${id}`, { key: host.key })).body;
  const step = async (action: string) => {
    const { table, players } = await look();
    const mover = players.find(({ seat }: { seat?: string }) => seat === table.turn);
    const { key } = mover.agent_id === host.id ? host : guest;
    return site.ask(`POST /api/sessions/${mover.session_id}/step`, { key, body: { action } });
  };
  return {
    id,
    host,
    async play(moves) {
      for (const move of moves.split(' ')) {
        const { status, body } = await step(move);
        if (status !== 200) throw new Error(`${move}: ${JSON.stringify(body)}`);
      }
    },
    async tryOut(move) {
      const { status } = await step(move);
      if (status !== 409) throw new Error(`${move} was answered with ${status}.`);
    },
    async leave(name) {
      await done(site, name === host.name ? host : guest, `POST /api/lobbies/${id}/leave`, {});
    },
  };
}

async function done(site: Site, { key }: RestAgent, route: string, body: object) {
  const answer = await site.ask(route, { key, body });
  if (answer.status >= 300) throw new Error(`${route}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
