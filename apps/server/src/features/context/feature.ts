import { engineOf } from '@symbi/encoder';
import type { WordVectors } from '@symbi/retrieval';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Environment } from '../../platform/env.ts';
import type { EventHandlers } from '../../platform/events.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/observability/log.ts';
import { userRoom, type Realtime } from '../../platform/realtime/realtime.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { createWorkers, type Workers } from '../../platform/workers/workers.ts';
import type { Providers } from '../../providers/registry.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { Users } from '../users/service.ts';
import { Embeddings, matchOfCosine } from './embeddings/embeddings.ts';
import { createEngines } from './search/engines.ts';
import { createForAssistants } from './for-assistants.ts';
import { Imports } from './imports/imports.ts';
import { createIndexes, type Indexes } from './index/indexes.ts';
import { Meanings } from './meaning/meanings.ts';
import { insertForgotten } from './queries/weaviate.ts';
import type { ContextQuota } from './quota/quota.ts';
import { contextRoutes } from './routes.ts';
import { FITTED_ENGINE } from '@symbi/retrieval/near';
import { createContextSearch } from './search/search.ts';
import { Contexts } from './service.ts';
import { openVectorStore } from './embeddings/vector-store.ts';
import { Weaviate } from './weaviate/weaviate.ts';

/** One worker holds the indexes of all owners; the heap is for everything outside typed arrays. */
const INDEX_WORKER = { size: 1, queue: 10_000, memoryMb: 256, timeMs: 60_000, idleMs: Infinity };
/** Scans the texts of owners whose index is not ready or does not fit; keeps nothing. */
const SCAN_WORKER = { size: 1, queue: 10_000, memoryMb: 128, timeMs: 60_000 };
/** How long a search waits for an index being built. */
const INDEX_PATIENCE_MS = 2_000;

export interface ContextFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: Runs;
  readonly users: Pick<Users, 'hold'>;
  readonly realtime: Realtime;
  readonly apiKeys: ApiKeys;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
  readonly providers: Providers;
  /** Threads that read files. */
  readonly workers: Workers;
  readonly vectors: () => WordVectors | undefined;
  /** The process of the sentence encoder, and the folder of its model, if any. */
  readonly encoderWorkers: Workers;
  readonly encoderFolder: string | undefined;
  readonly environment: Pick<
    Environment,
    | 'WEAVIATE_URL'
    | 'WEAVIATE_GRPC_URL'
    | 'WEAVIATE_API_KEY'
    | 'CONTEXT_ITEMS_PER_PERSON'
    | 'CONTEXT_MB_PER_PERSON'
    | 'CONTEXT_INDEX_MB'
  >;
}

const MEGABYTE = 1024 * 1024;

const quotaOf = (environment: ContextFeatureOptions['environment']): ContextQuota => ({
  items: environment.CONTEXT_ITEMS_PER_PERSON,
  bytes: environment.CONTEXT_MB_PER_PERSON * MEGABYTE,
});

/** An unreadable model does not prevent the start: without it, words alone rank. */
const openEncoding = async ({ encoderFolder: folder, log }: ContextFeatureOptions) => {
  if (folder === undefined) return undefined;
  try {
    return { folder, engine: await engineOf(folder) };
  } catch (error) {
    log.warn({ error }, 'There is no sentence encoder; words alone rank');
    return undefined;
  }
};

const openIndexes = (
  options: ContextFeatureOptions & { engine: string | undefined },
): { indexes: Indexes; close: () => Promise<void> } => {
  const megabytes = options.environment.CONTEXT_INDEX_MB;
  const workers = createWorkers({ ...INDEX_WORKER, memoryMb: Math.max(INDEX_WORKER.memoryMb, megabytes) });
  const scanners = createWorkers(SCAN_WORKER);
  const bytesKept = megabytes * MEGABYTE;
  const indexes = createIndexes({ ...options, workers, scanners, bytesKept, patienceMs: INDEX_PATIENCE_MS });
  const close = async (): Promise<void> => {
    await Promise.all([indexes.close(), workers.close(), scanners.close()]);
  };
  return { indexes, close };
};

/** Assembles the feature: items, indexes, engines, imports, routes. */
export const createContext = async (options: ContextFeatureOptions) => {
  const { database, log, realtime, providers } = options;
  const encoder = await openEncoding(options);
  const { indexes, close: closeIndexes } = openIndexes({ ...options, engine: encoder?.engine });
  const embeddings = new Embeddings({
    ...options,
    indexes,
    vectors: await openVectorStore(database, log),
    embed: (request) => providers.embed(request),
  });
  const { WEAVIATE_URL: url, WEAVIATE_GRPC_URL: grpcUrl, WEAVIATE_API_KEY: apiKey } = options.environment;
  const weaviate =
    url === undefined
      ? undefined
      : new Weaviate({
          address: { url, grpcUrl, apiKey },
          database,
          log,
          vectorOf: (ownerId, query) => embeddings.vectorOf(ownerId, query),
          matchOf: matchOfCosine,
        });
  const engines = createEngines(embeddings, weaviate);
  const meanings = new Meanings({ ...options, encoder, engines });
  const vectorOf = meanings.vectorOf.bind(meanings);
  const isFitted = encoder?.engine === FITTED_ENGINE;
  const search = createContextSearch({ ...options, indexes, engines, vectorOf, isFitted });
  const contexts = new Contexts({
    ...options,
    indexes,
    search,
    quota: quotaOf(options.environment),
    onChanged: (ownerId) => {
      realtime.io.to(userRoom(ownerId)).emit('context:changed', {});
      embeddings.catchUpLater(ownerId);
      meanings.catchUpLater(ownerId);
    },
  });
  const imports = new Imports({ ...options, contexts });
  const handlers: EventHandlers = {
    async 'account.deleted'(transaction, { userId }) {
      indexes.forget(userId);
      if (weaviate === undefined) return;
      await insertForgotten(transaction.query, userId, options.clock());
      transaction.afterCommit(() => void weaviate.check());
    },
  };
  return {
    name: 'context',
    service: contexts,
    forAssistants: createForAssistants(contexts),
    close: async (): Promise<void> => {
      await Promise.all([meanings.close(), options.encoderWorkers.close()]);
      await closeIndexes();
      await weaviate?.close();
    },
    routes: contextRoutes({ ...options, contexts, imports, embeddings, engines }),
    accountParts: [{ name: 'contexts', export: (ownerId: string) => contexts.exportAll(ownerId) }],
    handlers,
  };
};
