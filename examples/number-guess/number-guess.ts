// A whole experience: find the hidden number. It listens for gateways over MCP.
//
//   PORT=9001 node --import ./examples/typescript.mjs examples/number-guess/number-guess.ts
import { type Experience, refuse, serveExperience } from '@botplay/experiences/serve';

type Round = Readonly<{ secret: number; tries: number; isFound: boolean; best: number }>;

export const numberGuess: Experience<Round> = {
  info: {
    name: 'Number Guess',
    action_schema: { type: ['string', 'object'], examples: ['guess 50', { guess: 50 }] },
    gameplay_instructions: 'Find a number from 1 to 100 in few tries. Send "guess 50".',
  },
  create({ memory }, { random }) {
    const secret = 1 + Math.floor(random() * 100);
    const best = Number(memory['best_score']) || 0;
    return { state: { secret, tries: 0, isFound: false, best }, response: { hint: 'guess' } };
  },
  step(round, action) {
    const guess = numberIn(action);
    if (!(guess >= 1 && guess <= 100))
      refuse('EXPERIENCE_ERROR', 'Guess a number from 1 to 100: "guess 50" or {"guess": 50}.');
    const isFound = guess === round.secret;
    const hint = isFound ? 'found' : guess < round.secret ? 'higher' : 'lower';
    const state = { ...round, tries: round.tries + 1, isFound: isFound || round.isFound };
    return { state, response: { hint, tries: state.tries } };
  },
  end({ tries, isFound, best }) {
    const score = isFound ? Math.max(1, 11 - tries) : 0;
    return {
      outcomes: { result: isFound ? 'win' : 'loss', score, tries },
      memory_update: { best_score: Math.max(best, score) },
    };
  },
};

/** From "guess 50", "50" or {"guess": 50}. */
function numberIn(action: unknown): number {
  const isObject = typeof action === 'object' && action !== null && 'guess' in action;
  return Number(String(isObject ? action.guess : action).replace(/^guess\s+/i, ''));
}

export const start = (port = 0) => serveExperience(numberGuess, { port });

const { PORT } = process.env;
if (PORT && process.argv[1] === import.meta.filename)
  console.log(`mcp.server_url: ${(await start(Number(PORT))).mcpUrl}`);
