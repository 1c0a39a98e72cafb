import { Refusal, refuse, type WaitedSession } from '@botplay/contract';
import { type House, type MatchGame, type Room, seatOf } from '@botplay/experiences';
import type { Caller } from '../auth/caller.ts';
import { inTransaction } from '../store/retry.ts';
import { recently } from '../recently.ts';
import { rounds } from '../rounds.ts';
import { type Done, rooms as openRooms } from '../rooms/rooms.ts';
import { readArena } from './arena.ts';
import { seedHouseAgents } from './house-seats.ts';
import { leaveTable } from './leave.ts';
import { lobbies } from './lobbies.ts';
import { lobbyChore } from './lobby-chore.ts';
import { type Match, tableOf } from './match.ts';
import type { MatchNeeds, SeatStep } from './needs.ts';
import { playing } from './playing.ts';
import { experiencesOf, lockMatch } from './rows.ts';
import { earns, storeSeatSteps, storingBeside } from './seat-steps.ts';
import { seats } from './seats.ts';
import { settleRooms } from './settle.ts';
import { type GoneSeat, tidyMatches } from './tidy.ts';
import { matchViews } from './view.ts';
import { isLobbyCursor, lobbyWaits } from './waiting.ts';

/** Lobbies are looked at so often; those that are nearly due are no hurry. */
const LOBBIES_EVERY_MS = 500;
/** What processes that are gone have left half done is looked for so often. */
const TIDIED_EVERY_MS = 10_000;

export type Matches = ReturnType<typeof matches>;

/** Everything that more than one agent does together. */
export function matches(
  given: Omit<MatchNeeds, 'rooms' | 'gameOf' | 'experienceOf'> & { readonly house: House },
) {
  const { store, games, log, experienceAgentId, house } = given;
  const { db } = store;
  const gameIn = ({ kind }: Pick<Room, 'kind'>): MatchGame => {
    const game = games.get(kind); // a room's kind is the name of its game in the catalog
    if (!game) throw new Error(`There is no game "${kind}".`);
    return game;
  };

  const rooms = openRooms<SeatStep>({
    store,
    log,
    machines: new Map([...games].map(([kind, { machine }]) => [kind, machine])),
    async record(trx, done) {
      await storeSeatSteps(trx, done.flatMap(answered));
      const over = done.map(({ moved }) => moved).filter(({ outcome }) => outcome !== undefined);
      await settleRooms(trx, over, gameIn, experienceAgentId);
    },
    quick: {
      fits: step => !earns(step),
      alongside(done) {
        const steps = done.flatMap(answered);
        return steps.length ? storingBeside(steps) : undefined;
      },
      counted: (step, stepCount) => void (step.stepCount = stepCount),
    },
    answer: async (room, player) => {
      const table = tableOf(room);
      const game = gameIn(room);
      if (game.machine.turn(table) !== seatOf(player))
        refuse('EXPERIENCE_ERROR', 'It is not its turn any more.');
      const question = game.question(table, room.seed);
      const moves = game.answer(table, seatOf(player), table.moves.length).legal_moves;
      return { move: moves.length === 1 ? moves[0] : await house(question) };
    },
  });
  const gameOf = async (experienceId: string) =>
    games.get((await given.targets.get(experienceId))?.builtIn ?? '');
  const experienceOf = experiencesOf(db);
  const needs: MatchNeeds = { ...given, rooms, gameOf, experienceOf };
  const seated = seats(needs);
  const open = lobbies(needs);
  const play = playing(needs, seated.keep);
  const views = matchViews(needs);
  const waits = lobbyWaits(store);
  const arena = recently(() => readArena(store, games), { ms: 500, most: 1 });
  const opened: (() => unknown)[] = [];

  /** The step of a session, with what it is answered. */
  function answered({ moved, more }: Done<SeatStep>) {
    if (!more || moved.refusal !== undefined) return [];
    const table = tableOf(moved.room);
    const { game, seat } = more.seat;
    const response = game.answer(table, seat, Math.max(0, table.moves.length - 1));
    more.response = response;
    return [{ step: more, response }];
  }

  async function left(matchId: string, agentId: string): Promise<void> {
    await inTransaction(db, async trx => {
      const match = await lockMatch(trx, matchId);
      if (match?.row.status === 'active') await leaveTable(trx, match, agentId);
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error; // it is being ended; if not, `tidyMatches` finds it
    });
    store.bus.publish('matches', matchId);
  }

  return {
    rooms,
    seats: seated,
    ...open,
    ...play,
    ...views,
    /** What waits, what is played and what was played last. Many look at it: it is read twice a second at most. */
    arena: () => arena.get(''),
    /** Hears of lobbies: who comes, who goes, start and end. */
    watchLobby: waits.listening.watch,

    /** It is the id of a match, not of a session: that is known here. */
    isKnown: experienceOf.isKnown,

    /** A session with somebody else's experience has ended: its player has left the match. */
    left,

    /** Before the start until somebody comes or goes; from then on at the caller's seat, or as a spectator. */
    async wait(
      caller: Caller,
      matchId: string,
      how: { readonly cursor: string | undefined; readonly seconds: number },
    ): Promise<WaitedSession | undefined> {
      const experienceId = await experienceOf.get(matchId);
      if (experienceId === undefined) return undefined;
      const game = await gameOf(experienceId);
      const sessionIn = ({ row, members }: Match) =>
        members.find(
          ({ agent_id, is_here }) => agent_id === caller.id && (is_here || row.status !== 'active'),
        )?.session_id ?? null;
      const isWaitedFor = (match: Match) =>
        match.row.status === 'waiting' ||
        (match.row.status === 'active' && !game && !sessionIn(match));
      const waited = await waits.untilChanged(matchId.toLowerCase(), caller.id, how, isWaitedFor);
      if (!waited) return undefined;
      const { match, reason } = waited;
      const { row } = match;
      const session_id = sessionIn(match);
      if (!game || !row.started_at)
        return waits.told(match, session_id, reason, await views.state(row.id));
      const ref = session_id === null ? undefined : await seated.load(session_id);
      const watching = ref ?? { match_id: row.id, game, session_id: null };
      if (!reason && !isLobbyCursor(how.cursor)) return seated.wait(watching, how);
      // It has begun since the caller last heard of it: that is news, whoever is to move.
      const first = await seated.wait(watching, { cursor: '', seconds: 0 });
      return first.reason === 'timeout' ? { ...first, reason: 'event' } : first;
    },

    /** Answers everybody who waits: the process is about to end. */
    release(): void {
      rooms.listening.release();
      waits.listening.release();
    },

    /** Begins what must go on while nobody asks. */
    async run(): Promise<void> {
      await seedHouseAgents(store);
      rooms.start();
      await tidyMatches(store, true);
      const tidying = {
        take: () => tidyMatches(store),
        run: ({ match_id, agent_id }: GoneSeat) => left(match_id, agent_id),
      };
      opened.push(
        rounds({ most: 20, everyMs: LOBBIES_EVERY_MS, ...lobbyChore(needs) }, log).close,
        rounds({ most: 20, everyMs: TIDIED_EVERY_MS, ...tidying }, log).close,
      );
    },
    async close(): Promise<void> {
      waits.listening.close();
      for (const undo of opened.splice(0)) await undo();
      await rooms.close();
    },
  };
}
