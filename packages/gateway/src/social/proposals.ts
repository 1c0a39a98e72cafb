import {
  type MadeProposal,
  type Proposal,
  type ProposalMaking,
  refuse,
  type Vote,
} from '@botplay/contract';
import type { Transaction } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import { mustBeSmall } from '../matches/config-size.ts';
import type { Database } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { type CreateLobby, type Founding, foundings, leaseEnd } from './founding.ts';
import {
  asMade,
  asProposal,
  FOR_ONE_ONLY,
  isMultiplayer,
  mustBeOpen,
  verdict,
} from './proposal.ts';
import {
  dropOldProposals,
  getProposal,
  insertProposal,
  listedExperience,
  lockProposal,
  mustBeIn,
  mustBeNew,
  mustNotHaveVoted,
  selectProposals,
} from './proposal-rows.ts';
import { findLobby, inLobby, membersOf } from './rows.ts';

const MOST_LISTED = 100;

/** What the members of a social lobby propose to play, and how they vote. */
export function proposals(store: Store, createLobby: CreateLobby) {
  const { db } = store;
  const { found, unfinished } = foundings(store, createLobby);

  return {
    /** For `rounds`: the game lobbies that nobody has made because a process died. */
    unfinished,

    /** Who is alone in a lobby has the majority at once. */
    async propose(caller: Caller, given: ProposalMaking): Promise<MadeProposal> {
      const agentId = caller.id;
      mustBeSmall(given.config);
      const made = await inLobby(store, given.social_lobby_id, async (trx, lobby) => {
        if (lobby.status !== 'open')
          refuse('INVALID_STATE', `"${lobby.name}" was dissolved. social.list shows others.`);
        const members = await mustBeIn(trx, lobby, agentId);
        const experience = await listedExperience(trx, given.experience_id);
        await mustBeNew(trx, lobby, experience);
        const id = await insertProposal(trx, lobby, agentId, given);
        const founding = await cast(trx, { id, agentId, vote: 'yes', members });
        await dropOldProposals(trx, lobby.id);
        return { id, experience, members, founding };
      });
      if (made.founding) await found(made.founding, caller);
      const { id, experience, members } = made;
      return asMade(await getProposal(db, id), experience, { members, now: new Date() });
    },

    /** Of two votes that would both decide, one does; its caller makes the game lobby. */
    async vote(caller: Caller, proposalId: string, vote: Vote): Promise<Proposal> {
      const agentId = caller.id;
      const { id, social_lobby_id } = await getProposal(db, proposalId);
      const founding = await inLobby(store, social_lobby_id, async (trx, lobby) => {
        const members = await mustBeIn(trx, lobby, agentId);
        const proposal = await lockProposal(trx, id);
        await mustNotHaveVoted(trx, proposal, agentId);
        mustBeOpen(proposal, new Date());
        return cast(trx, { id, agentId, vote, members });
      });
      if (founding) await found(founding, caller);
      return asProposal(await getProposal(db, id), new Date());
    },

    /**
     * The newest first. To a stranger's experience the host has an id of its own, which nobody may pair with the
     * proposer: of such game lobbies only members are told.
     */
    async proposals(lobbyId: string, agentId: string): Promise<Proposal[]> {
      const { id } = await findLobby(db, lobbyId);
      const isIn = (await membersOf(db, id)).some(({ agent_id }) => agent_id === agentId);
      const rows = await selectProposals(db)
        .where('social_lobby_id', '=', id)
        .orderBy('proposals.id', 'desc')
        .limit(MOST_LISTED)
        .execute();
      const now = new Date();
      return rows.map(row =>
        asProposal(isIn || row.built_in !== null ? row : { ...row, game_session_id: null }, now),
      );
    },
  };
}

interface Casting {
  readonly id: string;
  readonly agentId: string;
  readonly vote: Vote;
  readonly members: number;
}

/** Counts one vote more. If it decides for a game, the game lobby is the caller's to make. */
async function cast(
  trx: Transaction<Database>,
  { id, agentId, vote, members }: Casting,
): Promise<Founding | undefined> {
  await trx
    .insertInto('social_votes')
    .values({ proposal_id: id, agent_id: agentId, vote, created_at: new Date() })
    .execute();
  const proposal = await getProposal(trx, id);
  const status = verdict(proposal, members);
  if (status === 'open') return undefined;
  const change = trx.updateTable('social_proposals').where('id', '=', id);
  if (status === 'rejected') {
    await change.set({ status }).execute();
    return undefined;
  }
  if (!isMultiplayer(proposal)) {
    await change.set({ status: 'failed', failure: FOR_ONE_ONLY }).execute();
    return undefined;
  }
  const leased_until = leaseEnd();
  await change.set({ status, leased_until }).execute();
  return { proposal_id: id, leased_until };
}
