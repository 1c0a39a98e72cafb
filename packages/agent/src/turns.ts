import { Refusal } from '@botplay/contract';
import { asChoice, type Choice, type Policy } from './policy.ts';
import { type Position, positionIn } from './position.ts';
import { backoff } from './retry.ts';
import type { OwnSession } from './session.ts';
import { pause, within } from './within.ts';

/** Then a move is made by chance. */
const MOST_TRIES = 3;

/** A policy in the session that it plays. */
export interface Seated {
  readonly session: OwnSession;
  readonly game: string;
  readonly seat: string;
  readonly policy: Policy;
  /** How long it may think; for ever, unless given. */
  readonly moveMs?: number | undefined;
  readonly signal: AbortSignal;
  /** How it stands, where that may have changed without us. */
  look?(): Promise<Position>;
  /** Hears of what the policy throws. */
  onError(error: unknown): void;
}

/** What has happened in all turns so far. */
export interface Tally {
  moves: number;
  /** Tries that were refused. */
  illegal: number;
  /** Moves that were made by chance, for want of one of the policy's. */
  fallbacks: number;
}

/** Plays on until the game is over, so many moves are made, or nothing more can be done. Nothing, if the policy gives up. */
export async function playOut(
  seated: Seated,
  first: Position,
  { tally, most }: { readonly tally: Tally; readonly most: number },
): Promise<Position | undefined> {
  let position: Position | undefined = first;
  while (position && !position.isOver && tally.moves < most) {
    if (position.isOurTurn) position = await takeTurn(seated, position, tally);
    else if (seated.look) position = await seated.look();
    else break;
  }
  return position;
}

/** Has the policy make one move. Answers how it stands then, or nothing if the policy gives up. */
async function takeTurn(
  seated: Seated,
  position: Position,
  tally: Tally,
): Promise<Position | undefined> {
  const { session, signal, moveMs = Infinity } = seated;
  const until = Date.now() + moveMs;
  let trouble: unknown;
  for (let tries = 0; ; tries++) {
    const isByChance = tries >= MOST_TRIES || Date.now() >= until;
    const thought = isByChance
      ? { choice: byChance(position, trouble) }
      : await think(seated, position, { trouble, ms: until - Date.now() });
    if ('error' in thought) {
      trouble = thought.error;
      await pause(Math.max(0, Math.min(backoff(tries + 1), until - Date.now())), signal);
      continue;
    }
    if (thought.choice === null) return undefined;
    const made = await session.step(thought.choice).catch((error: unknown) => {
      if (isRefusedMove(error) && tries < 2 * MOST_TRIES) return error;
      throw error;
    });
    if (!(made instanceof Refusal)) {
      tally.moves++;
      if (isByChance) tally.fallbacks++;
      return positionIn(made);
    }
    const now = await seated.look?.();
    if (now && !isSameTurn(now, position)) return now; // the clock was faster
    tally.illegal++;
    trouble = made;
  }
}

/** What the policy says in the time that is left, or what it throws. */
async function think(
  { policy, game, seat, signal, onError }: Seated,
  { view, legal_moves, last_moves, ...position }: Position,
  { trouble, ms }: { readonly trouble: unknown; readonly ms: number },
): Promise<{ readonly choice: Choice | null } | { readonly error: unknown }> {
  const refused = trouble === undefined ? {} : { refused: wordsOf(trouble) };
  const turn = { game, seat: position.seat ?? seat, view, legal_moves, last_moves, ...refused };
  try {
    const said = await within(Number.isFinite(ms) ? ms : undefined, signal, async signal =>
      policy({ ...turn, signal }),
    );
    return { choice: said === null ? null : asChoice(said) };
  } catch (error) {
    signal.throwIfAborted();
    onError(error);
    return { error };
  }
}

function byChance({ legal_moves }: Position, trouble: unknown): Choice {
  const move = legal_moves[Math.floor(Math.random() * legal_moves.length)];
  if (move !== undefined) return { move };
  throw new Error('The policy has made no move, and none is known to be legal.', {
    cause: trouble,
  });
}

const isSameTurn = (now: Position, before: Position): boolean =>
  now.isOurTurn && !now.isOver && JSON.stringify(now.view) === JSON.stringify(before.view);

/** The game goes on as if nothing had been tried. */
const isRefusedMove = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.code === 'EXPERIENCE_ERROR' || error.code === 'VALIDATION_ERROR');

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
