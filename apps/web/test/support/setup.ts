import '@fontsource-variable/inter/wght.css';
import '../../src/app/base.css';
import { openDB } from 'idb';
import { cleanup } from 'vitest-browser-react';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../src/platform/api/query-client.ts';
import { endSession } from '../../src/platform/api/session.ts';
import { finishLesson } from '../../src/features/trust/onboarding/onboarding.ts';
import { turnTheme } from './axe.ts';
import { problems } from './network.ts';
import { settleRequests, startWorker, worker } from './worker.ts';

// Failed queries are retried as often as usual, but without the pauses.
const defaults = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
document.documentElement.lang = 'en';

const OUTBOX = 'symbi-outbox';

/** A message that is still unsent when a test ends would be sent in the next one, and in every try of it. */
const emptyOutbox = async (): Promise<void> => {
  if (!(await indexedDB.databases()).some(({ name }) => name === OUTBOX)) return;
  const emptying = openDB(OUTBOX, undefined, {
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  })
    .then(async (database) => {
      for (const store of database.objectStoreNames) await database.clear(store);
      database.close();
    })
    .catch(() => undefined);
  // A test of the databases may leave one that waits for a connection to close.
  await Promise.race([emptying, new Promise((resolve) => setTimeout(resolve, 1_000))]);
};

beforeAll(startWorker);

beforeEach(async () => {
  await page.viewport(1280, 800);
  localStorage.setItem('trustOnboardingComplete', 'true');
});

afterEach(async () => {
  await cleanup();
  endSession();
  queryClient.clear();
  await settleRequests();
  await emptyOutbox();
  worker.resetHandlers();
  // Modules stay loaded for the next file, whose first reply would have the lesson below it.
  finishLesson();
  localStorage.clear();
  sessionStorage.clear();
  await turnTheme('light');
  expect(problems.splice(0), 'what was asked or answered amiss').toEqual([]);
});
