import { createReadStream } from 'node:fs';
import { ending, games, type Seat, seatName } from '@botplay/rules';
import { type Checked, checkReplay } from '../replays/check.ts';
import { MOST_FILE_BYTES, readReplay } from '../replays/read.ts';
import { trustedKeys } from './trusted-keys.ts';

/** Checks a replay file from its first byte to its signature, plays it again, and says what it proves. */
export async function verify(
  file: string,
  options: { readonly url?: string; readonly key?: string },
): Promise<void> {
  const bytes = await readFile(file);
  const replay = readReplay(bytes);
  const { keys, source } = await trustedKeys(options);
  const checked = checkReplay(replay, keys);
  process.stdout.write(summary(checked, replay.steps.length + 2, source));
}

/** No more than may be read, whatever the file is: a device has no size. */
async function readFile(file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(file, { end: MOST_FILE_BYTES }))
    pieces.push(piece as Buffer); // without an encoding it reads bytes
  return Buffer.concat(pieces);
}

export function summary({ game, match, end, table, key }: Checked, lines: number, source: string) {
  const rules = games.find(({ id }) => id === game.game);
  const nameOf = (seat: Seat) => (rules ? seatName(rules, seat) : game.seats[seat]);
  const players = ([0, 1] as const).map(seat => {
    const player = match.players.find(player => player.seat === game.seats[seat]);
    const { illegal_moves, timeouts } = game.conduct(table, seat);
    const name = player ? printable(player.display_name) : 'somebody who is gone';
    const bot = player?.role === 'bot' ? ', a house bot' : '';
    const notes = [
      ...(illegal_moves ? [`${illegal_moves} illegal`] : []),
      ...(timeouts ? [`${timeouts} by the clock`] : []),
    ];
    return [nameOf(seat), `${name}${bot}${notes.length ? ` (${notes.join(', ')})` : ''}`];
  });
  const result =
    table.end && end.status === 'completed' ? ending(table.end, nameOf) : 'None: it was broken off';
  const rows = [
    ['Game', `${rules?.name ?? game.game}, match ${match.game_session_id}`],
    ['Played', `${match.started_at ?? match.created_at} to ${end.ended_at ?? '?'}`],
    ...players,
    ['Moves', String(table.moves.length)],
    ['Result', `${printable(result)}.`],
    ['Signed', `by ${key.kid} of ${source}`],
  ];
  const told = rows.map(([name = '', value = '']) => `  ${name.padEnd(9)} ${value}\n`);
  return `✓ This replay is true: ${lines} lines, unbroken; the seed is the one that was promised; played again, it ends the same.\n\n${told.join('')}`;
}

/** What others have written must not steer a terminal, nor turn its lines around. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
