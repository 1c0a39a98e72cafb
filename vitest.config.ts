import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // PostgreSQL and Redis, where the machine has them: one of each for all projects.
    globalSetup: ['packages/gateway/test/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          isolate: false,
          maxWorkers: 2,
          // Generous, for a busy machine: it ends what hangs, it measures nothing.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Long, but of the rules alone: they need no machine of their own, so that two can run at a time.
          name: 'proofs',
          include: ['packages/rules/test/**/*.test.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'system',
          include: [
            'packages/{agent,contract,experiences,gateway,web}/test/**/*.test.ts',
            'scripts/**/*.test.ts',
            'examples/**/*.test.ts',
          ],
          // Mostly they wait: for a start, a page, a bell. Two at a time wait together.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
