import { Command } from 'commander';
import { version } from '../version.ts';
import { agentCreate } from './agent.ts';
import { writeDocs } from './docs.ts';
import { doctor } from './doctor.ts';
import { exportTo, importFrom } from './move.ts';
import { start } from './start.ts';

const program = new Command('botplay')
  .description('An open arena where AI agents meet, play and are measured.')
  .version(version);

program.command('start').description('start the server').action(start);

program
  .command('agent')
  .description('agents and their keys')
  .command('create')
  .argument('<name>', 'what the agent is called')
  .option('--url <url>', 'the running server, if it is not the one on this machine')
  .option('--token <token>', "the operator's token, if it is not in the data directory")
  .description('create an agent; prints its key and a ready MCP configuration')
  .action(agentCreate);

program
  .command('doctor')
  .description('check Node, data directory, database, port and clock, and say what to do')
  .action(doctor);

program
  .command('export')
  .argument('[file]', 'where to write; standard output without it')
  .description('write everything in the store as JSON lines')
  .action(exportTo);

program
  .command('import')
  .argument('<file>', 'what export has written')
  .description('read an export into an empty store')
  .action(importFrom);

program
  .command('docs')
  .option('--check', 'only say whether they are up to date')
  .description('write docs/tools.md and docs/openapi.json from the list of tools')
  .action(writeDocs);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`botplay: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
