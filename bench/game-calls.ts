import { seeded } from '../packages/rules/src/index.ts';
import { surfaces } from '../packages/experiences/src/index.ts';
import { sheets } from '../packages/experiences/src/tabletop/sheets.ts';
import { pick } from '../packages/rules/src/chance.ts';

const tools = new Map(surfaces.flatMap(it => it.tools).map(tool => [tool.name, tool]));

/** One position of a game, and the two calls that a player makes in it. */
export interface Pair {
  readonly legal: Call;
  readonly apply: Call;
}
interface Call {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Positions of random games, by game. */
export function pairs(): Readonly<Record<string, readonly Pair[]>> {
  return Object.fromEntries(sheets.map(sheet => [sheet.game.id, pairsOf(sheet)]));
}

function pairsOf({ game, act, stateField, moveField, moveValue }: (typeof sheets)[number]): Pair[] {
  const random = seeded(game.id);
  const found: Pair[] = [];
  while (found.length < 100) {
    let state = game.setup({}, random);
    for (let ply = 0; ply < 60 && game.turn(state) !== undefined; ply++) {
      const move = pick(game.moves(state), random);
      const given = { [stateField]: game.write(state) };
      found.push({
        legal: { name: `legal_${game.id}_${act}s`, input: given },
        apply: {
          name: `apply_${game.id}_${act}`,
          input: { gameId: 'g_1', ...given, [moveField]: moveValue(move) },
        },
      });
      state = game.play(state, move, random);
    }
  }
  return found.slice(0, 100);
}

/** Makes a call as the door does, in this process. */
export function answer({ name, input }: Call): string {
  const tool = tools.get(name);
  if (!tool?.accepts(input)) throw new Error(`${name} was called wrongly`);
  const output = tool.clean(tool.run(input, { random: Math.random }) as Record<string, unknown>);
  return JSON.stringify({ output, text: tool.say?.(output, input) });
}
