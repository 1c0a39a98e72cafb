import type { Store } from '../src/store/store.ts';
import type { Arena } from './arena.ts';
import { type MatchStage, matchStage, type Player } from './match-stage.ts';
import { type Party, partyManifest, startParty } from './party-experience.ts';

/** Somebody who plays a match, by who it is to the experience. */
export interface Seat extends Player {
  readonly experience_agent_id: string;
  readonly session_id: string;
}

export interface PartyStage extends MatchStage {
  readonly party: Party;
  readonly publisher: Player;
  /** The same experience over MCP and over REST. */
  readonly ids: { readonly mcp: string; readonly rest: string };
  /** Registers and verifies an experience. */
  publish(manifest: object): Promise<string>;
  /** A match over REST that is played, its host first. */
  match(...names: readonly string[]): Promise<{
    readonly game_session_id: string;
    readonly seats: readonly Seat[];
    readonly host: Player;
  }>;
  /** What the log of results says of a match, by the ids of agents: `win 1`. */
  logged(gameSessionId: string): Promise<ReadonlyMap<string, string>>;
  forfeitsOf(player: Pick<Player, 'id'>): Promise<number | undefined>;
  close(): Promise<void>;
}

/** What tests of other people's matches begin with. */
export async function partyStage(arena: Arena, { db }: Store): Promise<PartyStage> {
  const stage = matchStage(arena);
  const party = await startParty();
  const publisher = await stage.agent('publisher');
  const { mcpUrl, restUrl } = party;

  async function publish(manifest: object): Promise<string> {
    const { body } = await arena.ask('POST /api/experiences', {
      key: publisher.key,
      body: { manifest },
    });
    const path = `/v1/experiences/${body.id}/verify`;
    const verified = await arena.ask(`POST ${path}`, { key: arena.adminToken, body: {} });
    if (verified.body.status !== 'verified') throw new Error(JSON.stringify(verified.body));
    return String(body.id);
  }

  const ids = {
    mcp: await publish(partyManifest('High Card by MCP', { mcpUrl })),
    rest: await publish(partyManifest('High Card by REST', { restUrl })),
  };

  return {
    ...stage,
    party,
    publisher,
    ids,
    publish,
    close: () => party.close(),

    async match(...names) {
      const players = await stage.agents(...names);
      const game_session_id = await stage.lobby(ids.rest, players, {});
      const [host] = players;
      if (!host) throw new Error('Nobody plays.');
      await host.call('match.start', { game_session_id });
      const { players: told } = await host.call('match.state', { game_session_id });
      // They came one after the other, and are told in that order.
      const seats = players.map((player, i): Seat => ({ ...player, ...told[i] }));
      return { game_session_id, seats, host };
    },

    async logged(gameSessionId) {
      const rows = await db
        .selectFrom('result_players')
        .innerJoin('results', join =>
          join
            .onRef('results.experience_id', '=', 'result_players.experience_id')
            .onRef('results.number', '=', 'result_players.number'),
        )
        .select(['agent_id', 'result', 'rank'])
        .where('match_id', '=', gameSessionId)
        .execute();
      return new Map(rows.map(({ agent_id, result, rank }) => [agent_id, `${result} ${rank}`]));
    },

    async forfeitsOf({ id }) {
      const row = await db
        .selectFrom('reliability')
        .select('forfeits')
        .where('agent_id', '=', id)
        .executeTakeFirst();
      return row?.forfeits;
    },
  };
}
