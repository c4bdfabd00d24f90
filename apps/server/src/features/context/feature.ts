import type { WordVectors } from '@symbi/retrieval';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { userRoom, type Realtime } from '../../platform/realtime/realtime.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import type { Providers } from '../../providers/registry.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import { Embeddings } from './embeddings.ts';
import { createEngines } from './engines.ts';
import { Imports } from './imports.ts';
import { createIndexes } from './indexes.ts';
import { contextRoutes } from './routes.ts';
import { createContextSearch } from './search.ts';
import { Contexts } from './service.ts';
import { openVectorStore } from './vector-store.ts';

export interface ContextFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: Runs;
  readonly realtime: Realtime;
  readonly apiKeys: ApiKeys;
  readonly providers: Providers;
  readonly vectors: () => WordVectors | undefined;
  readonly weaviateUrl: string | undefined;
}

/** Puts the parts of the feature together: items, indexes, engines, imports, routes. */
export const contextFeature = async (options: ContextFeatureOptions) => {
  const { database, log, realtime, providers } = options;
  const indexes = createIndexes(options);
  const embeddings = new Embeddings({
    ...options,
    indexes,
    vectors: await openVectorStore(database, log),
    embed: (request) => providers.embed(request),
  });
  const engines = createEngines(embeddings, undefined);
  const search = createContextSearch({ ...options, indexes, engines });
  const contexts = new Contexts({
    ...options,
    indexes,
    search,
    onChanged: (ownerId) => {
      realtime.io.to(userRoom(ownerId)).emit('context:changed', {});
      embeddings.catchUpLater(ownerId);
    },
  });
  const imports = new Imports({ ...options, contexts });
  return {
    contexts,
    routes: contextRoutes({ contexts, imports, embeddings, engines }),
    accountPart: {
      name: 'contexts',
      export: (ownerId: string) => contexts.exportAll(ownerId),
      remove: async (_transaction: Transaction, ownerId: string) => indexes.forget(ownerId),
    },
  };
};
