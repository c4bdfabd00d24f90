import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { liveChannel } from './live-channel.ts';
import { problems } from './network.ts';
import { sampleServer } from './server.ts';

const LAST = '/api/last-of-a-test';

/** The sample server; a test puts its own handlers before it. */
export const worker = setupWorker(
  liveChannel,
  ...sampleServer,
  http.get(LAST, () => new HttpResponse()),
  http.all('/api/*', ({ request }) => {
    problems.push(`no answer was given for ${request.method} ${new URL(request.url).pathname}`);
    return HttpResponse.error();
  }),
);

/**
 * Resolves when the handlers of a test have seen every request that its page has sent. They are looked up in order, and
 * one that is on its way when a test ends would else meet the handlers of the next one.
 */
export const settleRequests = (): Promise<unknown> => fetch(LAST);

let starting: Promise<unknown> | null = null;

/** Starts it once for all files. */
export const startWorker = (): Promise<unknown> =>
  (starting ??= worker.start({ quiet: true, onUnhandledFrame: 'bypass' }));
