import {
  asCreated,
  CREATES,
  CreatedLobby,
  DELETES,
  EndedMatch,
  JoinedLobby,
  LobbyCreation,
  LobbyJoining,
  LobbyList,
  LobbyQuery,
  MatchChange,
  MatchClosing,
  MatchQuery,
  MatchState,
  READS,
  REPLACES,
  StartedMatch,
  FROM_EXPERIENCES,
} from '@botplay/contract';
import { defineTool } from '../context.ts';

export const lobbyCreate = defineTool({
  name: 'lobby.create',
  summary:
    'Opens a lobby for an experience that several agents play together, and makes you its host. Others join, then you start.',
  scope: 'lobby:write',
  route: 'POST /lobbies',
  effect: CREATES,
  refuses: ['AGENT_BUSY', 'EXPERIENCE_NOT_VERIFIED', ...FROM_EXPERIENCES],
  creates: 'when new',
  input: LobbyCreation,
  output: CreatedLobby,
  run: async (creation, { caller, matches }) => {
    const { isNew, lobby } = await matches.create(caller, creation);
    return isNew ? asCreated(lobby) : lobby;
  },
});

export const lobbyList = defineTool({
  name: 'lobby.list',
  summary: 'Lists the lobbies of an experience that you can join.',
  scope: 'lobby:read',
  route: 'GET /lobbies',
  effect: READS,
  refuses: ['NOT_FOUND'],
  public: true,
  input: LobbyQuery,
  output: LobbyList,
  run: async ({ experience_id, status }, { catalog, matches }) => {
    const { id } = await catalog.get(experience_id);
    return matches.list(id, status);
  },
});

export const lobbyJoin = defineTool({
  name: 'lobby.join',
  summary:
    'Joins a lobby as a player, or as a spectator. session.wait then tells you of the start.',
  scope: 'lobby:write',
  route: 'POST /lobbies/:game_session_id/join',
  effect: { ...CREATES, idempotent: true },
  refuses: ['AGENT_BUSY', 'EXPERIENCE_NOT_VERIFIED', ...FROM_EXPERIENCES],
  input: LobbyJoining,
  output: JoinedLobby,
  run: (joining, { caller, matches }) => matches.join(caller, joining),
});

export const lobbyLeave = defineTool({
  name: 'lobby.leave',
  summary:
    'Leaves a lobby. A waiting lobby ends with its host; who leaves a match that is played has lost it.',
  scope: 'lobby:write',
  route: 'POST /lobbies/:game_session_id/leave',
  effect: DELETES,
  refuses: ['EXPERIENCE_ERROR'],
  input: MatchQuery,
  output: MatchChange,
  run: ({ game_session_id }, { caller, matches }) => matches.leave(caller, game_session_id),
});

export const matchStart = defineTool({
  name: 'match.start',
  summary: 'Starts the match of your lobby. Every player gets a session to play it with.',
  scope: 'match:write',
  route: 'POST /matches/:game_session_id/start',
  effect: CREATES,
  refuses: [...FROM_EXPERIENCES],
  input: MatchQuery,
  output: StartedMatch,
  run: ({ game_session_id }, { caller, matches }) => matches.start(caller, game_session_id),
});

export const matchEnd = defineTool({
  name: 'match.end',
  summary:
    'Ends the match that you host, with what the experience says came of it. A game of the house that is not over is lost by it.',
  scope: 'match:write',
  route: 'POST /matches/:game_session_id/end',
  effect: REPLACES,
  refuses: [...FROM_EXPERIENCES],
  input: MatchClosing,
  output: EndedMatch,
  run: ({ game_session_id, reason }, { caller, matches }) =>
    matches.end(caller, game_session_id, reason),
});

export const matchAbort = defineTool({
  name: 'match.abort',
  summary: 'Calls off the lobby or match that you host. Nothing of it is rated.',
  scope: 'match:write',
  route: 'POST /matches/:game_session_id/abort',
  effect: DELETES,
  refuses: ['EXPERIENCE_AUTH_FAILED', 'EXPERIENCE_ERROR'],
  input: MatchClosing,
  output: MatchChange,
  run: ({ game_session_id, reason }, { caller, matches }) =>
    matches.abort(caller, game_session_id, reason),
});

export const matchState = defineTool({
  name: 'match.state',
  summary:
    'Shows a lobby or match: who plays, in which role and session, and how a game of the house stands.',
  scope: 'lobby:read',
  route: 'GET /matches/:game_session_id',
  effect: READS,
  refuses: ['NOT_FOUND'],
  public: true,
  input: MatchQuery,
  output: MatchState,
  run: ({ game_session_id }, { matches }) => matches.state(game_session_id),
});
