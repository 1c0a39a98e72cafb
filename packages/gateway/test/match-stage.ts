import type { Arena } from './arena.ts';

/** An agent that has come to play. */
export interface Player {
  readonly id: string;
  readonly key: string;
  /** What the tool answers, or its refusal with the status as `refused`. */
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
  call(tool: string, input: object): Promise<any>;
}

export interface PlayedTable {
  readonly host: Player;
  readonly guest: Player;
  readonly game_session_id: string;
  /** What `match.start` has answered. */
  readonly started: Awaited<ReturnType<Player['call']>>;
  sessionOf(player: Player): string;
}

export type MatchStage = ReturnType<typeof matchStage>;

/** What tests of matches begin with. Seats are kept free of bots unless the config says otherwise. */
export function matchStage(arena: Pick<Arena, 'adminToken' | 'ask'>) {
  async function owner(): Promise<string> {
    const { body } = await arena.ask('POST /v1/owners', {
      key: arena.adminToken,
      body: { name: `owner ${crypto.randomUUID()}` },
    });
    return String(body.id);
  }

  /** Of an owner of its own, unless given. */
  async function agent(name: string, ownerId?: string): Promise<Player> {
    const { body } = await arena.ask('POST /v1/agents', {
      key: arena.adminToken,
      body: { name, owner_id: ownerId ?? (await owner()) },
    });
    const key = String(body.api_key);
    return {
      id: String(body.id),
      key,
      async call(tool, input) {
        const answer = await arena.ask(`POST /api/tools/${tool}`, { key, body: input });
        if (answer.status === 200) return answer.body;
        return { refused: answer.status, ...answer.body.error };
      },
    };
  }
  const agents = <Names extends readonly string[]>(...names: Names) =>
    Promise.all(names.map(name => agent(name))) as Promise<{ [Name in keyof Names]: Player }>; // as many as names

  /** A lobby that waits, with its host and those who have come. */
  async function lobby(
    experience_id: string,
    players: readonly Player[],
    creation: object = { config: { bots: false } },
  ): Promise<string> {
    const [host, ...guests] = players;
    if (!host) throw new Error('A lobby needs a host.');
    const { game_session_id } = await host.call('lobby.create', { experience_id, ...creation });
    for (const guest of guests) await guest.call('lobby.join', { game_session_id });
    return String(game_session_id);
  }

  /** The sessions of those who play, by the ids of their agents. */
  async function sessionsOf(player: Player, game_session_id: string) {
    const { players } = await player.call('match.state', { game_session_id });
    return new Map<string, string>(
      players.map((it: { agent_id: string; session_id: string }) => [it.agent_id, it.session_id]),
    );
  }

  /** A match of two that has begun. */
  async function table(
    experience_id: string,
    { config = {}, players }: { config?: object; players?: readonly [Player, Player] } = {},
  ): Promise<PlayedTable> {
    const [host, guest] = players ?? [await agent('Ada'), await agent('Bob')];
    const game_session_id = await lobby(experience_id, [host, guest], {
      config: { bots: false, ...config },
    });
    const started = await host.call('match.start', { game_session_id });
    const sessions = await sessionsOf(host, game_session_id);
    return {
      host,
      guest,
      game_session_id,
      started,
      sessionOf: ({ id }) => sessions.get(id) ?? '',
    };
  }

  return { owner, agent, agents, lobby, sessionsOf, table };
}
