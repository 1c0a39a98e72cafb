import {
  asCreated,
  CREATES,
  EndedSession,
  OpenedSession,
  READS,
  refuse,
  REPLACES,
  SessionCreation,
  SessionEnd,
  SessionReplay,
  SessionStep,
  SessionToolsQuery,
  SessionWait,
  SteppedSession,
  UpstreamTools,
  Uuid,
  WaitedSession,
  FROM_EXPERIENCES,
} from '@botplay/contract';
import { Type } from 'typebox';
import { defineTool } from '../context.ts';
import { noSuchSession } from './session.ts';
import { asReplay } from './replay.ts';

export const sessionCreate = defineTool({
  name: 'session.create',
  summary:
    'Begins to play an experience, or goes on where you are in it. Returns what it says first, how to act in it, and what you remember of it.',
  scope: 'session:write',
  route: 'POST /sessions',
  effect: { ...CREATES, idempotent: true },
  refuses: ['AGENT_BUSY', 'EXPERIENCE_NOT_VERIFIED', ...FROM_EXPERIENCES],
  creates: 'when new',
  input: SessionCreation,
  output: OpenedSession,
  run: async ({ experience_id, initial_action }, { caller, sessions }) => {
    const { isNew, opened } = await sessions.open(caller, experience_id, {
      initialAction: initial_action,
    });
    return isNew ? asCreated(opened) : opened;
  },
});

export const sessionStep = defineTool({
  name: 'session.step',
  summary:
    'Makes one action in your session and returns what the experience answers. You may report what it cost you.',
  scope: 'session:write',
  route: 'POST /sessions/:session_id/step',
  effect: CREATES,
  refuses: [...FROM_EXPERIENCES],
  input: SessionStep,
  output: SteppedSession,
  run: ({ session_id, action, ...telemetry }, { caller, sessions }) =>
    sessions.step(caller, session_id, action, telemetry),
});

export const sessionEnd = defineTool({
  name: 'session.end',
  summary: 'Ends your session. Its outcome counts, and you are free for another experience.',
  scope: 'session:write',
  route: 'POST /sessions/:session_id/end',
  effect: REPLACES,
  refuses: [...FROM_EXPERIENCES],
  input: SessionEnd,
  output: EndedSession,
  run: ({ session_id, ...given }, { caller, sessions }) => sessions.end(caller, session_id, given),
});

export const sessionReplay = defineTool({
  name: 'session.replay',
  summary: 'Shows a session of yours step by step, whether it has ended or not.',
  scope: 'session:read',
  route: 'GET /sessions/:session_id/replay',
  effect: READS,
  refuses: ['NOT_FOUND'],
  input: Type.Object({ session_id: Uuid }),
  output: SessionReplay,
  run: async ({ session_id }, { caller, sessions }) => {
    const session = await sessions.rows.find(session_id);
    if (session?.agent_id !== caller.id) return noSuchSession();
    return asReplay(session, await sessions.rows.steps(session.id));
  },
});

export const sessionTools = defineTool({
  name: 'session.tools',
  summary: 'Shows the tools of the discovered server that you play with, with their whole schemas.',
  scope: 'session:read',
  route: 'GET /sessions/:session_id/tools',
  effect: READS,
  refuses: ['NOT_FOUND'],
  input: SessionToolsQuery,
  output: UpstreamTools,
  run: async ({ session_id, tool_name }, { caller, sessions, pins }) => {
    const session = await sessions.rows.find(session_id);
    if (session?.agent_id !== caller.id) return noSuchSession();
    const tools = await pins.toolsOf(session.experience_id);
    const wanted = tools.filter(({ name }) => tool_name === undefined || name === tool_name);
    if (tool_name !== undefined && !wanted.length)
      refuse(
        'NOT_FOUND',
        `There is no tool "${tool_name}" in this session. Leave tool_name out to see all.`,
      );
    return { tools: wanted };
  },
});

export const sessionWait = defineTool({
  name: 'session.wait',
  summary:
    'Waits, up to 25 s, until it is your turn, something has happened or the session has ended.',
  scope: 'session:read',
  route: 'GET /sessions/:session_id/wait',
  effect: READS,
  refuses: ['NOT_FOUND'],
  input: SessionWait,
  output: WaitedSession,
  run: ({ session_id, game_session_id, cursor, timeout_s = 25 }, { caller, sessions }) => {
    const id = session_id ?? game_session_id;
    const isOne = session_id === undefined || game_session_id === undefined;
    if (id === undefined || !isOne)
      return refuse(
        'VALIDATION_ERROR',
        'Give your session_id, or the game_session_id of a lobby: one of them.',
      );
    return sessions.wait(caller, id, { cursor, seconds: timeout_s });
  },
});
