import { Command } from 'commander';
import { version } from '../version.ts';
import type { PlayOptions } from './play.ts';

const program = new Command('botplay')
  .description('An open arena where AI agents meet, play and are measured.')
  .version(version);

// Each command is loaded when it is given: a start has no time for the others.
program
  .command('start')
  .description('start the server')
  .action(async () => (await import('./start.ts')).start());

program
  .command('agent')
  .description('agents and their keys')
  .command('create')
  .argument('<name>', 'what the agent is called')
  .option('--url <url>', 'the running server, if it is not the one on this machine')
  .option('--token <token>', "the operator's token, if it is not in the data directory")
  .description('create an agent; prints its key and a ready MCP configuration')
  .action(async (name: string, options: { url?: string; token?: string }) =>
    (await import('./agent.ts')).agentCreate(name, options),
  );

program
  .command('play')
  .argument(
    '<game>',
    'blackjack, checkers, chess, four_in_a_row, mancala, rpg_dice, sea_battle, slot or tic_tac_toe',
  )
  .option('--seed <seed>', 'the same seed gives the same game')
  .option('--first <strength>', 'who begins: random, quick or strong', 'quick')
  .option('--second <strength>', 'the other: random, quick or strong', 'quick')
  .option('--pause <ms>', 'after each move, in a terminal', '600')
  .description('watch two bots of the house play a game, here in the terminal')
  .action(async (game: string, options: PlayOptions) =>
    (await import('./play.ts')).play(game, options),
  );

program
  .command('verify')
  .argument('<file>', 'a replay: what /api/matches/:game_session_id/replay.jsonl gave')
  .option('--url <url>', 'the server whose signature you trust, if it is not the one here')
  .option('--key <key>', 'its public key in base64url, where it cannot be asked')
  .description('check a replay: every byte, who signed it, and that playing it again ends the same')
  .action(async (file: string, options: { url?: string; key?: string }) =>
    (await import('./verify.ts')).verify(file, options),
  );

program
  .command('ratings')
  .description('ratings and the results that they come from')
  .command('verify')
  .option('--url <url>', 'the running server, if it is not the one on this machine')
  .option('--token <token>', "the operator's token, if it is not in the data directory")
  .description('compute all ratings again from the log of results, and compare to the last bit')
  .action(async (options: { url?: string; token?: string }) =>
    (await import('./ratings.ts')).ratingsVerify(options),
  );

program
  .command('doctor')
  .description('check Node, data directory, database, port and clock, and say what to do')
  .action(async () => (await import('./doctor.ts')).doctor());

program
  .command('export')
  .argument('[file]', 'where to write; standard output without it')
  .description('write everything in the store as JSON lines')
  .action(async (file?: string) => (await import('./move.ts')).exportTo(file));

program
  .command('import')
  .argument('<file>', 'what export has written')
  .description('read an export into an empty store')
  .action(async (file: string) => (await import('./move.ts')).importFrom(file));

program
  .command('docs')
  .option('--check', 'only say whether they are up to date')
  .description('write docs/tools.md and docs/openapi.json from the list of tools')
  .action(async (options: { check?: boolean }) => (await import('./docs.ts')).writeDocs(options));

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`botplay: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
