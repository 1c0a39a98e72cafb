import { type MatchFrames, refuse } from '@botplay/contract';
import { type MatchGame, matchGames } from '@botplay/experiences';
import type { ExperienceAgentId } from '../auth/experience-agent.ts';
import type { Store } from '../store/store.ts';
import { writeReplay } from './file.ts';
import { framesOf } from './frames.ts';
import { pgnOf } from './pgn.ts';
import { replayOf } from './replay.ts';
import { mustBeOver, type Played, readPlayed, readPlayers } from './rows.ts';
import { type ReplayKey, replaySigner } from './signing.ts';

/** A file to download. */
export interface Download {
  readonly name: string;
  readonly text: string;
}

/** What matches leave behind: everybody may have it. */
export interface Replays {
  /** The keys that replays were signed with, today's first. */
  readonly keys: readonly ReplayKey[];
  /** A match that is over, as lines that anyone can check. */
  file(matchId: string): Promise<Download>;
  pgn(matchId: string): Promise<Download>;
  /** A match as spectators saw it, also while it goes on. */
  frames(matchId: string): Promise<MatchFrames>;
}

export function replays({
  store: { db },
  secret,
  previousSecrets,
  url,
  experienceAgentId,
}: {
  readonly store: Pick<Store, 'db'>;
  readonly secret: string;
  readonly previousSecrets: readonly string[];
  /** Where people and agents reach this server. */
  readonly url: string;
  readonly experienceAgentId: ExperienceAgentId;
}): Replays {
  const signer = replaySigner(secret, previousSecrets);
  return {
    keys: signer.keys,
    async file(matchId) {
      const played = await readPlayed(db, matchId);
      mustBeOver(played.match);
      const game = gameOf(played);
      const players = await readPlayers(db, played.match.id);
      const replay = replayOf(played, players, { game, url, experienceAgentId });
      return { name: nameOf(played, 'jsonl'), text: writeReplay(replay, signer) };
    },
    async pgn(matchId) {
      const played = await readPlayed(db, matchId);
      const { match, room } = played;
      if (room.kind !== 'chess')
        refuse(
          'NOT_FOUND',
          `PGN is for chess, and this is ${room.kind}. GET /api/matches/${match.id}/replay.jsonl has it.`,
        );
      mustBeOver(match);
      const players = await readPlayers(db, match.id);
      return { name: nameOf(played, 'pgn'), text: pgnOf(played, players, url) };
    },
    async frames(matchId) {
      const played = await readPlayed(db, matchId);
      return framesOf(gameOf(played), played);
    },
  };
}

function gameOf({ room }: Played): MatchGame {
  const game = matchGames.find(({ game }) => game === room.kind);
  if (!game) throw new Error(`There is no game "${room.kind}".`);
  return game;
}

const nameOf = ({ match, room }: Played, end: string): string => `${room.kind}-${match.id}.${end}`;
