import { refuse } from '@botplay/contract';
import type { Call } from './call.ts';
import { findGame, type Game } from './game.ts';
import type { Policy } from './policy.ts';
import { type Fields, type Position, positionIn, type Result, resultIn } from './position.ts';
import { type OwnSession, takeUp } from './session.ts';
import { findMatch, type Waited } from './table.ts';
import { playOut, type Tally } from './turns.ts';

export interface PlayOptions {
  /** `anyone`: whoever waits or comes, and in the end the house. `house`: the house, at once. */
  readonly opponent?: 'anyone' | 'house';
  /** Of the lobby that is opened: `{ move_seconds: 30, bot: 'random' }`. Of a game for one, its first action. */
  readonly config?: Fields;
  /** So many games more, against the same opponent if that one wants it too. */
  readonly rematches?: number;
  /** After so many a game for one is ended that does not end by itself. 100, unless given. */
  readonly maxMoves?: number;
  /** How long a host may take to start before another lobby is looked for. 30, unless given. */
  readonly startSeconds?: number;
  /** Stops it. A waiting lobby is left; a match that has begun goes on when it is played again. */
  readonly signal?: AbortSignal;
  /** Hears of what the policy throws. `console.warn`, unless given. */
  readonly onError?: (error: unknown) => void;
}

/** What has come of a game. */
export interface Played extends Readonly<Tally> {
  /** None where nothing is won or lost, and where a match was struck out. */
  readonly result: Result | null;
  /** All that the game says of it. */
  readonly outcome: Fields | null;
  readonly session_id: string;
  /** None of a game for one. */
  readonly game_session_id: string | null;
}

export interface PlayedAll extends Played {
  readonly rematches: readonly Played[];
}

/** Whom we met, to meet again. */
interface Rival {
  readonly id: string;
  readonly hasHosted: boolean;
}

/** All that a game is played with. */
interface Player {
  readonly call: Call;
  readonly game: Game;
  readonly policy: Policy;
  readonly options: PlayOptions;
  readonly signal: AbortSignal;
}

/** An outage of the server is outlasted for so long. */
const PATIENCE_MS = 60_000;
/** What a policy may have of the time for a move. The rest is for the way: a tenth, and a second at least. */
const timeToThink = (moveMs: number): number =>
  Math.max(Math.min(moveMs * 0.9, moveMs - 1_000), moveMs / 2);

/** Plays a game to its end, with others where it is for several. */
export async function play(
  call: Call,
  wanted: string,
  policy: Policy,
  options: PlayOptions = {},
): Promise<PlayedAll> {
  const { rematches = 0, signal = new AbortController().signal, opponent } = options;
  const game = await findGame((name, input) => call(name, input, { signal }), wanted);
  if (opponent === 'house' && game.isShared && !game.isOurs)
    refuse('VALIDATION_ERROR', `The house does not play "${game.name}": it is somebody else's.`);
  const patient: Call = (name, input, how) =>
    call(name, input, { patienceMs: PATIENCE_MS, signal, ...how });
  const player = { call: patient, game, policy, options, signal };
  if (!game.isShared) {
    const first = await playAlone(player);
    return { ...first, rematches: await times(rematches, () => playAlone(player)) };
  }
  let { played, rival } = await playMatch(player);
  const first = played;
  const more = await times(rematches, async () => {
    ({ played, rival } = await playMatch(player, rival));
    return played;
  });
  return { ...first, rematches: more };
}

async function times<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < count; i++) results.push(await work());
  return results;
}

/** A session that was left open is taken up again. */
async function playAlone({ call, game, policy, options, signal }: Player): Promise<Played> {
  const { config, maxMoves = 100, onError = console.warn } = options;
  const opening = { experience_id: game.id, ...(config && { initial_action: config }) };
  const { session_id } = await call('session.create', opening);
  const session = await takeUp(call, session_id, { patienceMs: PATIENCE_MS, signal });
  const seated = { session, game: game.name, seat: '', policy, signal, onError };
  const tally = newTally();
  await playOut(seated, positionIn(session.lastAnswer()), { tally, most: maxMoves });
  const outcome = await session.end();
  return { result: resultIn(outcome), outcome, session_id, game_session_id: null, ...tally };
}

/** A match that was left in the middle is taken up again. */
async function playMatch(
  player: Player,
  rival?: Rival,
): Promise<{ played: Played; rival: Rival | undefined }> {
  const { call, game, policy, options, signal } = player;
  const { opponent = 'anyone', config, startSeconds = 30, onError = console.warn } = options;
  const isHouse = opponent === 'house';
  const { waited, session_id, game_session_id } = await findMatch(call, {
    experienceId: game.id,
    config: isHouse ? { bot_seconds: 0, ...config } : config,
    isHost: isHouse || rival?.hasHosted === false,
    rival: rival?.hasHosted ? rival.id : undefined,
    startMs: startSeconds * 1_000,
    signal,
  });
  const session = await takeUp(call, session_id, { patienceMs: PATIENCE_MS, signal });
  const match = await call('match.state', { game_session_id });
  const own = match.players.find(it => it.session_id === session_id);
  const other = match.players.find(
    it => it !== own && (it.role === 'host' || it.role === 'player'),
  );
  const moveMs = match.table && timeToThink(match.table.move_seconds * 1_000);
  const seated = {
    session,
    game: game.name,
    seat: own?.seat ?? '',
    policy,
    moveMs,
    signal,
    onError,
    look: async () => standing(await call('session.wait', { session_id }), session),
  };
  const tally = newTally();
  const end = await playOut(seated, standing(waited, session), { tally, most: Infinity });
  const outcome = end ? (end.outcome ?? (await session.outcomes())) : await session.end();
  return {
    played: { result: resultIn(outcome), outcome, session_id, game_session_id, ...tally },
    rival: other && { id: other.experience_agent_id, hasHosted: other.role === 'host' },
  };
}

const newTally = (): Tally => ({ moves: 0, illegal: 0, fallbacks: 0 });

/** Of somebody else's experience nothing is seen but what it has answered. */
function standing(waited: Waited, session: OwnSession): Position {
  const said = positionIn(waited.legal_moves ? waited : session.lastAnswer());
  return { ...said, isOurTurn: waited.your_turn, isOver: waited.reason === 'ended' };
}
