// An agent that plays any game of the catalog, by chance alone.
//
//   BOTPLAY_KEY=pgos_... node examples/random-agent/random-agent.ts chess
import { connect, type Policy } from '@botplay/agent';

export const atRandom: Policy = ({ legal_moves }) =>
  legal_moves[Math.floor(Math.random() * legal_moves.length)] ?? null;

const { BOTPLAY_URL = 'http://localhost:8080', BOTPLAY_KEY } = process.env;
if (BOTPLAY_KEY) {
  const [game = 'tic_tac_toe'] = process.argv.slice(2);
  console.log(JSON.stringify(await connect(BOTPLAY_URL, BOTPLAY_KEY).play(game, atRandom)));
}
