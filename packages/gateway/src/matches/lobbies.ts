import {
  type CreatedLobby,
  type JoinedLobby,
  type LobbyCreation,
  type LobbyJoining,
  type MatchChange,
  type MatchStatus,
  refuse,
} from '@botplay/contract';
import { type MatchGame, playerOf } from '@botplay/experiences';
import { v7 as uuid } from 'uuid';
import type { Caller } from '../auth/caller.ts';
import { mustBePlayable, noSuchExperience } from '../sessions/session.ts';
import { inTransaction } from '../store/retry.ts';
import type { Playable } from '../upstreams/targets.ts';
import { isFields } from '../json.ts';
import { mustBeSmall } from './config-size.ts';
import { keyed } from './keys.ts';
import { leaveTable } from './leave.ts';
import {
  inTransition,
  isAgent,
  memberOf,
  noSuchLobby,
  overAlready,
  placeOf,
  WAITING_SECONDS,
  wasThereToTheEnd,
} from './match.ts';
import type { MatchNeeds } from './needs.ts';
import {
  lockMatch,
  memberThen,
  type NewMatch,
  readMatch,
  readRow,
  secondsFromNow,
  touch,
  unseat,
} from './rows.ts';
import { type Sitting, sitting } from './sitting.ts';
import { telling } from './telling.ts';

/** Where matches come from: agents open lobbies, come and go. */
export function lobbies(needs: MatchNeeds) {
  const { store, targets, experienceOf, games, rooms } = needs;
  const { db, bus } = store;
  const sit = sitting(store);
  const { tell, tellLeft } = telling(needs);

  const targetOf = async (experienceId: string): Promise<Playable> => {
    const target = (await targets.get(experienceId)) ?? noSuchExperience(experienceId);
    mustBePlayable(target, false);
    return target;
  };

  const changed = (id: string) => bus.publish('matches', id);

  /** How long a lobby with a free seat is left alone. */
  const waitOf = (isOurs: boolean, config: unknown): number =>
    isOurs && isFields(config) && config['bots'] === true && needs.houseBots
      ? Number(config['bot_seconds']) * needs.timeScale
      : WAITING_SECONDS;

  /** What the first call with the same key was answered. */
  async function createdBefore(id: string): Promise<CreatedLobby> {
    const { lease, status, response } = (await readRow(db, id)) ?? noSuchLobby(id);
    if (lease !== null && status === 'waiting') throw inTransition();
    return created(id, status, response);
  }

  async function create(caller: Caller, creation: LobbyCreation) {
    const target = await targetOf(creation.experience_id);
    const table = tableFor(target, games.get(target.builtIn ?? ''), creation);
    const { config, lease, response } = table;
    const { matchId: id, isNew } = await sit({
      agentId: caller.id,
      role: 'host',
      table: {
        ...table,
        host_agent_id: caller.id,
        dueInSeconds: waitOf(lease === null, config),
      },
      isReserved: false,
      key: keyed('lobby.create', caller.id, { ...creation, experience_id: target.id }),
    });
    if (!isNew) return { isNew, lobby: await createdBefore(id) };
    experienceOf.keep(id, target.id);
    if (lease === null) {
      changed(id);
      return { isNew: true, lobby: created(id, 'waiting', response) };
    }
    const host = { matchId: id, agentId: caller.id, role: 'host' } as const;
    try {
      const said = await tell('lobby.create', target, host, config ? { config } : {});
      await mustStand(
        db
          .updateTable('matches')
          .set({ response: JSON.stringify(said), lease: null, leased_until: null })
          .where('id', '=', id)
          .where('lease', '=', lease)
          .executeTakeFirst(),
      );
      changed(id);
      return { isNew: true, lobby: created(id, 'waiting', said) };
    } catch (error) {
      await db.deleteFrom('matches').where('id', '=', id).where('lease', '=', lease).execute();
      throw error;
    }
  }

  /** What was answered when the agent came, however it came and whether it is still there. */
  async function joinedBefore(
    { agentId, role }: Sitting,
    id: string,
    isOurs: boolean,
  ): Promise<JoinedLobby> {
    const row = (await readRow(db, id)) ?? noSuchLobby(id);
    const member = await memberThen(db, row, agentId);
    return {
      game_session_id: row.id,
      role: member?.role ?? role,
      experience_response: (isOurs ? row.response : member?.response) ?? null,
    };
  }

  return {
    create,

    async join(caller: Caller, joining: LobbyJoining): Promise<JoinedLobby> {
      const { game_session_id, role = 'player' } = joining;
      const experienceId = await experienceOf.get(game_session_id);
      const target = await targetOf(experienceId ?? noSuchLobby(game_session_id));
      const id = game_session_id.toLowerCase();
      const isOurs = games.has(target.builtIn ?? '');
      const key = keyed('lobby.join', caller.id, { ...joining, game_session_id: id });
      const coming = { agentId: caller.id, role, table: id, isReserved: !isOurs, key };
      const { isNew, response } = await sit(coming);
      if (!isNew) return joinedBefore(coming, id, isOurs);
      let said = response;
      if (!isOurs)
        try {
          said = await tell('lobby.join', target, { matchId: id, agentId: caller.id, role });
          await inTransaction(db, async trx => {
            await touch(trx, { id });
            await mustStand(
              trx
                .updateTable('match_members')
                .set({ response: JSON.stringify(said), reserved_until: null })
                .where('match_id', '=', id)
                .where('agent_id', '=', caller.id)
                .where('is_here', '=', true)
                .where('reserved_until', 'is not', null)
                .executeTakeFirst(),
            );
          });
        } catch (error) {
          await inTransaction(db, async trx => {
            await touch(trx, { id });
            await unseat(trx, id, caller.id);
            await trx
              .deleteFrom('idempotency_keys')
              .where('agent_id', '=', caller.id)
              .where('match_id', '=', id)
              .execute();
          });
          changed(id);
          throw error;
        }
      changed(id);
      return { game_session_id: id, role, experience_response: said };
    },

    leave,
  };

  /** Always possible for who is there. Who leaves a match that is played has lost it. */
  async function leave(caller: Caller, matchId: string): Promise<MatchChange> {
    const match = (await readMatch(db, matchId)) ?? noSuchLobby(matchId);
    const { id, experience_id, status, config } = match.row;
    // Who was there to the end has what it wants: the match has let everybody go.
    if (wasThereToTheEnd(match, caller.id)) return { game_session_id: id, status };
    const member = memberOf(match, caller.id) ?? notThere();
    const target = await targets.get(experience_id);
    const isOurs = games.has(target?.builtIn ?? '');
    if (isOurs && status === 'active' && isAgent(member))
      await rooms.act(id, playerOf(placeOf(member)), { leave: 'left' }).catch(overAlready);
    else {
      const ended = await inTransaction(db, async trx => {
        const locked = (await lockMatch(trx, id)) ?? noSuchLobby(id);
        const due_at = secondsFromNow(waitOf(isOurs, config));
        return locked.row.status === status
          ? leaveTable(trx, locked, caller.id, { due_at })
          : undefined;
      });
      if (!ended) return leave(caller, id); // it has started or ended since it was looked at
      needs.forgetSessions(ended);
      changed(id);
      if (target && !isOurs)
        await tellLeft(target, { matchId: id, agentId: caller.id, role: member.role });
    }
    const after = await readRow(db, id);
    return { game_session_id: id, status: after?.status ?? 'cancelled' };
  }
}

/** What a lobby is opened with. Refuses what the experience is not made for. */
function tableFor(
  { id, name, isSolo, players: { least, most } }: Playable,
  game: MatchGame | undefined,
  { max_players = most, config }: LobbyCreation,
): Omit<NewMatch, 'host_agent_id' | 'dueInSeconds'> {
  const not = (why: string) => refuse('EXPERIENCE_ERROR', `"${name}" ${why}`, { status: 409 });
  if (isSolo) not('is for one player. session.create plays it.');
  if (Math.min(max_players, most) < least) not(`takes ${least} players or more.`);
  mustBeSmall(config);
  const table = {
    id: uuid(),
    experience_id: id,
    min_players: least,
    max_players: Math.min(max_players, most),
  };
  // Others are asked about it, and nobody joins before they have answered.
  if (!game) return { ...table, config, lease: uuid(), response: undefined };
  const read = game.readConfig(config ?? {});
  const response = { game: game.game, seats: game.seats, config: read };
  return { ...table, config: read, lease: null, response };
}

const created = (game_session_id: string, status: MatchStatus, said: unknown): CreatedLobby => ({
  game_session_id,
  status,
  role: 'host',
  experience_response: said ?? null,
});

const notThere = (): never =>
  refuse('EXPERIENCE_ERROR', 'You are not in this lobby.', { status: 409 });

/** Refuses if the row was taken away meanwhile: the experience took too long. */
async function mustStand(update: Promise<{ readonly numUpdatedRows: bigint }>): Promise<void> {
  const { numUpdatedRows } = await update;
  if (numUpdatedRows === 0n)
    refuse('EXPERIENCE_ERROR', 'The experience took too long, and the lobby is gone. Try again.', {
      status: 409,
      retryable: true,
    });
}
