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

/** Who asks whether this process can answer does not wait long for the database. */
const PING_MS = 3_000;

/** The key that signs the logs, which may be followed by another while the server runs. */
export interface LogKeys {
  readonly newest: { readonly vkey: string };
}

export interface SystemOptions {
  readonly database: Database;
  readonly state: { readonly draining: boolean };
  readonly environment: Environment;
  readonly version: string;
  readonly logKeys: LogKeys;
  /** Undefined when there is no Redis to be away. */
  readonly redis?: Pick<Redis, 'answers'> | undefined;
  /** Where attached files are. */
  readonly fileStore?: Pick<Redis, 'answers'> | undefined;
  /** How much of the search's index is made after an upgrade; undefined when all of it is there. */
  readonly search?: { indexed(): Promise<number | undefined> };
}

/** What an operator and the sign-in page need before anybody is known. */
export const systemRoutes = (options: SystemOptions): Route[] => {
  const { database, state, environment, version, logKeys, redis, fileStore, search } = options;
  // However many ask at once, the database is asked one time: no limit counts these calls.
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

/** What is no JSON answer: the description of the API, the public key of the log, the metrics. */
export const serveDocuments = (http: FastifyInstance, { routes, version, logKeys, metrics }: DocumentOptions): void => {
  // Describing every schema takes time and memory that a start should not pay for a page few people open.
  let description: Record<string, unknown> | undefined;
  http.get('/api/openapi.json', (_request, reply) => reply.send((description ??= openApi(routes, version))));
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage(routes, version)));
  http.get('/.well-known/symbi-vkey', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${logKeys.newest.vkey}\n`),
  );
  if (metrics !== undefined)
    http.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
};
