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
}

/** What those who come find there. */
interface Hall {
  readonly tables: readonly Match[];
  readonly occupied: readonly Occupied[];
  readonly keys: readonly KeptKey[];
}

/** A seat that is taken: who has it, and what must be done for that. */
interface Seat {
  readonly member: NewMember;
  readonly opened?: NewMatch;
  /** The bot that gives it up. */
  readonly bot?: string;
  readonly key?: KeptKey;
}

/** Agents open tables and sit down at them. Those who come at the same time share a transaction. */
export const sitting = ({ db }: Store) =>
  groupCommit<Database, Sitting, Sat>(db, {
    key: ({ agentId }) => agentId,
    alone: ({ agentId, table }) => (typeof table === 'string' ? [agentId, table] : [agentId]),
    async write(trx, items) {
      const hall = await hallFor(trx, items);
      const found = items.map(item =>
        orRefusal(() => satBefore(item, hall) ?? seatFor(item, hall)),
      );
      await take(
        trx,
        found.filter(it => typeof it === 'object' && 'member' in it),
      );
      return found.map(it => {
        if (it instanceof Refusal) return it;
        return typeof it === 'string'
          ? { matchId: it, isNew: false }
          : { matchId: it.member.match_id, isNew: true };
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

/** The match where the agent sits already, as it wants to, or sat when it sent this before. */
function satBefore({ agentId, role, table, key }: Sitting, hall: Hall): string | undefined {
  const before = key && matchByKey(hall.keys, key);
  if (typeof table !== 'string') return before;
  const there = memberOf(tableIn(hall, table), agentId);
  if (there?.reserved_until) throw inTransition();
  const isSame = there && (there.role === role || (role === 'player' && isAgent(there)));
  return before !== undefined || isSame ? table : undefined;
}

/** The seat that the agent gets, or why it gets none. */
function seatFor({ agentId, role, table, isReserved, key }: Sitting, hall: Hall): Seat {
  const match_id = typeof table === 'string' ? table : table.id;
  const seat: Seat = {
    member: { match_id, agent_id: agentId, role, isReserved },
    ...(key && { key: { ...key, match_id } }),
  };
  const own = hall.occupied.filter(({ agent_id }) => agent_id === agentId);
  if (typeof table !== 'string') {
    mustNot(whyNotFree(own, table.experience_id));
    return { ...seat, opened: table };
  }
  const match = tableIn(hall, table);
  const there = memberOf(match, agentId);
  if (there && isAgent(there)) throw hasSeat();
  if (role === 'spectator') {
    mustNot(whyNotJoin(match, 'spectator'));
    if (match.members.length - seated(match).length >= MOST_SPECTATORS) throw tooManyWatch();
    return seat;
  }
  mustNot(whyNotJoin(match, 'player'));
  mustNot(whyNotFree(own, match.row.experience_id));
  if (!isFull(match)) return seat;
  // A bot gives its seat to whoever comes.
  const bot = seated(match).find(member => member.role === 'bot');
  if (!bot) throw full(match);
  return { ...seat, bot: bot.agent_id };
}

function mustNot(why: Refusal | undefined): void {
  if (why) throw why;
}

const hasSeat = () =>
  new Refusal('EXPERIENCE_ERROR', 'You have a seat here. lobby.leave first, then watch.', {
    status: 409,
  });
const tooManyWatch = () =>
  new Refusal(
    'EXPERIENCE_ERROR',
    `${MOST_SPECTATORS} watch already. match.state shows the match.`,
    { status: 409 },
  );

async function take(trx: Trx, seats: readonly Seat[]): Promise<void> {
  if (!seats.length) return;
  const opened = seats.flatMap(seat => seat.opened ?? []);
  const joined = seats.flatMap(seat => (seat.opened ? [] : seat.member));
  const keys = seats.flatMap(({ key }) => key ?? []);
  if (opened.length) await insertMatches(trx, opened);
  for (const { member, bot } of seats) if (bot) await unseat(trx, member.match_id, bot);
  await seatMembers(
    trx,
    seats.map(({ member }) => member),
  );
  if (joined.length) await touchJoined(trx, joined);
  if (keys.length) await keepKeys(trx, keys);
}
