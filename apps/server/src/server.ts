import type { Foundation } from './foundation.ts';
import { Idempotency } from './platform/http/idempotency.ts';
import { createHttp, type HttpOptions } from './platform/http/server.ts';
import { serveSite } from './platform/http/site.ts';
import { stopAccepting } from './platform/http/stop-accepting.ts';
import { serveDocuments, systemRoutes, type LogKeys, type SystemOptions } from './platform/http/system.ts';
import type { Live } from './platform/live.ts';

/** How long this process's runs get to reach a point from which another process can continue. */
const GRACE_MS = 15_000;

interface ServerParts extends Foundation, Live, Pick<HttpOptions, 'authenticate'> {
  readonly logKeys: LogKeys;
  readonly fileStore: SystemOptions['fileStore'];
  readonly search: NonNullable<SystemOptions['search']>;
}

const openHttp = async (served: ServerParts, state: { readonly draining: boolean }) => {
  const { environment, database, clock, features, metrics, tracing, siteDirectory } = served;
  const routes = [...systemRoutes({ ...served, state }), ...features.routes];
  const watchers = [metrics?.observeAnswer, tracing?.request].filter((watch) => watch !== undefined);
  const http = createHttp({
    ...served,
    routes,
    idempotency: new Idempotency(database, clock),
    trustedProxyHops: environment.TRUSTED_PROXY_HOPS,
    secure: environment.PUBLIC_URL?.startsWith('https:') ?? false,
    ...(watchers.length === 0 ? {} : { onAnswer: (answered) => watchers.forEach((watch) => watch(answered)) }),
  });
  serveDocuments(http, { ...served, routes });
  for (const feature of features.all) feature.serve?.(http);
  if (siteDirectory !== undefined) await serveSite(http, siteDirectory, environment.CONTACT_EMAIL);
  served.realtime.attach(http.server);
  await http.ready();
  return { http, routes };
};

/** Serves the features and starts their background work. */
export const startServer = async (served: ServerParts) => {
  const { environment, database, features, runs, realtime, logKeys } = served;
  const state = { draining: false };
  const { http, routes } = await openHttp(served, state);
  await runs.start();
  for (const feature of features.all) feature.start?.();
  return {
    http,
    routes,
    database,
    io: realtime.io,
    features: features.all,
    logKey: () => logKeys.newest.vkey,
    listen: (): Promise<string> => http.listen({ port: environment.PORT, host: environment.HOST }),
    /** Shuts down cleanly: acknowledged work is stored, and active runs are handed over. */
    async drain(): Promise<void> {
      state.draining = true;
      const closed = stopAccepting(http);
      for (const feature of features.all) await feature.stop?.();
      await runs.drain(GRACE_MS);
      await realtime.drain();
      await closed();
      await served.rateLimiter.close();
      served.providers.close();
      for (const feature of features.all) await feature.close?.();
      const { workers, textWorkers, replyWorkers, verifierWorkers, encoderWorkers } = served;
      const pools = [workers, textWorkers, replyWorkers, verifierWorkers, encoderWorkers];
      await Promise.all(pools.map((pool) => pool.close()));
      await served.tracing?.close();
      await database.close();
    },
  };
};
