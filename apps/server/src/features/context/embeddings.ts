import type { EmbeddingState } from '@symbi/contracts/context-embeddings';
import { flatten } from '@symbi/retrieval';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Log } from '../../platform/log.ts';
import type { RunHandler, Runs } from '../../platform/runs/runs.ts';
import { EMBEDDING_MODEL, type EmbedRequest } from '../../providers/embeddings.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { SemanticEngine } from './engine.ts';
import type { Indexes } from './indexes.ts';
import type { VectorStore } from './vector-store.ts';

export const EMBED_RUN = 'context-embed';
const TEXTS_PER_CALL = 64;
const QUERY_TIMEOUT_MS = 5_000;
const QUERIES_KEPT = 200;
const CHARACTERS_PER_TOKEN = 4;
/** After a failure the rest is tried again when somebody searches, but not more often than this. */
const RETRY_MS = 60_000;
/** Cosines of this model: unrelated texts lie about .1 to .2, answers to a question about .4 to .6. */
const MATCH_MIDDLE = 0.36;
const MATCH_SLOPE = 16;

export interface EmbeddingsOptions {
  readonly database: Database;
  readonly clock: () => number;
  readonly log: Log;
  readonly runs: Runs;
  readonly apiKeys: ApiKeys;
  readonly indexes: Indexes;
  readonly vectors: VectorStore;
  readonly embed: (request: EmbedRequest) => Promise<Float32Array[]>;
}

interface Missing {
  readonly id: string;
  readonly data: string;
  readonly data_hash: string;
}

export const matchOfCosine = (cosine: number): number => 1 / (1 + Math.exp(-MATCH_SLOPE * (cosine - MATCH_MIDDLE)));

const textOf = (data: string): string =>
  flatten(JSON.parse(data))
    .map(({ path, text }) => (text.length <= 120 ? `${path}: ${text}` : text))
    .join('\n')
    .slice(0, EMBEDDING_MODEL.characters) || '-';

const createReads = ({ database }: EmbeddingsOptions) => ({
  settings: (ownerId: string) =>
    database.read.selectFrom('context_embeddings').selectAll().where('owner_id', '=', ownerId).executeTakeFirst(),

  /** Active contexts without a vector of the present model and content. */
  missing: (ownerId: string): Promise<Missing[]> =>
    database.read
      .selectFrom('contexts')
      .leftJoin('context_vectors', (join) =>
        join
          .onRef('context_vectors.context_id', '=', 'contexts.id')
          .onRef('context_vectors.data_hash', '=', 'contexts.data_hash')
          .on('context_vectors.model', '=', EMBEDDING_MODEL.id),
      )
      .select(['contexts.id', 'contexts.data', 'contexts.data_hash'])
      .where('contexts.owner_id', '=', ownerId)
      .where('contexts.is_active', '=', 1)
      .where('context_vectors.context_id', 'is', null)
      .orderBy('contexts.created_at')
      .limit(TEXTS_PER_CALL)
      .execute(),

  async counts(ownerId: string): Promise<{ total: number; embedded: number; characters: number }> {
    const row = await database.read
      .selectFrom('contexts')
      .leftJoin('context_vectors', (join) =>
        join
          .onRef('context_vectors.context_id', '=', 'contexts.id')
          .onRef('context_vectors.data_hash', '=', 'contexts.data_hash')
          .on('context_vectors.model', '=', EMBEDDING_MODEL.id),
      )
      .select((one) => [
        one.fn.countAll<number>().as('total'),
        one.fn.count<number>('context_vectors.context_id').as('embedded'),
        one.fn
          .sum<number | null>(
            one
              .case()
              .when('context_vectors.context_id', 'is', null)
              .then(one.fn<number>('length', ['contexts.data']))
              .else(0)
              .end(),
          )
          .as('characters'),
      ])
      .where('contexts.owner_id', '=', ownerId)
      .where('contexts.is_active', '=', 1)
      .executeTakeFirstOrThrow();
    return { total: Number(row.total), embedded: Number(row.embedded), characters: Number(row.characters ?? 0) };
  },
});

/** Vectors of the owner's contexts, made with the owner's OpenAI key after the owner has asked for it. */
export const createEmbeddings = (options: EmbeddingsOptions) => {
  const { database, runs, apiKeys, indexes, vectors, embed, log, clock } = options;
  const reads = createReads(options);
  const queries = new Map<string, Float32Array>();
  const retriedAt = new Map<string, number>();

  const keyOf = async (ownerId: string): Promise<string | undefined> => {
    const row = await apiKeys.findNewest(ownerId, 'openai');
    return row === undefined ? undefined : apiKeys.open(row);
  };

  const isRunning = async (ownerId: string, runId: string | null): Promise<boolean> => {
    const run = runId === null ? undefined : await runs.find(ownerId, runId);
    return run?.state === 'running' || run?.state === 'queued';
  };

  const enqueue = async (transaction: Transaction, ownerId: string): Promise<void> => {
    const runId = createId();
    const { numUpdatedRows } = await transaction.query
      .updateTable('context_embeddings')
      .set({ run_id: runId, error: null })
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await runs.enqueue(transaction, { id: runId, kind: EMBED_RUN, ownerId, subjectId: ownerId, input: {} });
  };

  const end = (ownerId: string, runId: string, error: string | null): Promise<void> =>
    database.transaction(async (transaction) => {
      if (!(await runs.finish(transaction, runId, { state: error === null ? 'done' : 'failed' }))) return;
      await transaction.query
        .updateTable('context_embeddings')
        .set({ error })
        .where('owner_id', '=', ownerId)
        .where('run_id', '=', runId)
        .execute();
    });

  /** False when the owner has turned embeddings off, or another run took over. */
  const storeBatch = async (ownerId: string, runId: string, batch: readonly Missing[], made: readonly Float32Array[]) =>
    database.transaction(async (transaction) => {
      const settings = await transaction.query
        .updateTable('context_embeddings')
        .set((row) => ({ version: row('version', '+', 1), model: EMBEDDING_MODEL.id }))
        .where('owner_id', '=', ownerId)
        .where('run_id', '=', runId)
        .returning('version')
        .executeTakeFirst();
      if (settings === undefined) return false;
      // A context may have been deleted while its text was away.
      const there = await transaction.query
        .selectFrom('contexts')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where(
          'id',
          'in',
          batch.map(({ id }) => id),
        )
        .execute();
      const ids = new Set(there.map(({ id }) => id));
      const stored = batch.flatMap(({ id, data_hash: dataHash }, index) => {
        const vector = made[index];
        return vector === undefined || !ids.has(id) ? [] : [{ contextId: id, dataHash, vector }];
      });
      if (stored.length > 0) await vectors.store(transaction, ownerId, settings.version, stored);
      return true;
    });

  const work: RunHandler['work'] = async ({ run, signal }) => {
    const ownerId = run.owner_id;
    try {
      for (;;) {
        if (signal.aborted) break;
        const apiKey = await keyOf(ownerId);
        if (apiKey === undefined) return await end(ownerId, run.id, 'There is no OpenAI API key in Settings.');
        const batch = await reads.missing(ownerId);
        if (batch.length === 0) return await end(ownerId, run.id, null);
        const made = await embed({ apiKey, texts: batch.map(({ data }) => textOf(data)), signal });
        if (!(await storeBatch(ownerId, run.id, batch, made))) return await end(ownerId, run.id, null);
      }
    } catch (error) {
      if (!signal.aborted && error instanceof ProviderError)
        return end(ownerId, run.id, `${error.message} ${error.advice}`);
      if (!signal.aborted) throw error;
    }
    if (signal.reason === 'stopped')
      await database.transaction((transaction) => runs.finish(transaction, run.id, { state: 'stopped' }));
  };

  runs.register(EMBED_RUN, {
    work,
    recover: async (run, transaction) => {
      await transaction.query
        .updateTable('context_embeddings')
        .set({ run_id: null, error: 'Embedding was interrupted; it goes on with the next search or change.' })
        .where('owner_id', '=', run.owner_id)
        .where('run_id', '=', run.id)
        .execute();
      return { state: 'interrupted' };
    },
  });

  const embedQuery = async (ownerId: string, query: string, apiKey: string): Promise<Float32Array> => {
    const place = `${ownerId} ${query}`;
    const known = queries.get(place);
    if (known !== undefined) return known;
    const [vector] = await embed({
      apiKey,
      texts: [query],
      timeoutMs: QUERY_TIMEOUT_MS,
      signal: AbortSignal.timeout(QUERY_TIMEOUT_MS),
    });
    if (vector === undefined) throw new Error('No vector came back');
    queries.set(place, vector);
    const oldest = queries.size > QUERIES_KEPT ? queries.keys().next() : undefined;
    if (oldest?.done === false) queries.delete(oldest.value);
    return vector;
  };

  /** Carries on with what is missing, unless that is being done or has just failed. */
  const catchUp = async (ownerId: string): Promise<void> => {
    const settings = await reads.settings(ownerId);
    if (settings === undefined || (await isRunning(ownerId, settings.run_id))) return;
    if (settings.error !== null && clock() - (retriedAt.get(ownerId) ?? 0) < RETRY_MS) return;
    retriedAt.set(ownerId, clock());
    if ((await reads.missing(ownerId)).length === 0) return;
    await database.transaction((transaction) => enqueue(transaction, ownerId));
  };

  const state = async (ownerId: string): Promise<EmbeddingState> => {
    const [settings, counts, key] = await Promise.all([
      reads.settings(ownerId),
      reads.counts(ownerId),
      apiKeys.findNewest(ownerId, 'openai'),
    ]);
    const tokens = Math.ceil(counts.characters / CHARACTERS_PER_TOKEN);
    return {
      isOn: settings !== undefined,
      hasKey: key !== undefined,
      model: EMBEDDING_MODEL.id,
      total: counts.total,
      embedded: counts.embedded,
      isRunning: settings !== undefined && (await isRunning(ownerId, settings.run_id)),
      estimatedTokens: tokens,
      estimatedUsd: (tokens * EMBEDDING_MODEL.usdPerMillionTokens) / 1e6,
      ...(settings?.error == null ? {} : { error: settings.error }),
    };
  };

  return {
    state,
    catchUp,
    settings: reads.settings,

    async start(ownerId: string): Promise<EmbeddingState> {
      if ((await keyOf(ownerId)) === undefined) throw invalid('Add an OpenAI API key in Settings first');
      const settings = await reads.settings(ownerId);
      if (!(await isRunning(ownerId, settings?.run_id ?? null))) {
        await database.transaction(async (transaction) => {
          await transaction.query
            .insertInto('context_embeddings')
            .values({ owner_id: ownerId, model: EMBEDDING_MODEL.id, run_id: null, error: null })
            .onConflict((met) => met.column('owner_id').doNothing())
            .execute();
          await enqueue(transaction, ownerId);
        });
      }
      return state(ownerId);
    },

    async turnOff(ownerId: string): Promise<EmbeddingState> {
      const settings = await reads.settings(ownerId);
      await database.transaction(async ({ query }) => {
        await query.deleteFrom('context_embeddings').where('owner_id', '=', ownerId).execute();
        await query.deleteFrom('context_vectors').where('owner_id', '=', ownerId).execute();
      });
      if (settings?.run_id != null) await runs.requestStop(settings.run_id);
      return state(ownerId);
    },

    /** The vector of a question, or undefined when the owner has embeddings off. */
    async vectorOf(ownerId: string, query: string): Promise<Float32Array | undefined> {
      const settings = await reads.settings(ownerId);
      const apiKey = settings === undefined ? undefined : await keyOf(ownerId);
      return apiKey === undefined ? undefined : embedQuery(ownerId, query, apiKey);
    },

    engine: {
      name: vectors.kind,
      async search(ownerId, query, limit) {
        const apiKey = await keyOf(ownerId);
        if (apiKey === undefined) throw new Error('There is no OpenAI API key in Settings.');
        const vector = await embedQuery(ownerId, query, apiKey);
        const index = await indexes.current(ownerId);
        const near = await vectors.nearest(ownerId, vector, limit, (id) => index.has(id));
        void catchUp(ownerId).catch((error: unknown) => log.warn({ error }, 'Contexts could not be embedded'));
        return near.map(({ id, cosine }) => ({ id, match: matchOfCosine(cosine) }));
      },
    } satisfies SemanticEngine,
  };
};

export type Embeddings = ReturnType<typeof createEmbeddings>;
