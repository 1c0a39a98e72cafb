import { type MatchGame, matchGames, type MatchTable, playerOf } from '@botplay/experiences';
import { canonical } from './canonical.ts';
import { commitmentOf } from './commitment.ts';
import type { EndLine, MatchLine, StepLine } from './lines.ts';
import { playAgain } from './play-again.ts';
import { type ReadReplay, wrong } from './read.ts';
import { isSignedBy, type ReplayKey } from './signing.ts';

/** What a file has proved to tell. */
export interface Checked {
  readonly game: MatchGame;
  readonly match: MatchLine;
  readonly end: EndLine;
  /** The table as playing it again has left it. */
  readonly table: MatchTable;
  readonly key: ReplayKey;
}

/** Checks who signed a replay, that its seed was settled at its start, and that playing it again ends as it says. */
export function checkReplay(replay: ReadReplay, trusted: readonly ReplayKey[]): Checked {
  const { match, steps, end } = replay;
  const last = steps.length + 2;
  const key = signerOf(end, trusted, last);
  if (commitmentOf(end.seed) !== match.seed_commitment)
    wrong(last, 'its seed is not the one that line 1 has the commitment of.');
  if (end.steps !== steps.length)
    wrong(last, `it counts ${end.steps} steps, and there are ${steps.length}.`);
  mustBeInOrder(steps);
  const game = matchGames.find(({ game }) => game === match.game);
  if (!game) return wrong(1, `this Botplay has no game ${shown(match.game)}.`);
  mustBeSeated(match, game);
  return { game, match, end, key, table: playAgain(replay, game) };
}

const shown = (text: string) => canonical(text).slice(0, 60);

/** The file itself is never asked whom to trust. */
function signerOf(end: EndLine, trusted: readonly ReplayKey[], line: number): ReplayKey {
  const { signature, ...signed } = end;
  const key = trusted.find(({ kid }) => kid === end.kid);
  if (!key)
    return wrong(
      line,
      `it is signed with a key ${shown(end.kid)}. Trusted is only ${trusted.map(({ kid }) => kid).join(', ')}.`,
    );
  if (!isSignedBy(key, canonical(signed), signature))
    wrong(line, `the signature is not of the key ${key.kid}. Somebody else has written this file.`);
  return key;
}

/** Versions count from 1, and the ids of events only go up. */
function mustBeInOrder(steps: readonly StepLine[]): void {
  let lastId = '';
  for (const [i, { version, events }] of steps.entries()) {
    if (version !== i + 1) wrong(i + 2, `its version is ${version}, and must be ${i + 1}.`);
    for (const { id } of events) {
      if (id <= lastId) wrong(i + 2, 'the ids of its events do not go up.');
      lastId = id;
    }
  }
}

function mustBeSeated({ players }: MatchLine, { seats }: MatchGame): void {
  const places = ([0, 1] as const).map(seat => `${playerOf(seat)} is ${seats[seat]}`);
  const told = players.map(({ player, seat }) => `${player} is ${seat}`);
  if (told.some((place, i) => !places.includes(place) || told.indexOf(place) !== i))
    wrong(1, `its players do not sit as they must: ${places.join(', ')}.`);
}
