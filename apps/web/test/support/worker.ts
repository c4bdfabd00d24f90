import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { liveChannel } from './live-channel.ts';
import { problems } from './network.ts';
import { sampleServer } from './server.ts';

/** The sample server; a test puts its own handlers before it. */
export const worker = setupWorker(
  liveChannel,
  ...sampleServer,
  http.all('/api/*', ({ request }) => {
    problems.push(`no answer was given for ${request.method} ${new URL(request.url).pathname}`);
    return HttpResponse.error();
  }),
);

let starting: Promise<unknown> | null = null;

/** Starts it once for all files. */
export const startWorker = (): Promise<unknown> =>
  (starting ??= worker.start({ quiet: true, onUnhandledFrame: 'bypass' }));
