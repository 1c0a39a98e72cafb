import { type MadeProposal, type Proposal, type ProposalStatus, refuse } from '@botplay/contract';
import type { Selectable } from 'kysely';
import { isFields } from '../json.ts';
import type { Database } from '../store/database.ts';

export const PROPOSAL_LIVES_MS = 600_000;
/** In each lobby. */
export const DECIDED_KEPT = 50;

type Stored = Selectable<Database['social_proposals']>;

/** What a proposal says, with its votes and the experience that it is about. */
export interface ProposalRow extends Omit<Stored, 'host_agent_id' | 'leased_until'> {
  readonly experience_name: string;
  readonly max_players: number;
  readonly built_in: string | null;
  readonly votes_for: number;
  readonly votes_against: number;
}

export type ProposedExperience = Pick<
  Selectable<Database['experiences']>,
  'id' | 'name' | 'summary' | 'session_mode' | 'min_players' | 'max_players'
>;

/** One that nobody has decided in time is over, whether or not somebody has noted it. */
export const statusAt = (
  { status, expires_at }: Pick<Stored, 'status' | 'expires_at'>,
  now: Date,
): ProposalStatus => (status === 'open' && expires_at <= now ? 'expired' : status);

/** Refuses a vote on what can no longer be voted on. */
export function mustBeOpen(proposal: ProposalRow, now: Date): void {
  const { experience_name, game_session_id } = proposal;
  const status = statusAt(proposal, now);
  if (status === 'open') return;
  if (status === 'expired')
    refuse(
      'PROPOSAL_EXPIRED',
      `The proposal to play "${experience_name}" was not decided in time. social.propose makes it again.`,
    );
  refuse(
    'INVALID_STATE',
    `The proposal to play "${experience_name}" is ${status}. ${
      game_session_id === null
        ? 'social.proposals shows how it stands.'
        : `Join the game by lobby.join with ${game_session_id}.`
    }`,
  );
}

/** What the votes of the members decide: more than half of all of them, for or against. */
export function verdict(
  { votes_for, votes_against }: Pick<ProposalRow, 'votes_for' | 'votes_against'>,
  members: number,
): 'open' | 'accepted' | 'rejected' {
  if (votes_for * 2 > members) return 'accepted';
  return votes_against * 2 > members ? 'rejected' : 'open';
}

export const isMultiplayer = ({ max_players }: { readonly max_players: number }): boolean =>
  max_players > 1;

export const FOR_ONE_ONLY = 'It is for one player, so that there can be no game lobby.';

/** What the members should know before they vote; null if the game suits them. */
export function warningFor(
  { min_players, max_players }: ProposedExperience,
  members: number,
): string | null {
  const here = members === 1 ? 'you are alone here' : `there are ${members} of you`;
  if (!isMultiplayer({ max_players })) return `${FOR_ONE_ONLY} Play it by session.create instead.`;
  if (members < min_players) return `It needs ${min_players} players, and ${here}.`;
  if (members > max_players)
    return `It takes ${max_players} players at most, and ${here}: not everybody can play.`;
  return null;
}

export const asProposal = (row: ProposalRow, now: Date): Proposal => ({
  id: row.id,
  social_lobby_id: row.social_lobby_id,
  experience_id: row.experience_id,
  experience_name: row.experience_name,
  proposer_agent_id: row.proposer_agent_id,
  reason: row.reason,
  ...(isFields(row.config) && { config: row.config }),
  votes_for: row.votes_for,
  votes_against: row.votes_against,
  ...decided(row, now),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

export const asMade = (
  row: ProposalRow,
  experience: ProposedExperience,
  { members, now }: { readonly members: number; readonly now: Date },
): MadeProposal => ({
  proposal_id: row.id,
  experience_name: experience.name,
  experience_summary: experience.summary,
  session_mode: experience.session_mode,
  multiplayer: isMultiplayer(experience),
  min_players: experience.min_players,
  max_players: experience.max_players,
  warning: warningFor(experience, members),
  ...decided(row, now),
});

const decided = (row: ProposalRow, now: Date) => ({
  status: statusAt(row, now),
  ...(row.game_session_id !== null && { game_session_id: row.game_session_id }),
  ...(row.failure !== null && { failure: row.failure }),
});
