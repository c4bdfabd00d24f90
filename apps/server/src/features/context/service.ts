import type { BridgeInput, ContextDuplicate, ContextInput } from '@symbi/contracts/context';
import { contextLimits } from '@symbi/contracts/limits';
import { searchText, selectPassages, type HistoryTurn, type SelectedPassage } from '@symbi/retrieval';
import type { Clock } from '../../platform/clock.ts';
import { toMoment } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import type { Log } from '../../platform/log.ts';
import type { Indexes } from './indexes.ts';
import { countChange, countTag, insertContexts, noteRemoval, readState, type NewContext } from './rows.ts';
import type { ContextSearch, SearchAnswer, SearchRequest } from './search.ts';
import type { ContextRow } from './table.ts';

const EXPORTED_AT_ONCE = 100_000;
const DUPLICATES_SHOWN = 5;
const PASSAGE_CANDIDATES = 24;
const SHORT_VALUE = 120;

export interface ContextsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly indexes: Indexes;
  readonly search: ContextSearch;
  /** After the commit of any change of an owner's contexts. */
  readonly onChanged: (ownerId: string) => void;
}

export interface ListRequest {
  readonly page: number;
  readonly limit: number;
  readonly source?: string | undefined;
  readonly tag?: string | undefined;
  readonly active?: boolean | undefined;
}

export interface ContextPassage {
  readonly contextId: string;
  readonly title: string;
  readonly text: string;
}

/** The last name of a field's path, as words: `contract.unitPrice` gives 'unit Price'. */
const lastName = (path: string): string =>
  (
    path
      .replaceAll(/\[\d+\]/g, '')
      .match(/[\p{L}\p{N}_]+/gu)
      ?.at(-1) ?? ''
  )
    .replaceAll('_', ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** A value alone says nothing: '240' becomes 'Brightwater Ltd, seats: 240'. */
const readable = ({ text, path, heading, start }: SelectedPassage): string => {
  if (text.length > SHORT_VALUE || start > 0 || /\s\S+\s/.test(text)) return text;
  const [title = ''] = heading.split('; ');
  return [title, `${lastName(path)}: ${text}`].filter((part) => part !== '').join(', ');
};

const titleOf = (row: ContextRow | undefined, passage: SelectedPassage): string => {
  const [heading = ''] = passage.heading.split('; ');
  return heading === '' ? (row?.tag ?? passage.path) : `${row?.tag ?? ''}: ${heading}`;
};

/** The user's knowledge: items with a tag, found by search and given to agents as passages. */
export const createContexts = (options: ContextsOptions) => {
  const { database, clock, log, indexes, search } = options;

  const changed = (transaction: Transaction, ownerId: string): void =>
    transaction.afterCommit(() => options.onChanged(ownerId));

  const findOwn = async (query: Database['read'], ownerId: string, contextId: string): Promise<ContextRow> => {
    const row = await query
      .selectFrom('contexts')
      .selectAll()
      .where('id', '=', contextId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  };

  const insert = async (
    transaction: Transaction,
    ownerId: string,
    contexts: readonly NewContext[],
  ): Promise<ContextRow[]> => {
    const rows = await insertContexts(transaction, ownerId, contexts, clock());
    if (rows.length > 0) changed(transaction, ownerId);
    return rows;
  };

  const setActive = (ownerId: string, contextId: string, isActive: boolean): Promise<ContextRow> =>
    database.transaction(async (transaction) => {
      const row = await findOwn(transaction.query, ownerId, contextId);
      if ((row.is_active === 1) === isActive) return row;
      const active = isActive ? 1 : -1;
      const bridges = row.bridged_from === null ? 0 : active;
      const { change_seq: seq } = await countChange(transaction, ownerId, { total: 0, active, bridges });
      await countTag(transaction, ownerId, row.tag, { total: 0, active });
      changed(transaction, ownerId);
      return transaction.query
        .updateTable('contexts')
        .set({ is_active: isActive ? 1 : 0, change_seq: seq })
        .where('id', '=', contextId)
        .where('owner_id', '=', ownerId)
        .returningAll()
        .executeTakeFirstOrThrow();
    });

  const tagsOf = async (ownerId: string, contextIds: readonly string[]): Promise<Map<string, string>> => {
    if (contextIds.length === 0) return new Map();
    const rows = await database.read
      .selectFrom('contexts')
      .select(['id', 'tag'])
      .where('owner_id', '=', ownerId)
      .where('id', 'in', contextIds)
      .execute();
    return new Map(rows.map((row) => [row.id, row.tag]));
  };

  /** Active contexts that say nearly the same as the given one. */
  const duplicatesOf = async (ownerId: string, contextId: string): Promise<ContextDuplicate[]> => {
    const index = await indexes.current(ownerId);
    const found = index.duplicatesOf(contextId).slice(0, DUPLICATES_SHOWN);
    const tags = await tagsOf(
      ownerId,
      found.map(({ otherId }) => otherId),
    );
    return found.flatMap(({ otherId, similarity, exact }) => {
      const tag = tags.get(otherId);
      return tag === undefined ? [] : [{ _id: otherId, tag, similarity, exact }];
    });
  };

  const countOf = async (ownerId: string, { tag, source, active }: ListRequest): Promise<number> => {
    if (source !== undefined && source !== 'symbi') return 0;
    const counts =
      tag === undefined
        ? await readState(database.read, ownerId)
        : ((await database.read
            .selectFrom('context_tags')
            .selectAll()
            .where('owner_id', '=', ownerId)
            .where('tag', '=', tag)
            .executeTakeFirst()) ?? { total: 0, active: 0 });
    if (active === undefined) return counts.total;
    return active ? counts.active : counts.total - counts.active;
  };

  const sourcesOfBridge = (transaction: Transaction, ownerId: string, input: BridgeInput): Promise<ContextRow[]> =>
    transaction.query
      .selectFrom('contexts')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .$if(input.contextIds !== undefined, (query) => query.where('id', 'in', input.contextIds ?? []))
      .$if(input.fromTag !== undefined, (query) =>
        query.where('tag', '=', input.fromTag ?? '').where('is_active', '=', 1),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(contextLimits.bridge)
      .execute();

  return {
    insert,
    duplicatesOf,
    search: (ownerId: string, request: SearchRequest): Promise<SearchAnswer> => search.search(ownerId, request),

    find: (ownerId: string, contextId: string): Promise<ContextRow> => findOwn(database.read, ownerId, contextId),

    async list(ownerId: string, request: ListRequest): Promise<{ rows: ContextRow[]; count: number }> {
      const { page, limit, tag, source, active } = request;
      const count = await countOf(ownerId, request);
      const offset = (page - 1) * limit;
      if (offset >= count) return { rows: [], count };
      // The page is found in an index; only its rows are read.
      const rows = await database.read
        .selectFrom('contexts')
        .selectAll()
        .where('id', 'in', (inner) =>
          inner
            .selectFrom('contexts')
            .select('id')
            .where('owner_id', '=', ownerId)
            .$if(tag !== undefined, (query) => query.where('tag', '=', tag ?? ''))
            .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
            .$if(active !== undefined, (query) => query.where('is_active', '=', active === true ? 1 : 0))
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(limit)
            .offset(offset),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return { rows, count };
    },

    async tags(ownerId: string): Promise<{ tag: string; count: number; active: number }[]> {
      const rows = await database.read
        .selectFrom('context_tags')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('tag')
        .limit(contextLimits.tagsShown)
        .execute();
      return rows.map(({ tag, total, active }) => ({ tag, count: total, active }));
    },

    async create(ownerId: string, input: ContextInput): Promise<{ row: ContextRow; duplicates: ContextDuplicate[] }> {
      const [row] = await database.transaction((transaction) =>
        insert(transaction, ownerId, [{ ...input, metadata: {} }]),
      );
      if (row === undefined) throw new Error('A context was not stored');
      // The context is kept by now, whatever comes of looking for others like it.
      const duplicates = await duplicatesOf(ownerId, row.id).catch((error: unknown) => {
        log.warn({ error }, 'Duplicates of a context could not be looked for');
        return [];
      });
      return { row, duplicates };
    },

    deactivate: (ownerId: string, contextId: string) => setActive(ownerId, contextId, false),
    activate: (ownerId: string, contextId: string) => setActive(ownerId, contextId, true),

    remove: (ownerId: string, contextId: string): Promise<void> =>
      database.transaction(async (transaction) => {
        const row = await findOwn(transaction.query, ownerId, contextId);
        const active = row.is_active === 1 ? -1 : 0;
        const bridges = row.bridged_from === null ? 0 : active;
        const { change_seq: seq } = await countChange(transaction, ownerId, { total: -1, active, bridges });
        await countTag(transaction, ownerId, row.tag, { total: -1, active });
        await noteRemoval(transaction.query, ownerId, seq, contextId);
        await transaction.query
          .deleteFrom('contexts')
          .where('id', '=', contextId)
          .where('owner_id', '=', ownerId)
          .execute();
        changed(transaction, ownerId);
      }),

    /** Copies contexts to another tag. A copy that is already there is answered, not made again. */
    bridge: (ownerId: string, input: BridgeInput): Promise<{ rows: ContextRow[]; created: number; existing: number }> =>
      database.transaction(async (transaction) => {
        const sources = await sourcesOfBridge(transaction, ownerId, input);
        const wanted = input.contextIds === undefined ? 1 : new Set(input.contextIds).size;
        if (sources.length < wanted) throw notFound();
        const ids = sources.map((row) => row.id);
        const existing = await transaction.query
          .selectFrom('contexts')
          .selectAll()
          .where('owner_id', '=', ownerId)
          .where('tag', '=', input.toTag)
          .where('bridged_from', 'in', ids)
          .execute();
        const done = new Set(existing.map((row) => row.bridged_from));
        const at = toMoment(clock());
        const created = await insert(
          transaction,
          ownerId,
          sources
            .filter((row) => !done.has(row.id) && row.tag !== input.toTag)
            .map((row): NewContext => ({
              tag: input.toTag,
              source: 'symbi',
              data: JSON.parse(row.data) as ContextInput['data'],
              trustScore: row.trust_score,
              metadata: { bridgedFrom: { contextId: row.id, tag: row.tag, at } },
              bridgedFrom: row.id,
            })),
        );
        return { rows: [...created, ...existing], created: created.length, existing: existing.length };
      }),

    countBridges: async (ownerId: string): Promise<number> => (await readState(database.read, ownerId)).bridges,

    /** Passages for a reply: matching, different from one another, within a budget of tokens. */
    async retrieve(
      ownerId: string,
      question: string,
      history: readonly HistoryTurn[],
      budgetTokens: number,
    ): Promise<ContextPassage[]> {
      const query = searchText({ question, history: [...history] }).slice(0, contextLimits.queryLength * 2);
      const { results } = await search.search(ownerId, {
        query,
        limit: PASSAGE_CANDIDATES,
        threshold: contextLimits.searchThreshold,
      });
      const rows = new Map(results.map(({ row }) => [row.id, row]));
      const passages = selectPassages(
        results.map(({ hit }) => hit),
        { budgetTokens, threshold: contextLimits.searchThreshold },
      );
      return passages.map((passage) => ({
        contextId: passage.documentId,
        title: titleOf(rows.get(passage.documentId), passage),
        text: readable(passage),
      }));
    },

    exportAll: (ownerId: string): Promise<ContextRow[]> =>
      database.read
        .selectFrom('contexts')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('created_at')
        .limit(EXPORTED_AT_ONCE)
        .execute(),
  };
};

export type Contexts = ReturnType<typeof createContexts>;
