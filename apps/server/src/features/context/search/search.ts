import { flatten, type Hit } from '@symbi/retrieval';
import { beginning } from '@symbi/text/beginning';
import type { ContextEngine } from '@symbi/contracts/context';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Engines, Neighbor, TagScope } from './engine.ts';
import { fuseMatches } from './fuse.ts';
import type { IndexHit } from '../index/index.task.ts';
import type { Indexes } from '../index/indexes.ts';
import { findActiveRows, listActiveIds } from '../queries/contexts.ts';
import { readSearchState, type SearchState } from '../queries/states.ts';
import type { ContextRow } from '../table.ts';

/** The specification's words for an engine that failed. */
const FALLBACK_NOTICE = 'Semantic search failed. Falling back to regular search.';
const CANDIDATES = 100;
const PASSAGE_LENGTH = 600;

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly threshold: number;
  readonly tag?: string | undefined;
  readonly source?: string | undefined;
  /** For replies: only what matches well enough by words, whatever the sentence encoder finds. */
  readonly isFoundByWords?: boolean;
  /** If nothing matches by words: the item nearest in meaning, as far as it is near enough to be quoted. */
  readonly asksNearest?: boolean;
  /** Neither the encoder nor a person's own engine is asked: each question of a message would cost as much as the message. */
  readonly isByWordsAlone?: boolean;
}

export interface RankedContext {
  readonly row: ContextRow;
  readonly hit: IndexHit;
}

export interface SearchAnswer {
  readonly results: RankedContext[];
  readonly engine: ContextEngine;
  readonly notice?: string;
}

export interface ContextSearch {
  search(ownerId: string, request: SearchRequest): Promise<SearchAnswer>;
}

export interface ContextSearchOptions {
  readonly database: Database;
  readonly log: Log;
  readonly indexes: Indexes;
  readonly engines: Engines;
  /** The vector of a question, when the local index answers and the encoder is in time. */
  readonly vectorOf: (ownerId: string, query: string, state: SearchState) => Promise<Int8Array | undefined>;
  /** Whether it is known how near is near for the encoder in use. */
  readonly isFitted: boolean;
}

/** For an item without words of the question: its first text represents it. */
const plainHit = (row: ContextRow): Hit => {
  const [field] = flatten(JSON.parse(row.data) as unknown);
  const text = beginning(field?.text ?? '', PASSAGE_LENGTH);
  const path = field?.path ?? '';
  const id = `${row.id}#${path}:0-${text.length}`;
  return {
    id: row.id,
    score: 0,
    rank: 0,
    passage: { id, documentId: row.id, path, start: 0, end: text.length, text, heading: '' },
    explanation: { terms: [], parts: { words: 0, characters: 0, pairs: 0, similar: 0, centroid: 0 } },
    features: [],
  };
};

/** Only active rows of this owner, whatever an index or an engine answers. */
const readRows = async (
  database: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, ContextRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await findActiveRows(database.read, ownerId, ids);
  return new Map(rows.map((row) => [row.id, row]));
};

const scopeOf = async (database: Database, ownerId: string, { tag }: SearchRequest): Promise<TagScope | undefined> => {
  if (tag === undefined) return undefined;
  return { tag, ids: await listActiveIds(database.read, ownerId, tag) };
};

/** Every context has the source 'symbi', so a filter for another one matches nothing. */
const isElsewhere = (source: string | undefined): boolean => source !== undefined && source !== 'symbi';

interface EngineAnswer {
  readonly engine: ContextEngine;
  readonly neighbors: readonly Neighbor[];
  readonly hasFailed: boolean;
}

const NO_ENGINE: EngineAnswer = { engine: 'local', neighbors: [], hasFailed: false };

const askEngine = async (
  { engines, log }: ContextSearchOptions,
  ownerId: string,
  query: string,
  scope: TagScope | undefined,
  state: SearchState,
): Promise<EngineAnswer> => {
  const nothing = { engine: 'local', neighbors: [] } as const;
  const engine = engines.among(state);
  if (engine === undefined) return { ...nothing, hasFailed: false };
  try {
    const neighbors = await engine.search(ownerId, query, CANDIDATES, scope);
    return { engine: engine.name, neighbors, hasFailed: false };
  } catch (error) {
    log.warn({ error, engine: engine.name }, 'A search engine failed; the local index answers');
    return { ...nothing, hasFailed: true };
  }
};

/** Passages of items only the engine found, from an index of just these. */
const describeRows = async (indexes: Indexes, query: string, rows: readonly ContextRow[]): Promise<Hit[]> => {
  const hits = new Map(rows.map((row) => [row.id, plainHit(row)]));
  for (const hit of await indexes.describe(rows, { query, limit: rows.length })) hits.set(hit.id, hit);
  return [...hits.values()];
};

/** Merges the hits of the local index and the engine by both scores of each item. */
const fuseHits = (local: readonly Hit[], others: readonly Hit[], neighbors: readonly Neighbor[]): Hit[] => {
  const semantic = new Map(neighbors.map(({ id, match }) => [id, match]));
  // An engine that only ranks adds items without a match score.
  const isMeasured = neighbors.some(({ match }) => match !== undefined);
  const scored = [
    ...local.map((hit) => ({ ...hit, score: isMeasured ? fuseMatches(hit.score, semantic.get(hit.id)) : hit.score })),
    ...others.map((hit) => ({ ...hit, score: isMeasured ? fuseMatches(undefined, semantic.get(hit.id)) : hit.score })),
  ];
  return scored
    .map((hit) => ({ ...hit, rank: hit.score }))
    .toSorted((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
};

/** Searches an owner's active contexts: by the local index, and by the owner's engine if there is one. */
export const createContextSearch = (options: ContextSearchOptions): ContextSearch => ({
  async search(ownerId, request) {
    const { query, limit, threshold, isFoundByWords = false } = request;
    const asksNearest = request.asksNearest === true && options.isFitted;
    const scope = await scopeOf(options.database, ownerId, request);
    if (isElsewhere(request.source) || scope?.ids.size === 0) return { results: [], engine: 'local' };
    const state = await readSearchState(options.database.read, ownerId);
    const isAlone = request.isByWordsAlone === true;
    const [index, vector] = await Promise.all([
      options.indexes.soon(ownerId, state.changeSeq),
      isAlone ? undefined : options.vectorOf(ownerId, query, state),
    ]);
    const { engine, neighbors, hasFailed } = isAlone
      ? NO_ENGINE
      : await askEngine(options, ownerId, query, scope, state);
    const isLocal = engine === 'local';
    const within = scope === undefined ? {} : { among: scope.ids };
    const wanted = isLocal ? { limit, threshold, vector, isFoundByWords, asksNearest } : { limit: CANDIDATES };
    const local = await index.search({ query, ...within, ...wanted });
    const known = new Set(local.map((hit) => hit.id));
    const further = neighbors.map(({ id }) => id).filter((id) => !known.has(id));
    const rows = await readRows(options.database, ownerId, [...known, ...further]);
    const others = further.flatMap((id) => rows.get(id) ?? []);
    const hits: IndexHit[] = isLocal
      ? local
      : fuseHits(local, await describeRows(options.indexes, query, others), neighbors);
    const results = hits.flatMap((hit): RankedContext[] => {
      const row = rows.get(hit.id);
      const isIn = row !== undefined && (scope === undefined || scope.ids.has(row.id));
      const isFit = hit.score >= threshold || hit.nearness !== undefined;
      return isIn && isFit ? [{ row, hit }] : [];
    });
    return { results: results.slice(0, limit), engine, ...(hasFailed ? { notice: FALLBACK_NOTICE } : {}) };
  },
});
