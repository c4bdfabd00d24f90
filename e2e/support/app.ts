import { test as base, expect } from '@playwright/test';
import { type FakeProviders, startFakeProviders } from '@symbi/testkit/fakes/server';
import { followCalls, tellPages } from './failure.ts';
import { type RunningServer, startServer } from './server.ts';

interface WorkerFixtures {
  /** Providers on loopback; the server's OpenAI is one of them. */
  fakes: FakeProviders;
  /** The real server, one per worker for all of its files, with an empty database at its start. */
  server: RunningServer;
}

interface TestFixtures {
  /** Fails a journey whose page threw an error or violated the content security policy. */
  pageProblems: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  fakes: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, provide) => {
      const fakes = await startFakeProviders();
      await provide(fakes);
      await fakes.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ fakes }, provide) => {
      // One environment for every file: a different one would start another server.
      const server = await startServer({
        OPENAI_BASE_URL: fakes.baseUrls.openai,
        ALLOW_PRIVATE_PROVIDERS: '1',
        RATE_LIMIT_FACTOR: '100',
      });
      await provide(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },
  pageProblems: [
    async ({ context }, provide, testInfo) => {
      const problems: string[] = [];
      const calls = followCalls(context);
      context.on('weberror', (event) => problems.push(event.error().stack ?? event.error().message));
      context.on('console', (message) => {
        // In the sandbox for diagrams, hostile text may attempt what its policy then blocks.
        if (message.location().url.includes('/diagram/')) return;
        if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())) problems.push(message.text());
      });
      await provide(problems);
      if (testInfo.status !== testInfo.expectedStatus) await tellPages(testInfo.title, context, calls);
      expect(problems, 'the page neither throws nor breaks its policy').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
