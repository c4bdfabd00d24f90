import { hostname } from 'node:os';
import type { AppOptions } from './app-options.ts';
import type { Database } from './database/database.ts';
import { createId } from './id.ts';
import { openMetrics } from './open-metrics.ts';
import { createRealtime, type RealtimeOptions } from './realtime/realtime.ts';
import { createRuns } from './runs/runs.ts';
import type { Tracing } from './tracing.ts';

interface LiveOptions extends Pick<AppOptions, 'environment' | 'clock' | 'log' | 'redis'> {
  readonly database: Database;
  readonly tracing: Tracing | undefined;
  readonly authenticate: RealtimeOptions['authenticate'];
}

/** The live channel and long work, which both reach other processes, and the figures of this one. */
export const createLive = async ({ environment, clock, log, redis, database, tracing, authenticate }: LiveOptions) => {
  const realtime = await createRealtime({
    log,
    authenticate,
    ...(redis === undefined ? {} : { redis }),
    ...(environment.PUBLIC_URL === undefined ? {} : { publicUrl: environment.PUBLIC_URL }),
  });
  const runs = createRuns({
    database,
    clock,
    log,
    processId: `${hostname()}-${process.pid}-${createId()}`,
    announceStop: (runId) => realtime.io.serverSideEmit('stopRun', runId),
    ...(tracing === undefined ? {} : { around: (run, work) => tracing.run(run.kind, run.id, work) }),
  });
  realtime.io.on('stopRun', (runId) => runs.stopHere(runId));
  const metrics = await openMetrics(environment.METRICS, runs.activeCount, () => realtime.io.engine.clientsCount);
  return { realtime, runs, metrics };
};

export type Live = Awaited<ReturnType<typeof createLive>>;
