import { Refusal } from '@botplay/contract';
import {
  beginRoom,
  type Machine,
  type Moved,
  mayRead,
  moveRoom,
  type Room,
  type RoomInput,
} from '@botplay/experiences';
import type { Transaction } from 'kysely';
import { random } from '../random.ts';
import type { Database } from '../store/database.ts';
import { groupCommit, groupStatement, orRefusal } from '../store/group-commit.ts';
import type { Log, Store } from '../store/store.ts';
import { watchers } from '../store/watchers.ts';
import { type Alongside, storeQuickSteps } from './quick-steps.ts';
import { type Snapshot, snapshots, type ToldEvent } from './snapshots.ts';
import {
  insertRooms,
  lockDueRooms,
  lockRooms,
  readEvents,
  readRooms,
  type RoomRow,
  type StepTimes,
  storeSteps,
  type Wanted,
} from './step-rows.ts';
import { ticker } from './ticker.ts';

/** What moves a room, and what is to be written along with the step. */
interface Item<More> {
  readonly roomId: string;
  readonly input: RoomInput;
  /** Only if the room has not moved since. */
  readonly version?: number;
  readonly more?: More;
}

/** A step that is about to be committed. */
export interface Done<More> {
  readonly moved: Moved;
  readonly more: More | undefined;
}

/** A step that was committed. */
export interface Stepped {
  readonly moved: Moved;
  readonly dueAt: Date | null | undefined;
  readonly at: Date;
}

/** What belongs to steps that are stored in one statement. */
export interface Quick<More> {
  /** Whether it can be stored so. */
  fits(more: More): boolean;
  /** What follows `moved` in the statement. */
  alongside(done: readonly Done<More>[]): Alongside;
  /** It was stored, and is the session's step of this number. */
  counted(more: More, stepCount: number): void;
}

export interface RoomNeeds<More> {
  readonly store: Store;
  readonly machines: ReadonlyMap<string, Machine>;
  readonly log: Log;
  /** Writes what belongs to these steps, in their transaction. */
  record(trx: Transaction<Database>, done: readonly Done<More>[]): Promise<void>;
  /** How that is done in one statement, where it can be. */
  readonly quick?: Quick<More>;
  /** What somebody outside does whom a machine asks. */
  answer(room: Room, player: string): Promise<unknown>;
}

export type Rooms<More> = ReturnType<typeof rooms<More>>;

/**
 * Runs machines: the only code with a clock. Steps of many rooms share a transaction; each is answered after it has
 * committed, and told after that.
 */
export function rooms<More>(needs: RoomNeeds<More>) {
  const { store, machines, log, record, answer } = needs;
  const { db, bus } = store;
  const isAlone = store.engine === 'embedded';
  const known = snapshots();
  const listening = watchers(bus, 'rooms');
  const asking = new Set<string>();
  const moment = () => ({ now: Date.now(), random });

  const machineOf = ({ kind }: Pick<Room, 'kind'>): Machine => {
    const machine = machines.get(kind);
    if (!machine) throw new Error(`There is no machine "${kind}".`);
    return machine;
  };

  /** A row as a room; what it does not repeat was known by its version when it was asked for. */
  const roomOf = (row: RoomRow, before: KnownRooms): Room => {
    const there = before.get(row.id);
    if (row.is_known && there) return there;
    const { id, kind, given, seed, version, state, outcome, last_event } = row;
    return { id, kind, given, seed, version, state, outcome, lastEvent: last_event };
  };

  const knownOf = (ids: readonly string[]): KnownRooms =>
    new Map(ids.map(id => [id, known.get(id)?.room]));

  const commit = groupCommit<Database, Item<More>, Stepped | undefined>(db, {
    key: ({ roomId }) => roomId,
    async write(trx, items) {
      const isBell = ({ input }: Item<More>) => 'bell' in input;
      const acted = [...new Set(items.filter(item => !isBell(item)).map(it => it.roomId))];
      const rung = [...new Set(items.filter(isBell).map(it => it.roomId))].filter(
        id => !acted.includes(id),
      );
      const before = knownOf([...acted, ...rung]);
      const rows = [
        ...(acted.length ? await lockRooms(trx, wanted(acted, before)) : []),
        ...(rung.length ? await lockDueRooms(trx, wanted(rung, before)) : []),
      ];
      const current = new Map(rows.map(row => [row.id, roomOf(row, before)]));
      const isDue = new Set(rows.filter(({ is_due }) => is_due).map(({ id }) => id));
      const done: Done<More>[] = [];
      const results = items.map(item => {
        const room = current.get(item.roomId);
        if (!room) return isBell(item) ? undefined : noSuchRoom();
        if (isBell(item) && !isDue.has(room.id)) return undefined;
        if (item.version !== undefined && item.version !== room.version) return undefined;
        if (room.outcome !== null) return isBell(item) ? undefined : isOver();
        return orRefusal(() => {
          const moved = moveRoom(machineOf(room), room, item.input, moment());
          current.set(room.id, moved.room);
          if (moved.seconds !== undefined) isDue.delete(room.id);
          done.push({ moved, more: item.more });
          return moved;
        });
      });
      if (!done.length)
        return results.map(result => (result instanceof Refusal ? result : undefined));
      const stored = await storeSteps(
        trx,
        done.map(({ moved }) => moved),
      );
      await record(trx, done);
      return results.map(result =>
        result === undefined || result instanceof Refusal ? result : stepped(result, stored),
      );
    },
  });

  /** Steps of rooms that have not moved since they were last looked at: one statement for many. */
  const commitQuick = groupStatement<Database, Done<More>, Stepped | undefined>(db, {
    key: ({ moved }) => moved.room.id,
    alone: ({ moved }) => [moved.room.id],
    async write(db, done) {
      const stored = await storeQuickSteps(
        db,
        done.map(({ moved }) => moved),
        needs.quick?.alongside(done),
      );
      return done.map(it => {
        const row = stored.get(it.moved.room.id);
        if (!row) return undefined;
        if (it.more && row.step_count !== null) needs.quick?.counted(it.more, row.step_count);
        return { moved: it.moved, dueAt: row.due_at, at: row.at };
      });
    },
  });

  /** The step that an act leads to, if it can be stored quickly: it neither is refused nor ends the room. */
  function quickStep({ roomId, input, version, more }: Item<More>): Done<More> | undefined {
    const room = known.get(roomId)?.room;
    if (!room || 'bell' in input || room.outcome !== null) return undefined;
    if (version !== undefined && version !== room.version) return undefined;
    if (!needs.quick || (more && !needs.quick.fits(more))) return undefined;
    const moved = orRefusal(() => moveRoom(machineOf(room), room, input, moment()));
    if (moved instanceof Refusal) return undefined; // whether it still holds is seen under the lock
    const isPlain = moved.outcome === undefined && moved.refusal === undefined;
    return isPlain ? { moved, more } : undefined;
  }

  /** Tells of a step that was committed. */
  function tell({ moved, dueAt, at }: Stepped): void {
    const { room, events, asks } = moved;
    known.keep(
      room,
      dueAt,
      events.map(event => ({ ...event, at: at.toISOString() })),
    );
    if (dueAt) clock.expect(dueAt.getTime() - Date.now());
    bus.publish('rooms', room.id);
    if (asks) void ask(room, asks.player);
  }

  async function move(item: Item<More>): Promise<Stepped | undefined> {
    const quick = quickStep(item);
    const step = (quick && (await commitQuick(quick))) ?? (await commit(item));
    if (step) tell(step);
    return step;
  }

  /** The house answers outside of all transactions; a room that has moved meanwhile does not hear it. */
  async function ask(room: Room, player: string): Promise<void> {
    const question = `${room.id} ${room.version}`;
    if (asking.has(question)) return;
    asking.add(question);
    try {
      const act = await answer(room, player);
      await move({ roomId: room.id, input: { player, act }, version: room.version });
    } catch (error) {
      if (!(error instanceof Refusal)) log.error(error); // asked again when `asks_at` has passed
    } finally {
      asking.delete(question);
    }
  }

  const clock = ticker(store, {
    log,
    ring: async roomId => void (await move({ roomId, input: { bell: true } })),
    ask: async (roomId, player) => {
      const snapshot = await look(roomId, true);
      if (snapshot && snapshot.room.outcome === null) await ask(snapshot.room, player);
    },
  });

  async function look(roomId: string, isFresh = !isAlone): Promise<Snapshot | undefined> {
    const there = known.get(roomId);
    if (there && !isFresh) return there;
    const before = knownOf([roomId]);
    const [row] = await readRooms(db, wanted([roomId], before));
    if (!row) return undefined;
    const room = roomOf(row, before);
    if (!row.is_known) known.keep(room, row.due_at);
    const { recent = [], isWhole = false } = known.get(roomId) ?? {};
    return { room, dueAt: row.due_at, recent, isWhole };
  }

  return {
    /** A room as it begins, to be opened with its match. */
    begin: (kind: string, opening: Pick<Room, 'id' | 'seed' | 'given'>): Moved =>
      beginRoom(machineOf({ kind }), opening, moment()),
    /** Opens rooms within the transaction of their matches. Tell of them once that has committed. */
    async open(trx: Transaction<Database>, begun: readonly Moved[]): Promise<readonly Stepped[]> {
      const stored = await insertRooms(trx, begun);
      return begun.map(moved => stepped(moved, stored));
    },
    tell,
    /** Refuses what the machine refuses. Answers the step, which is committed. */
    async act(roomId: string, player: string, act: unknown, more?: More): Promise<Moved> {
      const step = await move({ roomId, input: { player, act }, ...(more && { more }) });
      if (!step) throw new Error(`Room ${roomId} did not move.`);
      const { refusal } = step.moved;
      if (refusal !== undefined) throw new Refusal('EXPERIENCE_ERROR', refusal, { status: 409 });
      return step.moved;
    },
    /** A room as it stands. */
    look: (roomId: string): Promise<Snapshot | undefined> => look(roomId),
    /** What this player, or a spectator, may read of what happened after a cursor. */
    async events(
      { room, recent, isWhole }: Snapshot,
      after: string,
      player: string | undefined,
    ): Promise<readonly ToldEvent[]> {
      if (after >= room.lastEvent) return [];
      const isKnown = isWhole || recent.some(({ id }) => id === after);
      const events = isKnown
        ? recent.filter(({ id }) => id > after)
        : await readEvents(db, room.id, after);
      return events.filter(event => mayRead(event, player));
    },
    /** Tells of every move of a room to those who watch it. */
    listening,
    start: () => clock.start(),
    async close(): Promise<void> {
      listening.close();
      await clock.close();
    },
  };
}

function stepped(moved: Moved, stored: StepTimes): Stepped {
  const row = stored.get(moved.room.id);
  return { moved, dueAt: row?.due_at, at: row?.at ?? new Date() };
}

/** What this process knew of rooms when it asked for them. */
type KnownRooms = ReadonlyMap<string, Room | undefined>;

const wanted = (ids: readonly string[], before: KnownRooms): Wanted => ({
  ids,
  known: ids.map(id => before.get(id)?.version ?? 0),
});

const noSuchRoom = () => new Refusal('NOT_FOUND', 'There is no such match.');
const isOver = () =>
  new Refusal('EXPERIENCE_ERROR', 'The match is over. match.state shows how it ended.', {
    status: 409,
  });
