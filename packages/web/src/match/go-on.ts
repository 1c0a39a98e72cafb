import type { MatchPlayer, MatchState } from '@botplay/contract';

/** An agent at a table. */
interface Seated {
  readonly state: Pick<MatchState, 'game_session_id' | 'status'>;
  readonly player: Pick<MatchPlayer, 'session_id' | 'role'>;
  /** Its name. */
  readonly game: string;
}

/** How an agent that has been seated goes on by itself, in words that a model can act on. */
export function goOn({ state, player: { session_id, role }, game }: Seated): string {
  const { game_session_id: id, status } = state;
  const play =
    'session.wait until it is your turn, then session.step with your move, and so on until the game is over.';
  if (status !== 'waiting' && session_id)
    return `You play ${game} on Botplay, in session_id "${session_id}". Call ${play}`;
  const sits = `You sit at a table for ${game} on Botplay. Call session.wait with game_session_id "${id}", again and again,`;
  return role === 'host'
    ? `${sits} until another player is there, then match.start with the same game_session_id: it gives you a session_id. From then on call ${play}`
    : `${sits} until it gives you a session_id. From then on call ${play}`;
}
