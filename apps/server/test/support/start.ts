import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll } from 'vitest';
import { createWorkers, type Workers } from '../../src/platform/workers/workers.ts';
import { startApp, type TestApp } from './app.ts';

// How most files begin: `const { app, user } = await startWithUser();` at the top serves all tests of the file and ends
// after the last one. It starts while the file is loaded, so also when `-t` selects none of its tests. A file that
// replaces its app (`app = await app.restart()`) has its own hooks.

/** The app, and a registered user. */
export const startWithUser = async (): Promise<{ app: TestApp; user: TestUser }> => {
  const app = await startApp();
  afterAll(() => app.stop());
  return { app, user: await app.register() };
};

type Provider = keyof FakeProviders['baseUrls'];

/** The app, and fakes in place of these providers. Nothing resets the fakes between tests. */
export const startWithFakes = async (
  ...providers: readonly [Provider, ...Provider[]]
): Promise<{ app: TestApp; fakes: FakeProviders }> => {
  const fakes = await startFakeProviders();
  const addresses = providers.map((name) => [`${name.toUpperCase()}_BASE_URL`, fakes.baseUrls[name]]);
  const app = await startApp(Object.fromEntries(addresses) as Record<string, string>);
  afterAll(async () => {
    await app.stop();
    await fakes.close();
  });
  return { app, fakes };
};

/** The app, and workers beside its own. */
export const startWithWorkers = async (
  options: Parameters<typeof createWorkers>[0],
): Promise<{ app: TestApp; workers: Workers }> => {
  const workers = createWorkers(options);
  const app = await startApp();
  afterAll(async () => {
    await workers.close();
    await app.stop();
  });
  return { app, workers };
};
