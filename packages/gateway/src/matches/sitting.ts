import { Refusal } from '@botplay/contract';
import type { Database } from '../store/database.ts';
import { groupCommit, orRefusal } from '../store/group-commit.ts';
import type { Store } from '../store/store.ts';
import { keepKeys, type Keyed, type KeptKey, keptKeys, matchByKey } from './keys.ts';
import {
  full,
  inTransition,
  isAgent,
  isFull,
  type Match,
  memberOf,
  noSuchLobby,
  seated,
  whyNotJoin,
} from './match.ts';
import { type Occupied, occupations, whyNotFree } from './occupied.ts';
import {
  insertMatches,
  lockAgents,
  lockMatches,
  type NewMatch,
  type NewMember,
  seatMembers,
  touchJoined,
  type Trx,
  unseat,
} from './rows.ts';

const MOST_SPECTATORS = 1_000;

/** Somebody who wants to sit down, or to watch. */
export interface Sitting {
  readonly agentId: string;
  readonly role: NewMember['role'];
  /** A table to be opened, or the id of one that is there. */
  readonly table: NewMatch | string;
  readonly isReserved: boolean;
  readonly key: Keyed | undefined;
}

/** Where somebody sits; not new if it sat there before, and so has been answered already. */
export interface Sat {
  readonly matchId: string;
  readonly isNew: boolean;
  /** What the lobby was answered with when it was opened. */
  readonly response: unknown;
}

/** What those who come find there. */
interface Hall {
  readonly tables: readonly Match[];
  readonly occupied: readonly Occupied[];
  readonly keys: readonly KeptKey[];
}

/** Where somebody gets a place, and what must be written for that. */
interface Place {
  readonly matchId: string;
  /** None if it sat there before. */
  readonly seat?: Seat;
  readonly key?: KeptKey;
}

interface Seat {
  readonly member: NewMember;
  readonly opened?: NewMatch;
  /** The bot that gives it up. */
  readonly bot?: string;
}

/** Agents open tables and sit down at them. Those who come at the same time share a transaction. */
export const sitting = ({ db }: Store) =>
  groupCommit<Database, Sitting, Sat>(db, {
    key: ({ agentId }) => agentId,
    alone: ({ agentId, table }) => (typeof table === 'string' ? [agentId, table] : [agentId]),
    async write(trx, items) {
      const hall = await hallFor(trx, items);
      const places = items.map(item => orRefusal(() => placeFor(item, hall)));
      await take(
        trx,
        places.flatMap(place => (place instanceof Refusal ? [] : place)),
      );
      return places.map(place => {
        if (place instanceof Refusal) return place;
        const { matchId, seat } = place;
        const table = hall.tables.find(({ row }) => row.id === matchId);
        return { matchId, isNew: seat !== undefined, response: table?.row.response };
      });
    },
  });

async function hallFor(trx: Trx, items: readonly Sitting[]): Promise<Hall> {
  await lockAgents(
    trx,
    items.map(({ agentId }) => agentId),
  );
  const tables = items.flatMap(({ table }) => (typeof table === 'string' ? table : []));
  const players = items.filter(({ role }) => role !== 'spectator');
  const keys = items.flatMap(({ key }) => key ?? []);
  return {
    tables: tables.length ? await lockMatches(trx, tables) : [],
    occupied: players.length
      ? await occupations(
          trx,
          players.map(({ agentId }) => agentId),
        )
      : [],
    keys: keys.length ? await keptKeys(trx, keys) : [],
  };
}

const tableIn = ({ tables }: Hall, id: string): Match =>
  tables.find(({ row }) => row.id === id) ?? noSuchLobby(id);

function placeFor(item: Sitting, hall: Hall): Place {
  const { agentId, role, table, key } = item;
  const before = key && matchByKey(hall.keys, key);
  if (typeof table !== 'string' && before !== undefined) return { matchId: before };
  const matchId = typeof table === 'string' ? table : table.id;
  const keeping = key && before === undefined ? { key: { ...key, match_id: matchId } } : {};
  const there = typeof table === 'string' ? memberOf(tableIn(hall, table), agentId) : undefined;
  if (there?.reserved_until) throw inTransition();
  const isSame = there && (there.role === role || (role === 'player' && isAgent(there)));
  if (before !== undefined || isSame) return { matchId, ...keeping };
  return { matchId, ...keeping, seat: seatFor(item, hall) };
}

/** The seat that the agent gets, or why it gets none. */
function seatFor({ agentId, role, table, isReserved }: Sitting, hall: Hall): Seat {
  const own = hall.occupied.filter(({ agent_id }) => agent_id === agentId);
  if (typeof table !== 'string') {
    mustNot(whyNotFree(own, table.experience_id));
    return { member: { match_id: table.id, agent_id: agentId, role, isReserved }, opened: table };
  }
  const member = { match_id: table, agent_id: agentId, role, isReserved };
  const match = tableIn(hall, table);
  const there = memberOf(match, agentId);
  if (there && isAgent(there)) throw hasSeat();
  if (role === 'spectator') {
    mustNot(whyNotJoin(match, 'spectator'));
    // Its part in the match is kept, or it would never have left.
    if (match.members.some(it => it.agent_id === agentId && it.session_id !== null))
      throw hasLeft();
    if (match.members.length - seated(match).length >= MOST_SPECTATORS) throw tooManyWatch();
    return { member };
  }
  mustNot(whyNotJoin(match, 'player'));
  mustNot(whyNotFree(own, match.row.experience_id));
  if (!isFull(match)) return { member };
  // A bot gives its seat to whoever comes.
  const bot = seated(match).find(({ role }) => role === 'bot');
  if (!bot) throw full(match);
  return { member, bot: bot.agent_id };
}

function mustNot(why: Refusal | undefined): void {
  if (why) throw why;
}

const hasSeat = () =>
  new Refusal('EXPERIENCE_ERROR', 'You have a seat here. lobby.leave first, then watch.', {
    status: 409,
  });
const hasLeft = () =>
  new Refusal('EXPERIENCE_ERROR', 'You have left this match. match.state shows how it goes on.', {
    status: 409,
  });
const tooManyWatch = () =>
  new Refusal(
    'EXPERIENCE_ERROR',
    `${MOST_SPECTATORS} watch already. match.state shows the match.`,
    { status: 409 },
  );

async function take(trx: Trx, places: readonly Place[]): Promise<void> {
  const seats = places.flatMap(({ seat }) => seat ?? []);
  const opened = seats.flatMap(seat => seat.opened ?? []);
  const joined = seats.flatMap(seat => (seat.opened ? [] : seat.member));
  const keys = places.flatMap(({ key }) => key ?? []);
  if (opened.length) await insertMatches(trx, opened);
  for (const { member, bot } of seats) if (bot) await unseat(trx, member.match_id, bot);
  if (seats.length)
    await seatMembers(
      trx,
      seats.map(({ member }) => member),
    );
  if (joined.length) await touchJoined(trx, joined);
  if (keys.length) await keepKeys(trx, keys);
}
