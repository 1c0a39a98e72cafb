import { MatchFrames, MatchQuery } from '@botplay/contract';
import { Type } from 'typebox';
import { defineRoute, type Route } from '../http/route.ts';
import { version } from '../version.ts';
import { WellKnown } from './well-known.ts';

const Download = Type.Object({ name: Type.String(), text: Type.String() });

/** What everybody may have of a match, without any credential. */
export const replayRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/api/matches/:game_session_id/replay.jsonl',
    summary: 'Downloads a match that is over as lines that `npx botplay verify` can check.',
    who: 'anyone',
    file: 'application/jsonl',
    input: MatchQuery,
    output: Download,
    run: ({ game_session_id }, { services }) => services.replays.file(game_session_id),
  }),
  defineRoute({
    method: 'GET',
    url: '/api/matches/:game_session_id/replay.pgn',
    summary: 'Downloads a match of chess that is over in Portable Game Notation.',
    who: 'anyone',
    file: 'application/vnd.chess-pgn',
    input: MatchQuery,
    output: Download,
    run: ({ game_session_id }, { services }) => services.replays.pgn(game_session_id),
  }),
  defineRoute({
    method: 'GET',
    url: '/web/matches/:game_session_id/frames',
    summary: 'Shows a match move by move as spectators see it, also while it goes on.',
    who: 'anyone',
    input: MatchQuery,
    output: MatchFrames,
    run: ({ game_session_id }, { services }) => services.replays.frames(game_session_id),
  }),
  defineRoute({
    method: 'GET',
    url: '/.well-known/botplay.json',
    summary: 'Tells who this server is, and the keys that it signs replays with.',
    who: 'anyone',
    input: Type.Object({}),
    output: WellKnown,
    run: async (_, { services: { settings, replays } }) => ({
      name: 'Botplay',
      version,
      url: settings.publicUrl,
      replay_keys: [...replays.keys],
    }),
  }),
];
