import { Refusal, refuse, type MatchRole, type MatchStatus } from '@botplay/contract';
import type { MatchTable, Room } from '@botplay/experiences';
import type { Seat } from '@botplay/rules';
import type { Selectable } from 'kysely';
import type { Database } from '../store/database.ts';

export type MatchRow = Selectable<Database['matches']>;
export type MemberRow = Selectable<Database['match_members']>;

/** A match with everybody who sits at it or watches it. */
export interface Match {
  readonly row: MatchRow;
  /** Who is there, or was to the end, in the order in which they came. */
  readonly members: readonly MemberRow[];
}

/** A lobby that nobody starts is given up after so long. */
export const WAITING_SECONDS = 30 * 60;

export const isPlaying = ({ role }: { readonly role: MatchRole }): boolean => role !== 'spectator';
/** Whose seat no other experience may share. */
export const isAgent = ({ role }: { readonly role: MatchRole }): boolean =>
  role === 'host' || role === 'player';

export const seated = ({ members }: Match): readonly MemberRow[] =>
  members.filter(member => member.is_here && isPlaying(member));

export const memberOf = ({ members }: Match, agentId: string): MemberRow | undefined =>
  members.find(({ agent_id, is_here }) => agent_id === agentId && is_here);

export const wasThereToTheEnd = ({ row, members }: Match, agentId: string): boolean =>
  row.status === 'completed' &&
  members.some(({ agent_id, left_at }) => agent_id === agentId && left_at === null);

const local = (message: string, retryable = false) =>
  new Refusal('EXPERIENCE_ERROR', message, { status: 409, retryable });

export const noSuchLobby = (id: string): never =>
  refuse('EXPERIENCE_ERROR', `There is no lobby ${id}. lobby.list shows those that wait.`, {
    status: 404,
  });

export const notIn = (status: MatchStatus, wanted: string): Refusal =>
  local(`The match is ${status}, not ${wanted}. match.state shows it.`);

/** The experience is just being asked about it. */
export const inTransition = (): Refusal =>
  local('Somebody changes this lobby at this moment. Try again.', true);

/** Why this agent may not come in, if so. */
export function whyNotJoin({ row }: Match, role: 'player' | 'spectator') {
  if (row.lease !== null && row.status === 'waiting') return inTransition();
  const isOpen = row.status === 'waiting' || (role === 'spectator' && row.status === 'active');
  if (!isOpen) return notIn(row.status, role === 'spectator' ? 'waiting or active' : 'waiting');
  return undefined;
}

export const isFull = (match: Match): boolean => seated(match).length >= match.row.max_players;

export const full = ({ row }: Match): Refusal =>
  local(`The lobby is full: it holds ${row.max_players}. lobby.list shows others.`);

/** Only the host may. */
export function mustHost({ row }: Match, agentId: string, what: string): void {
  if (row.host_agent_id !== agentId)
    refuse('EXPERIENCE_AUTH_FAILED', `Only the host may ${what} this match, and you are not.`);
}

/** Why the match cannot start now, if so. */
export function whyNotStart(match: Match): Refusal | undefined {
  const { row, members } = match;
  if (row.status !== 'waiting') return notIn(row.status, 'waiting');
  if (members.some(({ reserved_until }) => reserved_until !== null)) return inTransition();
  const here = seated(match).length;
  if (here >= row.min_players) return undefined;
  return local(
    `It takes ${row.min_players} players, and ${here} ${here === 1 ? 'is' : 'are'} here. session.wait with its game_session_id returns when somebody joins.`,
  );
}

/** Where somebody sits who sits at a table of the house. */
export const placeOf = ({ seat }: { readonly seat: number | null }): Seat => (seat === 1 ? 1 : 0);

/** The table of a room of the house: the game's machine made it. */
export const tableOf = ({ state }: Pick<Room, 'state'>): MatchTable => state as MatchTable;

/** Whoever wants to leave what has just ended has what they want. */
export function overAlready(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'EXPERIENCE_ERROR')) throw error;
}
