import type { MatchTable } from '@botplay/experiences';
import { chess, type Outcome, san } from '@botplay/rules';
import type { Played, PlayerRow } from './rows.ts';

/** Of the last column nothing is used: a line of 80 would be one too long for the standard. */
const WIDTH = 79;

/** How the standard names an end that is not one of the game. */
const TERMINATIONS: Readonly<Record<string, string>> = {
  timeout: 'time forfeit',
  left: 'abandoned',
  ended: 'abandoned',
};

/** A match of chess in Portable Game Notation. */
export function pgnOf(
  { match, room, steps }: Played,
  players: readonly PlayerRow[],
  url: string,
): string {
  const { state } = room;
  const nameOf = (seat: number) =>
    players.find(player => player.seat === seat)?.display_name ?? '?';
  const begun = (match.started_at ?? match.created_at).toISOString();
  const date = begun.slice(0, 10).replaceAll('-', '.');
  // Of a match that was struck out the game may have an end, but it has no result.
  const end = match.status === 'completed' ? state.end : null;
  const result = resultOf(end);
  const tags = {
    Event: match.experience_name,
    Site: url,
    Date: date,
    Round: '-',
    White: nameOf(0),
    Black: nameOf(1),
    Result: result,
    UTCDate: date,
    UTCTime: begun.slice(11, 19),
    TimeControl: `1/${Number(state.seconds.toFixed(3))}`,
    Termination: terminationOf(end),
    PlyCount: String(state.moves.length),
    WhiteType: 'program',
    BlackType: 'program',
    GameId: match.id,
  };
  const byClock = steps
    .flatMap(({ events }) => events)
    .filter(({ type }) => type === 'moved')
    .map(({ by }) => by === 'clock');
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${plain(value)}"]`);
  return `${head.join('\n')}\n\n${wrapped([...moveText(state, byClock), result])}\n`;
}

const WON_BY = ['1-0', '0-1'] as const;

function resultOf(end: Outcome | null): string {
  if (!end) return '*';
  return end.winner === 'draw' ? '1/2-1/2' : WON_BY[end.winner];
}

const terminationOf = (end: Outcome | null): string =>
  end ? (TERMINATIONS[end.by ?? ''] ?? 'normal') : 'unterminated';

/** The moves as players write them, with what must not be taken for a choice of theirs. */
function moveText({ first, moves }: MatchTable, byClock: readonly boolean[]): string[] {
  let state = chess.read(first);
  const words: string[] = [];
  for (const [ply, move] of moves.entries()) {
    if (!state) throw new Error(`${first} is no position of chess.`);
    const number = `${Math.floor(ply / 2) + 1}.`;
    if (ply % 2 === 0) words.push(number);
    else if (byClock[ply - 1]) words.push(`${number}..`);
    words.push(san(state, move));
    if (byClock[ply]) words.push('{by', 'the', 'clock}');
    state = chess.play(state, move, noChance);
  }
  return words;
}

const noChance = (): number => {
  throw new Error('Chess knows no chance.');
};

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (longer.length > WIDTH) lines.push(line);
    line = longer.length > WIDTH ? word : longer;
  }
  return [...lines, line].join('\n');
}

/** Printable, on one line, and with nothing that must be escaped: many readers know no escapes. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('"', "'")
    .replaceAll('\\', '/');
