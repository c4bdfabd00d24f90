import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most time is spent waiting, for processes and clocks: three at once also on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // Hundreds of generated cases: a busy machine is no reason to fail one.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          // Calls to providers meet no database: once is enough.
          exclude: process.env['TEST_DATABASE_URL'] === undefined ? [] : ['apps/server/src/providers/**'],
          environment: 'node',
          // The app is loaded once a worker, not once a file. No test replaces a module or leaves anything global behind.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // A busy machine is no reason to fail: what a test polls for may take as long as the rest of it.
          expect: { poll: { timeout: 15_000, interval: 25 } },
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx'],
          environment: 'node',
          isolate: false,
        },
      },
    ],
  },
});
