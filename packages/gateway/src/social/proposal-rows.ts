import { type ProposalMaking, refuse, type Vote } from '@botplay/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../store/database.ts';
import { type LobbyRow, notAMember } from './lobby.ts';
import {
  DECIDED_KEPT,
  PROPOSAL_LIVES_MS,
  type ProposalRow,
  type ProposedExperience,
} from './proposal.ts';

const votes = (vote: Vote) =>
  sql<number>`(select count(*) from social_votes where proposal_id = proposals.id and vote = ${vote})`;

export const selectProposals = (db: Kysely<Database>) =>
  db
    .selectFrom('social_proposals as proposals')
    .innerJoin('experiences', 'experiences.id', 'experience_id')
    .select([
      'proposals.id',
      'social_lobby_id',
      'experience_id',
      'experiences.name as experience_name',
      'max_players',
      'built_in',
      'proposer_agent_id',
      'reason',
      'config',
      'status',
      'failure',
      'game_session_id',
      'proposals.created_at',
      'expires_at',
      votes('yes').as('votes_for'),
      votes('no').as('votes_against'),
    ]);

export const noSuchProposal = (id: string): never =>
  refuse('NOT_FOUND', `There is no proposal ${id}. social.proposals lists those of a lobby.`);

export const getProposal = async (db: Kysely<Database>, id: string): Promise<ProposalRow> =>
  (await selectProposals(db).where('proposals.id', '=', id).executeTakeFirst()) ??
  noSuchProposal(id);

/** Keeps the proposal from going with its experience until the vote is counted. */
export async function lockProposal(trx: Transaction<Database>, id: string): Promise<ProposalRow> {
  const row = trx.selectFrom('social_proposals').select('id').where('id', '=', id);
  await row.forNoKeyUpdate().execute();
  return getProposal(trx, id);
}

/** How many are in the lobby, if the agent is one of them. */
export async function mustBeIn(
  trx: Transaction<Database>,
  lobby: LobbyRow,
  agentId: string,
): Promise<number> {
  const { members, isIn } = await trx
    .selectFrom('social_members')
    .select(eb => eb.fn.countAll<number>().as('members'))
    .select(sql<boolean>`coalesce(bool_or(agent_id = ${agentId}), false)`.as('isIn'))
    .where('social_lobby_id', '=', lobby.id)
    .executeTakeFirstOrThrow();
  return isIn ? members : notAMember(lobby);
}

/** Locked against deletion until the proposal stands. */
export async function listedExperience(
  trx: Transaction<Database>,
  id: string,
): Promise<ProposedExperience> {
  const experience = await trx
    .selectFrom('experiences')
    .select(['id', 'name', 'summary', 'session_mode', 'min_players', 'max_players'])
    .where('id', '=', id)
    .where('listed', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return (
    experience ??
    refuse('NOT_FOUND', `No experience ${id} is listed. experiences.list shows what there is.`)
  );
}

/** Refuses what the members are voting on already. */
export async function mustBeNew(
  trx: Transaction<Database>,
  lobby: LobbyRow,
  { id, name }: ProposedExperience,
): Promise<void> {
  const open = await trx
    .selectFrom('social_proposals')
    .select('id')
    .where('social_lobby_id', '=', lobby.id)
    .where('experience_id', '=', id)
    .where('status', '=', 'open')
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  if (!open) return;
  refuse('DUPLICATE_PROPOSAL', `"${name}" is proposed already. Call social.vote with ${open.id}.`);
}

export async function insertProposal(
  trx: Transaction<Database>,
  lobby: LobbyRow,
  agentId: string,
  { experience_id, reason, config }: ProposalMaking,
): Promise<string> {
  const id = uuid();
  const now = Date.now();
  await trx
    .insertInto('social_proposals')
    .values({
      id,
      social_lobby_id: lobby.id,
      experience_id,
      proposer_agent_id: agentId,
      reason: reason ?? null,
      config: config ? JSON.stringify(config) : null,
      status: 'open',
      failure: null,
      game_session_id: null,
      host_agent_id: null,
      leased_until: null,
      created_at: new Date(now),
      expires_at: new Date(now + PROPOSAL_LIVES_MS),
    })
    .execute();
  return id;
}

/** Those whose game lobby is just being made stay. */
export async function dropOldProposals(trx: Transaction<Database>, lobbyId: string): Promise<void> {
  const decided = sql`social_lobby_id = ${lobbyId} and (status <> 'open' or expires_at <= ${new Date()})`;
  await sql`delete from social_proposals where ${decided} and leased_until is null and id < (
    select id from social_proposals where ${decided}
    order by id desc limit 1 offset ${DECIDED_KEPT - 1})`.execute(trx);
}

export async function mustNotHaveVoted(
  trx: Transaction<Database>,
  { id, experience_name }: ProposalRow,
  agentId: string,
): Promise<void> {
  const before = await trx
    .selectFrom('social_votes')
    .select('vote')
    .where('proposal_id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  if (!before) return;
  refuse('ALREADY_VOTED', `You have voted ${before.vote} on "${experience_name}" already.`);
}
