import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { runOnce } from './tools/lib/databases.mjs';
import { isQuick, onServices, retries, slow } from './tools/lib/quick.mjs';

const services = {
  TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'],
  TEST_REDIS_URL: process.env['TEST_REDIS_URL'],
};
// Only the project that runs on them finds them in its environment.
for (const name of Object.keys(services)) delete process.env[name];

/** What starts processes and waits for them comes first, so that others use its pauses and nothing long is left over. */
const isLong = ({ moduleId }: TestSpecification): boolean => /\/test\/faults\/|\/crash\.test\.ts$/.test(moduleId);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Within its project: a worker runs the files of one alone, and the next project's would load the app anew.
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap((sorted) => [...sorted.filter(isLong), ...sorted.filter((f) => !isLong(f))]);
  }
}

/** Vitest's own exceptions give way to a project's, so they are said again. */
const leftOut = [...configDefaults.exclude, ...(isQuick ? slow : [])];

const server = (
  name: string,
  more: { include?: string[]; exclude?: string[]; env?: Record<string, string> },
): TestProjectConfiguration => ({
  test: {
    name,
    include: ['apps/server/{src,test}/**/*.test.ts'],
    exclude: leftOut,
    environment: 'node',
    // The app is loaded once a worker, not once a file. No test replaces a module or leaves anything global behind.
    isolate: false,
    // A busy machine is no reason to fail: only what never comes ends by the clock.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 25 } },
    // Processes, services and clocks of a shared machine: one more try in CI, none at a desk, where a race is to be seen.
    retry: retries,
    ...more,
  },
});

/** The server on PostgreSQL, Redis or both, as far as they are there. What meets no database ran once already. */
const serverOnServices = (): TestProjectConfiguration[] => {
  const env = Object.fromEntries(Object.entries(services).filter((entry): entry is [string, string] => !!entry[1]));
  if (Object.keys(env).length === 0) return [];
  const chosen = isQuick ? { include: onServices } : {};
  return [server('postgres', { ...chosen, env, exclude: [...leftOut, ...runOnce()] })];
};

export default defineConfig({
  test: {
    // Much time is spent waiting, for processes and clocks: twice as many at once as there are cores, on few cores.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: leftOut,
          environment: 'node',
          isolate: false,
          // Hundreds of generated cases: a busy machine is no reason to fail one.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      server('server', {}),
      ...serverOnServices(),
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'node',
          isolate: false,
          testTimeout: 240_000,
        },
      },
    ],
  },
});
