// What the players of every server have in common: as many tables as are asked for, at each one match after the
// other, and a count of what came of it.
import { scripts } from './four-in-a-row.mjs';

const SCRIPTS = scripts(500);

/**
 * Plays with `playMatch(table, script, clock)`, which answers who has won, until the measured time is over, and every
 * match to its end. Says when that time begins, which is a while after the last table has, what happened in it, and
 * whether all matches went as written.
 */
export async function keepPlaying({ tables, thinkMs, warmUpMs, measuredMs }, playMatch) {
  let isOver = false;
  let moves = 0;
  let matches = 0;
  let bad = 0;
  let sentToWoken = [];
  let answeredToWoken = [];

  /** Resolves when a player has thought long enough. */
  const think = () =>
    thinkMs && !isOver
      ? new Promise(resolve => setTimeout(resolve, thinkMs * (0.5 + Math.random())))
      : undefined;

  /** Follows one move from the moment it is sent to the moment that the other player hears of it. */
  function sent() {
    const sentAt = performance.now();
    let answeredAt;
    let wokenAt;
    const isAll = () => answeredAt !== undefined && wokenAt !== undefined;
    const both = () => isAll() && answeredToWoken.push(Math.max(0, wokenAt - answeredAt));
    return {
      answered() {
        answeredAt = performance.now();
        both();
      },
      woken() {
        wokenAt = performance.now();
        moves++;
        sentToWoken.push(wokenAt - sentAt);
        both();
      },
    };
  }

  const begun = new Set();
  let allHaveBegun;
  const full = new Promise(resolve => (allHaveBegun = resolve));

  async function keepBusy(table) {
    const move = () => {
      if (begun.add(table).size === tables) allHaveBegun();
      return sent();
    };
    for (let count = 0; !isOver; count++) {
      const script = SCRIPTS[(table + count * tables) % SCRIPTS.length];
      const winner = await playMatch(table, script, { think, sent: move });
      matches++;
      if (winner !== script.winner) bad++;
    }
  }

  const busy = Array.from({ length: tables }, (_, table) => keepBusy(table));
  const all = Promise.all(busy);
  const pause = ms => Promise.race([all, new Promise(resolve => setTimeout(resolve, ms))]);
  await Promise.race([all, full]);
  await pause(warmUpMs);
  moves = 0;
  matches = 0;
  sentToWoken = [];
  answeredToWoken = [];
  console.log(JSON.stringify({ isWarm: true }));
  await pause(measuredMs);
  isOver = true;
  const woken = shares(sentToWoken);
  console.log(JSON.stringify({ moves, matches, woken, wait: shares(answeredToWoken) }));
  await all;
  console.log(JSON.stringify({ bad }));
  process.exit();
}

function shares(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = share => sorted[Math.floor(sorted.length * share)] ?? null;
  return { p50: at(0.5), p99: at(0.99) };
}
