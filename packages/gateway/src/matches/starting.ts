import { Refusal } from '@botplay/contract';
import type { MatchGame, Moved } from '@botplay/experiences';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { isFields } from '../json.ts';
import { commitmentOf } from '../replays/commitment.ts';
import type { Stepped } from '../rooms/rooms.ts';
import type { Database } from '../store/database.ts';
import { isUniqueViolation } from '../store/errors.ts';
import { groupCommit, orRefusal } from '../store/group-commit.ts';
import { strengthOf } from './house-seats.ts';
import {
  isAgent,
  type Match,
  type MemberRow,
  mustHost,
  noSuchLobby,
  placeOf,
  seated,
  tableOf,
  whyNotStart,
} from './match.ts';
import type { MatchNeeds, SeatRef } from './needs.ts';
import { lockMatches, type Trx } from './rows.ts';
import { endPractice, openParts, type Part } from './sessions.ts';

/** A host who wants to start a match of the house. */
interface Starting {
  readonly matchId: string;
  readonly hostId: string;
  readonly game: MatchGame;
}

/** Those who are about to play: the host, then who has come. */
interface Table {
  readonly match: Match;
  readonly game: MatchGame;
  readonly players: readonly MemberRow[];
}

/** A match that begins. */
interface Beginning {
  readonly moved: Moved;
  /** Everybody in the order of their seats; bots have no session. */
  readonly pair: readonly { readonly agent_id: string; readonly session_id: string | null }[];
  readonly seats: readonly SeatRef[];
  readonly parts: readonly Part[];
  /** What the host is answered. */
  readonly response: object;
}

/** A match that has begun. */
export interface Started extends Pick<Beginning, 'seats' | 'response'> {
  /** To be told of. */
  readonly step: Stepped;
  /** The practice that has given way. */
  readonly ended: readonly string[];
}

const ATTEMPTS = 4;

/** Opens tables of the house. Those who start at the same time share a transaction. */
export function starting({ store, rooms, timeScale }: MatchNeeds) {
  const commit = groupCommit<Database, Starting, Started>(store.db, {
    key: ({ matchId }) => matchId,
    alone: ({ matchId }) => [matchId],
    async write(trx, items) {
      const matches = await lockMatches(
        trx,
        items.map(({ matchId }) => matchId),
      );
      const tables = items.map(item => orRefusal(() => tableFor(item, matches)));
      const ready = tables.flatMap(table => (table instanceof Refusal ? [] : table));
      const started = ready.length ? await open(trx, ready) : [];
      return tables.map(table => {
        if (table instanceof Refusal) return table;
        return started.find(({ step }) => step.moved.room.id === table.match.row.id) ?? lost();
      });
    },
  });

  async function open(trx: Trx, tables: readonly Table[]): Promise<readonly Started[]> {
    const turned = await turnedTables(trx, tables);
    const begun = tables.map(table => begin(table, turned.has(table.match.row.id)));
    const steps = await rooms.open(
      trx,
      begun.map(({ moved }) => moved),
    );
    const parts = begun.flatMap(it => it.parts);
    const ended = await endPractice(trx, parts);
    await openParts(trx, parts);
    await place(trx, begun);
    return begun.flatMap(({ moved, seats, response }) => {
      const step = steps.find(it => it.moved === moved);
      return step ? { step, seats, response, ended } : [];
    });
  }

  function begin({ match, game, players }: Table, isTurned: boolean): Beginning {
    const { id, experience_id, config, host_agent_id } = match.row;
    const pair = isTurned ? players.toReversed() : players;
    const { move_seconds } = game.readConfig(isFields(config) ? config : {});
    const seed = randomBytes(16).toString('hex');
    const house = pair.map(({ agent_id }) => strengthOf(agent_id) ?? null);
    const given = { seconds: move_seconds * timeScale, house };
    const moved = rooms.begin(game.game, { id, seed, given });
    const seats = pair.flatMap((member, index): readonly SeatRef[] => {
      if (!isAgent(member)) return [];
      const { agent_id } = member;
      const seat = placeOf({ seat: index });
      return [{ session_id: uuid(), match_id: id, experience_id, agent_id, seat, game }];
    });
    const parts = seats.map(({ session_id, agent_id, seat }) => {
      const first_response = game.answer(tableOf(moved.room), seat, 0);
      return { id: session_id, match_id: id, experience_id, agent_id, first_response };
    });
    const host = parts.find(({ agent_id }) => agent_id === host_agent_id);
    return {
      moved,
      seats,
      parts,
      pair: pair.map(({ agent_id }) => {
        const seat = seats.find(it => it.agent_id === agent_id);
        return { agent_id, session_id: seat?.session_id ?? null };
      }),
      response: {
        session_id: host?.id ?? null,
        seed_commitment: commitmentOf(seed),
        ...host?.first_response,
      },
    };
  }

  return async (item: Starting): Promise<Started> => {
    for (let attempt = 1; ; attempt++)
      try {
        return await commit(item);
      } catch (error) {
        // One of them has begun a practice game in this very moment: it is ended with the others.
        if (!isUniqueViolation(error, 'sessions_active') || attempt === ATTEMPTS) throw error;
      }
  };
}

const lost = (): never => {
  throw new Error('A match was started, and its room is gone.');
};

function tableFor({ matchId, hostId, game }: Starting, matches: readonly Match[]): Table {
  const match = matches.find(({ row }) => row.id === matchId) ?? noSuchLobby(matchId);
  mustHost(match, hostId, 'start');
  const why = whyNotStart(match);
  if (why) throw why;
  const isHost = ({ agent_id }: MemberRow) => Number(agent_id === hostId);
  return { match, game, players: seated(match).toSorted((a, b) => isHost(b) - isHost(a)) };
}

/** Where the host had the first seat when the same two met last: they change places. */
async function turnedTables(trx: Trx, tables: readonly Table[]): Promise<ReadonlySet<string>> {
  const other = ({ players }: Table) => players[1]?.agent_id ?? null;
  const { rows } = await sql<{ id: string }>`
    select pair.id
    from unnest(${tables.map(({ match }) => match.row.id)}::uuid[],
      ${tables.map(({ match }) => match.row.experience_id)}::uuid[],
      ${tables.map(({ match }) => match.row.host_agent_id)}::uuid[], ${tables.map(other)}::uuid[])
      as pair (id, experience_id, host, other)
    cross join lateral (
      select hosting.seat
      from match_members as hosting
      join match_members as partner on partner.match_id = hosting.match_id and partner.agent_id = pair.other
      join matches on matches.id = hosting.match_id
      where hosting.agent_id = pair.host and hosting.seat is not null
        and matches.experience_id = pair.experience_id and status = 'completed'
      order by hosting.match_id desc limit 1
    ) as last
    where last.seat = 0`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Writes down who sits where, and that the matches have begun. */
async function place(trx: Trx, begun: readonly Beginning[]): Promise<void> {
  const seats = begun.flatMap(({ moved, pair }) =>
    pair.map((member, seat) => ({ ...member, seat, match_id: moved.room.id })),
  );
  await sql`
    with begun as (
      update matches set version = version + 1, status = 'active', started_at = now(), due_at = null
      where id = any(${begun.map(({ moved }) => moved.room.id)}::uuid[])
    )
    update match_members set seat = placed.seat, session_id = placed.session_id
    from unnest(${seats.map(it => it.match_id)}::uuid[], ${seats.map(it => it.agent_id)}::uuid[],
      ${seats.map(({ seat }) => seat)}::integer[], ${seats.map(it => it.session_id)}::uuid[])
      as placed (match_id, agent_id, seat, session_id)
    where match_members.match_id = placed.match_id and match_members.agent_id = placed.agent_id`.execute(
    trx,
  );
}
