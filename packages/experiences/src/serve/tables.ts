import { refuse } from '@botplay/contract';
import type { Soon, Turn } from '../experience.ts';
import type { Guest, Seated } from '../multiplayer.ts';
import { LIMITS, noSuchSession, type Player } from './sessions.ts';

/** A lobby, and from its start on the match. */
interface Kept<Table> {
  readonly lobby: Table;
  readonly match?: { readonly table: Table; readonly players: readonly Seated[] };
}

type Act<Table, Who> = (table: Table, who: Who) => Soon<Turn<Table>>;

export type Tables<Table> = ReturnType<typeof tables<Table>>;

/** The tables of a server, in memory. Calls to one of them come one after the other; a call that throws changes nothing. */
export function tables<Table>({ most, idleMs, now } = LIMITS) {
  /** The one that was used longest ago comes first. */
  const kept = new Map<string, Kept<Table> & { readonly usedAt: number }>();
  const seats = new Map<string, string>();
  const queues = new Map<string, Promise<unknown>>();

  function keep(id: string, value: Kept<Table>): void {
    forget(id);
    kept.set(id, { ...value, usedAt: now() });
    for (const { session_id } of value.match?.players ?? []) seats.set(session_id, id);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      forget(oldest);
    }
  }

  function forget(id: string): void {
    for (const { session_id } of kept.get(id)?.match?.players ?? []) seats.delete(session_id);
    kept.delete(id);
  }

  const find = (id: string): Kept<Table> =>
    kept.get(id) ?? refuse('NOT_FOUND', `There is no lobby or match "${id}". It may have ended.`);

  /** When all that came before is done. */
  function inTurn<Result>(id: string, act: () => Promise<Result>): Promise<Result> {
    const done = (queues.get(id) ?? Promise.resolve()).then(act, act);
    queues.set(id, done);
    const clear = () => queues.get(id) === done && queues.delete(id);
    done.then(clear, clear);
    return done;
  }

  /** As it stands: the match if it is played. A lobby goes with its host, a match with the last of its players. */
  const change = (id: string, act: Act<Table, readonly Seated[]>, leaver?: Guest) =>
    inTurn(id, async () => {
      const { lobby, match } = find(id);
      const { state, response } = await act(match?.table ?? lobby, match?.players ?? []);
      const players = match?.players.filter(
        it => it.experience_agent_id !== leaver?.experience_agent_id,
      );
      if (leaver && (players ? players.length === 0 : leaver.role === 'host')) forget(id);
      else keep(id, players ? { lobby, match: { table: state, players } } : { lobby: state });
      return response;
    });

  /** None if the session is no part of a match. */
  const changeBy = (
    { session_id, experience_agent_id }: Player,
    act: Act<Table, Seated>,
    leaver?: Guest,
  ): Promise<unknown> | undefined => {
    const id = seats.get(session_id);
    if (id === undefined) return undefined;
    const asSeated: Act<Table, readonly Seated[]> = (table, players) => {
      const seat = players.find(it => it.session_id === session_id);
      if (seat?.experience_agent_id !== experience_agent_id) return noSuchSession(session_id);
      return act(table, seat);
    };
    return change(id, asSeated, leaver);
  };

  return {
    change,
    open: (id: string, begin: () => Soon<Turn<Table>>) =>
      inTurn(id, async () => {
        if (kept.has(id)) refuse('INVALID_STATE', `Lobby "${id}" is open already.`);
        const { state, response } = await begin();
        keep(id, { lobby: state });
        return response;
      }),
    start: (id: string, players: readonly Seated[], begin: (lobby: Table) => Soon<Turn<Table>>) =>
      inTurn(id, async () => {
        const { lobby } = find(id);
        const { state, response } = await begin(lobby);
        keep(id, { lobby, match: { table: state, players } });
        return response;
      }),
    end: <Result>(id: string, act: (table: Table) => Soon<Result>) =>
      inTurn(id, async () => {
        const { lobby, match } = find(id);
        const ending = await act(match?.table ?? lobby);
        forget(id);
        return ending;
      }),
    leave: (id: string, guest: Guest, act: Act<Table, readonly Seated[]>) => change(id, act, guest),
    /** Acts for who plays a match by this session; none if it is no part of one. */
    play: (player: Player, act: Act<Table, Seated>) => changeBy(player, act),
    /** The same, for the last time. */
    quit: (player: Player, act: Act<Table, Seated>) =>
      changeBy(player, act, { ...player, role: 'player' }),
    /** How many are in use, and how many play at them. */
    count() {
      const used = [...kept.values()].filter(({ usedAt }) => now() - usedAt < idleMs);
      const players = used.reduce((sum, { match }) => sum + (match?.players.length ?? 0), 0);
      return { tables: used.length, players };
    },
  };
}
