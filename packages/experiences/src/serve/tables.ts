import { refuse } from '@botplay/contract';
import type { Soon, Turn } from '../experience.ts';
import type { Seated } from '../multiplayer.ts';
import { noSuchSession, type Player } from './sessions.ts';

/** A lobby, and from its start on the match. */
interface Kept<Table> {
  readonly lobby: Table;
  readonly match?: { readonly table: Table; readonly players: readonly Seated[] };
}

const MOST = 10_000;

export type Tables<Table> = ReturnType<typeof tables<Table>>;

/** The tables of a server, in memory. Calls to one of them come one after the other; a call that throws changes nothing. */
export function tables<Table>(most = MOST) {
  /** The one that was used longest ago comes first. */
  const kept = new Map<string, Kept<Table>>();
  const seats = new Map<string, string>();
  const queues = new Map<string, Promise<unknown>>();

  function keep(id: string, value: Kept<Table>): void {
    forget(id);
    kept.set(id, value);
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

  /** As it stands: the match if it is played. */
  const change = (
    id: string,
    act: (table: Table, players: readonly Seated[]) => Soon<Turn<Table>>,
  ) =>
    inTurn(id, async () => {
      const { lobby, match } = find(id);
      const { state, response } = await act(match?.table ?? lobby, match?.players ?? []);
      keep(id, match ? { lobby, match: { ...match, table: state } } : { lobby: state });
      return response;
    });

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
    /** Acts for who plays a match by this session; none if it is no part of one. */
    play(
      { session_id, experience_agent_id }: Player,
      act: (table: Table, seat: Seated) => Soon<Turn<Table>>,
    ): Promise<unknown> | undefined {
      const id = seats.get(session_id);
      if (id === undefined) return undefined;
      return change(id, (table, players) => {
        const seat = players.find(it => it.session_id === session_id);
        if (seat?.experience_agent_id !== experience_agent_id) return noSuchSession(session_id);
        return act(table, seat);
      });
    },
    count: () => kept.size,
  };
}
