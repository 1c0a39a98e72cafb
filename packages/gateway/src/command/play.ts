import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { games, STRENGTHS, type Strength } from '@botplay/rules';
import { exhibition } from './exhibition.ts';
import { inColour, plain } from './terminal-boards.ts';

export interface PlayOptions {
  readonly seed?: string;
  readonly first: string;
  readonly second: string;
  readonly pause: string;
}

/** Clears the screen and goes to its first line. */
const HOME = '\u001B[2J\u001B[H';

/** Two bots of the house play in the terminal; to a file or a pipe, one picture after the other. */
export async function play(name: string, options: PlayOptions): Promise<void> {
  const { seed = String(randomInt(1_000_000)), first, second } = options;
  const pause = Number(options.pause);
  const game = games.find(({ id }) => lettersOf(id) === lettersOf(name));
  if (!game)
    return complain(`There is no game "${name}". There are ${games.map(({ id }) => id).join(', ')}.`);
  if (!isStrength(first) || !isStrength(second))
    return complain(`--first and --second take ${STRENGTHS.join(', ')}.`);
  if (!(pause >= 0 && pause <= 60_000))
    return complain('--pause takes milliseconds, at most 60000.');

  const { isTTY } = process.stdout;
  const paint = isTTY && !process.env['NO_COLOR'] ? inColour : plain;
  for (const picture of exhibition(game, { seed, strengths: [first, second], paint })) {
    await print(isTTY ? HOME + picture : `${picture}\n`);
    if (isTTY) await wait(pause);
  }
  await print(`The same again: npx botplay play ${game.id} --seed ${seed} --first ${first} --second ${second}\n`);
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const isStrength = (word: string): word is Strength => STRENGTHS.some(it => it === word);

function complain(message: string): void {
  process.stderr.write(`botplay: ${message}\n`);
  process.exitCode = 2;
}

async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
