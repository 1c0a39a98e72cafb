// The same experience as in number-guess, found by the gateway over REST: only the manifest differs.
//
//   PORT=9002 node --import ./examples/typescript.mjs examples/number-guess-rest/number-guess-rest.ts
import { serveExperience } from '@botplay/experiences/serve';
import { numberGuess } from '../number-guess/number-guess.ts';

export const start = (port = 0) =>
  serveExperience(
    { ...numberGuess, info: { ...numberGuess.info, name: 'Number Guess by REST' } },
    { port },
  );

const { PORT } = process.env;
if (PORT) console.log(`rest.base_url: ${(await start(Number(PORT))).restUrl}`);
