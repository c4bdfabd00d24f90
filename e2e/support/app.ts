import { test as base, expect } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

interface WorkerFixtures {
  /** What the server of this worker finds in its environment; set with `test.use` at the top of a file. */
  serverEnvironment: Record<string, string>;
  /** The real server, one for each worker, with an empty database at its start. */
  server: RunningServer;
}

interface TestFixtures {
  /** Fails a journey whose page threw, or broke the content security policy. */
  pageProblems: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnvironment: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnvironment }, provide) => {
      const server = await startServer(serverEnvironment);
      await provide(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },
  pageProblems: [
    async ({ context }, provide) => {
      const problems: string[] = [];
      context.on('weberror', (event) => problems.push(event.error().stack ?? event.error().message));
      context.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())) problems.push(message.text());
      });
      await provide(problems);
      expect(problems, 'the page neither throws nor breaks its policy').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
