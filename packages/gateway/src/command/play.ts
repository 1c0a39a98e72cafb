import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { games, STRENGTHS, type Strength } from '@botplay/rules';
import { exhibition } from './exhibition.ts';
import { inColour, plain } from './paint.ts';
import { toyShows } from './toy-show.ts';

export interface PlayOptions {
  readonly seed?: string;
  readonly first: string;
  readonly second: string;
  readonly pause: string;
}

/** All that can be played, as the contract names them. */
const GAME_NAMES: readonly string[] = [
  ...games.map(({ id }) => id),
  ...Object.keys(toyShows),
].toSorted();
const MOST_PAUSE = 60_000;
/** Clears the screen and goes to its first line. */
const HOME = '\u001B[2J\u001B[H';

/** Two bots of the house play in the terminal; into a file or a pipe goes one picture after the other. */
export async function play(name: string, options: PlayOptions): Promise<void> {
  const { seed = String(randomInt(1_000_000)), first, second } = options;
  const pause = Number(options.pause);
  const id = GAME_NAMES.find(id => lettersOf(id) === lettersOf(name));
  if (!id) return complain(`There is no game "${name}". There are ${GAME_NAMES.join(', ')}.`);
  if (!isStrength(first) || !isStrength(second))
    return complain(`--first and --second take ${STRENGTHS.join(', ')}.`);
  if (!(pause >= 0 && pause <= MOST_PAUSE))
    return complain(`--pause takes milliseconds, at most ${MOST_PAUSE}.`);

  const { isTTY } = process.stdout;
  const paint = isTTY && !process.env['NO_COLOR'] ? inColour : plain;
  const game = games.find(game => game.id === id);
  const pictures = game
    ? exhibition(game, { seed, strengths: [first, second], paint })
    : (toyShows[id]?.(seed, paint) ?? []);
  // Who reads may have seen enough: `| head`.
  process.stdout.once('error', () => process.exit());
  for (const picture of pictures) {
    await print(isTTY ? HOME + picture : `${picture}\n`);
    if (isTTY) await wait(pause);
  }
  const strengths = game ? ` --first ${first} --second ${second}` : '';
  const quoted = /^[\w.-]+$/.test(seed) ? seed : `'${seed.replaceAll("'", `'\\''`)}'`;
  await print(`The same again: npx botplay play ${id} --seed ${quoted}${strengths}\n`);
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
