import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onDemand } from '../../../scripts/on-demand.mjs';
import { tools } from '../src/tools.ts';
import { runCommand } from './conformance-runner.ts';
import { openGateway } from './conformance-stage.ts';

const home = (await onDemand('conformance')) ?? '';
if (!home) console.log('Left out: the MCP inspector, which could not be installed.');

const INSPECTOR = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
const OPTIONS = '--transport http --stored-auth-only --format json -q';
/** What the inspector ends with when a server wants another credential. */
const NOT_ALLOWED = 3;

describe.skipIf(!home)('the command line of the MCP inspector', () => {
  let gateway: Awaited<ReturnType<typeof openGateway>>;
  beforeAll(async () => {
    gateway = await openGateway();
  });
  afterAll(() => gateway.close());

  const inspect = (era: string, key: string, method: string) => {
    const program = join(home, INSPECTOR);
    const header = `Authorization: Bearer ${key}`;
    const options = `--cli ${gateway.url} --protocol-era ${era} ${OPTIONS} --method ${method}`;
    return runCommand(process.execPath, [program, ...options.split(' '), '--header', header]);
  };

  describe.each(['legacy', 'modern'])('in the %s era', era => {
    test('lists every tool and finds no schema that clients refuse', async () => {
      const { code, output, complaints } = await inspect(era, gateway.key, 'tools/list --strict');
      expect({ code, complaints }).toMatchObject({ code: 0 });
      const listed: { name: string }[] = JSON.parse(output).result.tools;
      expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    });

    test('calls auth.whoami', async () => {
      const { code, output, complaints } = await inspect(
        era,
        gateway.key,
        'tools/call --tool-name auth.whoami --tool-args-json {}',
      );
      expect({ code, complaints }).toMatchObject({ code: 0 });
      const { structuredContent } = JSON.parse(output).result;
      expect(structuredContent.available_tools).toContain('auth.whoami');
    });

    test('is turned away with a wrong key', async () => {
      const { code } = await inspect(era, `pgos_${'x'.repeat(43)}`, 'tools/list');
      expect(code).toBe(NOT_ALLOWED);
    });
  });
});
