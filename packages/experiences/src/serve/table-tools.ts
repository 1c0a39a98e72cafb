import { Type } from 'typebox';
import type { Chance } from '../chance.ts';
import type { Multiplayer } from '../multiplayer.ts';
import type { Tables } from './tables.ts';
import { type ExperienceTool, Id, tool } from './tools.ts';

const Guest = { game_session_id: Id, experience_agent_id: Id, role: Id };
const Config = Type.Optional(Type.Record(Type.String(), Type.Unknown()));
const Players = Type.Array(Type.Object({ experience_agent_id: Id, role: Id, session_id: Id }));

/** The five tools that a gateway needs of an experience for several. */
export function tableTools<Table>(
  multiplayer: Multiplayer<Table>,
  tables: Tables<Table>,
  chance: Chance,
): readonly ExperienceTool[] {
  return [
    tool({
      name: 'lobby.create',
      summary: 'Open a lobby for a host, with what it wishes for.',
      route: 'POST /lobbies',
      input: Type.Object({ ...Guest, config: Config }),
      run: ({ game_session_id, config = {}, ...host }) =>
        tables.open(game_session_id, () => multiplayer.create(host, config)),
    }),
    tool({
      name: 'lobby.join',
      summary: 'Let somebody into a lobby, or watch its match.',
      route: 'POST /lobbies/:game_session_id/join',
      input: Type.Object(Guest),
      run: ({ game_session_id, ...guest }) =>
        tables.change(game_session_id, table => multiplayer.join(table, guest)),
    }),
    tool({
      name: 'lobby.leave',
      summary: 'Somebody has left a lobby or a match.',
      route: 'POST /lobbies/:game_session_id/leave',
      input: Type.Object(Guest),
      run: ({ game_session_id, ...guest }) =>
        tables.leave(game_session_id, guest, table => multiplayer.leave(table, guest)),
    }),
    tool({
      name: 'match.start',
      summary: 'Begin the match of a lobby. Each player acts by its session.',
      route: 'POST /matches/:game_session_id/start',
      input: Type.Object({ ...Guest, config: Config, players: Players }),
      run: ({ game_session_id, players }) =>
        tables.start(game_session_id, players, table => multiplayer.start(table, players, chance)),
    }),
    tool({
      name: 'match.end',
      summary: 'End a match. Returns what came of it for each player.',
      route: 'POST /matches/:game_session_id/end',
      input: Type.Object({ ...Guest, reason: Type.Optional(Type.String()) }),
      run: ({ game_session_id, reason }) =>
        tables.end(game_session_id, table => multiplayer.end(table, reason)),
    }),
  ];
}
