import type { EmbeddingState } from '@symbi/contracts/context-embeddings';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/failure.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Runs } from '../../../platform/runs/runs.ts';
import { EMBEDDING_MODEL, type EmbedRequest } from '../../../providers/embeddings.ts';
import { estimateTokens } from '../../../providers/models/tokens.ts';
import type { ApiKeys } from '../../api-keys/service.ts';
import type { Users } from '../../users/service.ts';
import { EmbedRun, NO_KEY } from './embed-run.ts';
import {
  countEmbedded,
  deleteSettings,
  findSettings,
  insertSettings,
  listMissing,
  type UnembeddedContext,
} from '../queries/embeddings.ts';
import { deleteVectors } from '../queries/vectors.ts';
import type { Neighbor, SemanticEngine, TagScope } from '../search/engine.ts';
import type { Indexes } from '../index/indexes.ts';
import type { VectorStore } from './vectors.ts';

const TEXTS_PER_CALL = 64;
const QUERY_TIMEOUT_MS = 5_000;
const QUERIES_KEPT = 200;
/** After a failure a search triggers a retry, but not more often than this. */
const RETRY_MS = 60_000;
/** Cosines of this model: unrelated texts lie at about .1 to .2, answers to a question at about .4 to .6. */
const MATCH_MIDDLE = 0.36;
const MATCH_SLOPE = 16;

export interface EmbeddingsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: Runs;
  readonly users: Pick<Users, 'hold'>;
  readonly apiKeys: ApiKeys;
  readonly indexes: Indexes;
  readonly vectors: VectorStore;
  readonly embed: (request: EmbedRequest) => Promise<Float32Array[]>;
}

export const matchOfCosine = (cosine: number): number => 1 / (1 + Math.exp(-MATCH_SLOPE * (cosine - MATCH_MIDDLE)));

/** Vectors of the owner's contexts, made with the owner's OpenAI key at the owner's request. */
export class Embeddings implements SemanticEngine {
  readonly #options: EmbeddingsOptions;
  readonly #run: EmbedRun;
  readonly #queries = new LRUCache<string, Float32Array>({ max: QUERIES_KEPT });
  readonly #retriedAt = new Map<string, number>();

  constructor(options: EmbeddingsOptions) {
    this.#options = options;
    this.#run = new EmbedRun({
      ...options,
      missing: (ownerId) => this.#missing(ownerId),
      keyOf: (ownerId) => this.#keyOf(ownerId),
      again: (ownerId) => this.catchUpLater(ownerId),
    });
  }

  get name(): VectorStore['kind'] {
    return this.#options.vectors.kind;
  }

  #settings(ownerId: string): ReturnType<typeof findSettings> {
    return findSettings(this.#options.database.read, ownerId);
  }

  /** What the next call embeds. */
  #missing(ownerId: string): Promise<UnembeddedContext[]> {
    return listMissing(this.#options.database.read, ownerId, TEXTS_PER_CALL);
  }

  async isOn(ownerId: string): Promise<boolean> {
    return (await this.#settings(ownerId)) !== undefined;
  }

  async #keyOf(ownerId: string): Promise<string | undefined> {
    const row = await this.#options.apiKeys.findNewest(ownerId, 'openai');
    return row === undefined ? undefined : this.#options.apiKeys.open(row);
  }

  async #isRunning(ownerId: string, runId: string | null | undefined): Promise<boolean> {
    const run = runId === null || runId === undefined ? undefined : await this.#options.runs.find(ownerId, runId);
    return run?.state === 'running' || run?.state === 'queued';
  }

  async state(ownerId: string): Promise<EmbeddingState> {
    const isRunning = await this.#isRunning(ownerId, (await this.#settings(ownerId))?.run_id);
    // A run stores its results with its end, so reading them after the end misses nothing.
    const [settings, counts, key] = await Promise.all([
      this.#settings(ownerId),
      countEmbedded(this.#options.database.read, ownerId),
      this.#options.apiKeys.findNewest(ownerId, 'openai'),
    ]);
    const tokens = estimateTokens(counts.characters);
    const error = settings?.error ?? undefined;
    return {
      isOn: settings !== undefined,
      hasKey: key !== undefined,
      model: EMBEDDING_MODEL.id,
      total: counts.total,
      embedded: counts.embedded,
      isRunning,
      estimatedTokens: tokens,
      estimatedUsd: (tokens * EMBEDDING_MODEL.usdPerMillionTokens) / 1e6,
      ...(error === undefined ? {} : { error }),
    };
  }

  /** Turns embeddings on, or retries after a failure. */
  async start(ownerId: string): Promise<EmbeddingState> {
    if ((await this.#keyOf(ownerId)) === undefined) throw invalid('Add an OpenAI API key in Settings first');
    const settings = await this.#settings(ownerId);
    if (!(await this.#isRunning(ownerId, settings?.run_id))) {
      const { database, clock } = this.#options;
      await database.transaction(async (transaction) => {
        // Versions start at the current time, so that vectors from before a restart of embeddings are never newer.
        await insertSettings(transaction.query, ownerId, clock());
        await this.#run.enqueue(transaction, ownerId, settings?.run_id ?? null);
      });
    }
    return this.state(ownerId);
  }

  async turnOff(ownerId: string): Promise<EmbeddingState> {
    const settings = await this.#settings(ownerId);
    await this.#options.database.transaction(async ({ query }) => {
      await deleteSettings(query, ownerId);
      await deleteVectors(query, ownerId);
    });
    const runId = settings?.run_id ?? null;
    if (runId !== null && (await this.#isRunning(ownerId, runId))) await this.#options.runs.requestStop(runId);
    return this.state(ownerId);
  }

  /** Embeds what is missing, unless a run is active or has just failed. */
  async catchUp(ownerId: string): Promise<void> {
    const { clock, database } = this.#options;
    const settings = await this.#settings(ownerId);
    if (settings === undefined || (await this.#isRunning(ownerId, settings.run_id))) return;
    if (settings.error !== null && clock() - (this.#retriedAt.get(ownerId) ?? 0) < RETRY_MS) return;
    this.#retriedAt.set(ownerId, clock());
    if ((await this.#missing(ownerId)).length === 0) return;
    await database.transaction((transaction) => this.#run.enqueue(transaction, ownerId, settings.run_id));
  }

  catchUpLater(ownerId: string): void {
    this.catchUp(ownerId).catch((error: unknown) =>
      this.#options.log.warn({ error }, 'Contexts could not be embedded'),
    );
  }

  async #embedQuery(ownerId: string, query: string, apiKey: string): Promise<Float32Array> {
    const place = `${ownerId} ${query}`;
    const known = this.#queries.get(place);
    if (known !== undefined) return known;
    const signal = AbortSignal.timeout(QUERY_TIMEOUT_MS);
    const [vector] = await this.#options.embed({ apiKey, texts: [query], signal });
    if (vector === undefined) throw new Error('No vector came back');
    this.#queries.set(place, vector);
    return vector;
  }

  /** The vector of a question, or undefined when the owner has embeddings off. */
  async vectorOf(ownerId: string, query: string): Promise<Float32Array | undefined> {
    if (!(await this.isOn(ownerId))) return undefined;
    const apiKey = await this.#keyOf(ownerId);
    return apiKey === undefined ? undefined : this.#embedQuery(ownerId, query, apiKey);
  }

  async search(ownerId: string, query: string, limit: number, scope?: TagScope): Promise<Neighbor[]> {
    this.catchUpLater(ownerId);
    const apiKey = await this.#keyOf(ownerId);
    if (apiKey === undefined) throw new Error(NO_KEY);
    const vector = await this.#embedQuery(ownerId, query, apiKey);
    const index = await this.#options.indexes.soon(ownerId);
    const isWanted = (id: string): boolean => index.has(id) && (scope === undefined || scope.ids.has(id));
    const near = await this.#options.vectors.nearest(ownerId, vector, limit, { isWanted, tag: scope?.tag });
    return near.map(({ id, cosine }) => ({ id, match: matchOfCosine(cosine) }));
  }
}
