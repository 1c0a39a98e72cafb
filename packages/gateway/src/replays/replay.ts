import { type MatchGame, playerOf } from '@botplay/experiences';
import type { ExperienceAgentId } from '../auth/experience-agent.ts';
import { isFields } from '../json.ts';
import { commitmentOf } from './commitment.ts';
import type { Replay } from './file.ts';
import type { StepLine } from './lines.ts';
import { mustBeOver, type Played, type PlayerRow } from './rows.ts';

/** What a match that is over leaves to be checked. */
export function replayOf(
  { match, room, steps }: Played,
  players: readonly PlayerRow[],
  around: {
    readonly game: MatchGame;
    readonly url: string;
    readonly experienceAgentId: ExperienceAgentId;
  },
): Replay {
  const { game, url, experienceAgentId } = around;
  const [first, second] = game.seats;
  return {
    match: {
      url,
      game_session_id: match.id,
      experience: { id: match.experience_id, name: match.experience_name },
      game: room.kind,
      given: room.given,
      players: players.map(({ seat, role, agent_id, display_name }) => ({
        player: playerOf(seat === 0 ? 0 : 1),
        seat: seat === 0 ? first : second,
        role,
        experience_agent_id: experienceAgentId(agent_id, match.experience_id),
        agent_id,
        display_name,
      })),
      seed_commitment: commitmentOf(room.seed),
      created_at: match.created_at.toISOString(),
      started_at: match.started_at?.toISOString() ?? null,
    },
    steps: steps.map(({ version, created_at, input, events }) => ({
      version,
      at: created_at.toISOString(),
      input,
      events: [...events] as StepLine['events'], // the same, but for what is readonly
    })),
    end: {
      status: mustBeOver(match),
      outcome: room.outcome,
      outcomes: isFields(match.outcomes) ? { ...match.outcomes } : null,
      conduct: conductOf(game, room.state),
      seed: room.seed,
      ended_at: match.ended_at?.toISOString() ?? null,
    },
  };
}

/** How each seat has behaved. */
export const conductOf = (game: MatchGame, table: Played['room']['state']) => ({
  [game.seats[0]]: game.conduct(table, 0),
  [game.seats[1]]: game.conduct(table, 1),
});
