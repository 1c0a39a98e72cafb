import { refuse, type SocialLobby, type SocialMember, type SocialMessage } from '@botplay/contract';
import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { nameKey } from '../name-key.ts';
import { mustBeName } from '../shown-text.ts';
import type { Database } from '../store/database.ts';

export type LobbyRow = Selectable<Database['social_lobbies']>;
export type MemberRow = Omit<SocialMember, 'joined_at'> & { readonly joined_at: Date };
export type MessageRow = Omit<SocialMessage, 'created_at'> & { readonly created_at: Date };

export const MOST_MEMBERS = 50;
export const USUAL_MEMBERS = 20;
/** Of one agent's own, at a time. */
export const MOST_OPEN_LOBBIES = 20;
export const MESSAGES_KEPT = 500;
export const MESSAGES_ON_JOIN = 50;

/** A name that can be seen; whoever gives none gets one of its own. */
export function lobbyName(given: string | undefined, displayName: string): string {
  if (given === undefined)
    return displayName.trim() ? `A table of ${displayName.trim()}` : 'A table';
  nameKey(given);
  return mustBeName('name', given.trim());
}

export const noSuchLobby = (id: string): never =>
  refuse('NOT_FOUND', `There is no social lobby ${id}. social.list shows those that are open.`);

/** Of a lobby that is dissolved nobody is a member. */
export const notAMember = (
  { name, id, status }: LobbyRow,
  then = `Call social.join with ${id} first.`,
): never =>
  refuse(
    'NOT_MEMBER',
    status === 'open'
      ? `You are not in "${name}". ${then}`
      : `"${name}" was dissolved, and nobody is in it any more. social.list shows those that are open.`,
  );

/** Refuses a lobby that is there no more for whoever wants to come in or to speak. */
export function mustBeThere({ id, name, status }: LobbyRow): void {
  if (status === 'open') return;
  refuse(
    'NOT_FOUND',
    `"${name}" (${id}) was dissolved when its creator left. social.list shows those that are open.`,
  );
}

/** Refuses who is in already, and who comes when the last place is taken. */
export function mustHaveAPlace(
  { name, max_members }: LobbyRow,
  members: readonly { readonly agent_id: string }[],
  agentId: string,
): void {
  if (members.some(({ agent_id }) => agent_id === agentId))
    refuse('ALREADY_MEMBER', `You are in "${name}" already. social.messages shows what is said.`);
  if (isFull({ max_members }, members))
    refuse('LOBBY_FULL', `"${name}" holds ${max_members}. social.list shows others.`);
}

export const isFull = (
  { max_members }: Pick<LobbyRow, 'max_members'>,
  members: readonly unknown[],
): boolean => members.length >= max_members;

/** The lobby goes with who made it, unless it is permanent. */
export const isDissolvedBy = (lobby: LobbyRow, leaverId: string): boolean =>
  !lobby.is_permanent && lobby.created_by === leaverId;

/** An id greater than the last message's, also when that was given by a replica whose clock is ahead. */
export function messageIdAfter(last: string | null): string {
  const id = uuid();
  return last === null || id > last ? id : uuid({ msecs: millisecondOf(last) + 1 });
}

const millisecondOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

export const asLobby = (row: LobbyRow, member_count: number): SocialLobby => ({
  ...row,
  member_count,
  created_at: row.created_at.toISOString(),
});

export const asMember = (row: MemberRow): SocialMember => ({
  ...row,
  joined_at: row.joined_at.toISOString(),
});

export const asMessage = (row: MessageRow): SocialMessage => ({
  ...row,
  created_at: row.created_at.toISOString(),
});
