import { health, readSite, ready } from '@symbi/contracts/site';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Environment } from '../env.ts';
import { Failure } from '../failure.ts';
import type { Metrics } from '../observability/metrics.ts';
import { within } from '../patience.ts';
import type { Redis } from '../redis.ts';
import { apiPage } from './api-page.ts';
import { openApi } from './openapi.ts';
import { publicRoute, type Route } from './route.ts';

/** A health check does not wait long for the database. */
const PING_MS = 3_000;

/** The keys that sign the logs; the key may be rotated while the server runs. */
export interface LogKeys {
  readonly newest: { readonly vkey: string };
}

export interface SystemOptions {
  readonly database: Database;
  readonly state: { readonly draining: boolean };
  readonly environment: Environment;
  readonly version: string;
  readonly logKeys: LogKeys;
  /** Undefined when no Redis is configured. */
  readonly redis?: Pick<Redis, 'answers'> | undefined;
  /** The store of attached files. */
  readonly fileStore?: Pick<Redis, 'answers'> | undefined;
  /** How much of the search index has been built after an upgrade; undefined when it is complete. */
  readonly search?: { indexed(): Promise<number | undefined> };
}

/** Calls for the operator and the sign-in page, which need no sign-in. */
export const systemRoutes = (options: SystemOptions): Route[] => {
  const { database, state, environment, version, logKeys, redis, fileStore, search } = options;
  // Concurrent calls share one ping, because no rate limit applies to them.
  let pinging: Promise<void> | undefined;
  const ping = (): Promise<void> =>
    (pinging ??= within(PING_MS, database.ping()).finally(() => {
      pinging = undefined;
    }));
  return [
    publicRoute(health, async () => ({})),
    publicRoute(ready, async () => {
      if (state.draining) throw new Failure('unavailable', 'The server is stopping');
      try {
        await ping();
      } catch (cause) {
        throw new Failure('unavailable', 'The database cannot be reached', { cause });
      }
      const others = { redis, files: fileStore };
      const degraded: ('redis' | 'files')[] = [];
      for (const name of ['redis', 'files'] as const)
        if ((await others[name]?.answers()) === false) degraded.push(name);
      const indexed = await search?.indexed();
      return {
        ...(degraded.length === 0 ? {} : { degraded }),
        ...(indexed === undefined ? {} : { building: { search: indexed } }),
      };
    }),
    publicRoute(readSite, async () => ({
      data: { contactEmail: environment.CONTACT_EMAIL, version, logKey: logKeys.newest.vkey },
    })),
  ];
};

export interface DocumentOptions {
  readonly routes: readonly Route[];
  readonly version: string;
  readonly logKeys: LogKeys;
  readonly metrics: Metrics | undefined;
}

/** Answers that are not JSON calls: the API description, the log's public key, the metrics. */
export const serveDocuments = (http: FastifyInstance, { routes, version, logKeys, metrics }: DocumentOptions): void => {
  // Built on first use: describing every schema takes time and memory that a start should not spend on a page few
  // people open.
  let description: Record<string, unknown> | undefined;
  http.get('/api/openapi.json', (_request, reply) => reply.send((description ??= openApi(routes, version))));
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage(routes, version)));
  http.get('/.well-known/symbi-vkey', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${logKeys.newest.vkey}\n`),
  );
  if (metrics !== undefined)
    http.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
};
