import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onDemand } from '../../../scripts/on-demand.mjs';
import { newerNode, type Outcome, runSuite } from './conformance-runner.ts';
import { openFixtures, openGateway, openKeyholder, type Stage } from './conformance-stage.ts';

const home = (await onDemand('conformance')) ?? '';
const canRun = newerNode(home) !== undefined;
if (!canRun) console.log('Left out: MCP conformance (it needs the npm registry, and Node 22).');

const REVISIONS = [
  { revision: '2026-07-28', required: 37 },
  { revision: '2025-11-25', required: 30 },
] as const;

const complaintsOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ complaints }) => complaints);

describe.skipIf(!canRun)('the official conformance suite, against its fixtures', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openFixtures();
  });
  afterAll(() => stage.close());

  test.each(REVISIONS)(
    'all $required server scenarios that $revision requires pass',
    async ({ revision, required }) => {
      const outcomes = await runSuite(home, '0.2', stage.url, ['--requirements', revision]);
      const counted = outcomes.filter(({ isRequired }) => isRequired);
      expect(complaintsOf(counted)).toEqual([]);
      expect(counted.filter(({ passed }) => passed > 0)).toHaveLength(required);
    },
  );

  test('all checks of the released runner pass', async () => {
    const outcomes = await runSuite(home, '0.1', stage.url, ['--suite', 'all']);
    expect(complaintsOf(outcomes)).toEqual([]);
    expect(outcomes.reduce((sum, { passed }) => sum + passed, 0)).toBeGreaterThanOrEqual(44);
  });
});

describe.skipIf(!canRun)('the official conformance suite, against the gateway itself', () => {
  let gateway: Stage & { readonly key: string };
  let keyholder: Stage;
  beforeAll(async () => {
    gateway = await openGateway();
    keyholder = await openKeyholder(gateway.url, gateway.key);
  });
  afterAll(async () => {
    await keyholder.close();
    await gateway.close();
  });

  test.each([
    ['server-initialize', '2025-06-18'],
    ['server-initialize', '2025-11-25'],
    ['server-session-lifecycle', '2025-03-26'],
    ['server-session-lifecycle', '2025-11-25'],
    ['ping', '2025-11-25'],
    ['tools-list', '2025-06-18'],
    ['tools-list', '2025-11-25'],
    ['tools-list', '2026-07-28'],
    ['server-sse-multiple-streams', '2025-11-25'],
    ['server-sse-multiple-streams', '2026-07-28'],
    ['server-stateless', '2026-07-28'],
    ['http-header-validation', '2026-07-28'],
    ['dns-rebinding-protection', '2025-11-25'],
    ['dns-rebinding-protection', '2026-07-28'],
  ])('%s passes in %s', async (scenario, revision) => {
    const options = ['--scenario', scenario, '--spec-version', revision];
    const outcomes = await runSuite(home, '0.2', keyholder.url, options);
    const complaints = complaintsOf(outcomes).filter(complaint => !needsFixtures(complaint));
    expect(complaints).toEqual([]);
    expect(outcomes.filter(({ passed }) => passed > 0)).toHaveLength(1);
  });
});

/** Said of what can only be tried with the suite's own tools, which the gateway does not have. */
const needsFixtures = (complaint: string) => complaint.includes(': Not testable: ');
