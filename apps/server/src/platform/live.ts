import { hostname } from 'node:os';
import type { AppOptions } from './app-options.ts';
import type { Database } from './database/database.ts';
import type { Events, NoticeHandlers } from './events.ts';
import { createId } from './id.ts';
import { openMetrics } from './observability/open-metrics.ts';
import { createRealtime, type RealtimeOptions } from './realtime/realtime.ts';
import { createRuns } from './runs/runs.ts';
import type { Tracing } from './observability/tracing.ts';
import type { Workers } from './workers/workers.ts';

declare module './events.ts' {
  interface Notices {
    /** `null` means every session of the user. */
    'session.ended': { readonly userId: string; readonly sessionIds: readonly string[] | null };
    'reply.ended': { readonly provider: string; readonly state: string };
  }
}

interface LiveOptions extends Pick<AppOptions, 'environment' | 'clock' | 'log' | 'redis'> {
  readonly database: Database;
  readonly tracing: Tracing | undefined;
  readonly events: Events;
  readonly verifierWorkers: Pick<Workers, 'waiting'>;
  readonly authenticate: RealtimeOptions['authenticate'];
  readonly endedSessions: RealtimeOptions['endedSessions'];
}

/** The live channel and the runs, which both reach other processes, and the metrics of this one. */
export const createLive = async (options: LiveOptions) => {
  const { environment, clock, log, redis, database, tracing, events, verifierWorkers } = options;
  const realtime = await createRealtime({
    log,
    authenticate: options.authenticate,
    endedSessions: options.endedSessions,
    ...(redis === undefined ? {} : { redis }),
    ...(environment.PUBLIC_URL === undefined ? {} : { publicUrl: environment.PUBLIC_URL }),
  });
  const runs = createRuns({
    database,
    clock,
    log,
    processId: `${hostname()}-${process.pid}-${createId()}`,
    announceStop: (runId) => realtime.io.serverSideEmit('stopRun', runId),
    ...(tracing === undefined ? {} : { observe: (run, work) => tracing.run(run.kind, run.id, work) }),
  });
  realtime.io.on('stopRun', (runId) => runs.stopHere(runId));
  const sockets = () => realtime.io.engine.clientsCount;
  const metrics = await openMetrics(environment.METRICS, runs.activeCount, sockets, () => verifierWorkers.waiting());
  const notices: NoticeHandlers = {
    'session.ended': ({ userId, sessionIds }) => realtime.endSessions(userId, sessionIds),
    'reply.ended': ({ provider, state }) => metrics?.countReply(provider, state),
  };
  events.subscribe({ name: 'live', notices });
  return { realtime, runs, metrics };
};

export type Live = Awaited<ReturnType<typeof createLive>>;
