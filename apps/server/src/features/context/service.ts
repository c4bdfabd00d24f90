import type {
  BridgeInput,
  ContextChange,
  ContextDuplicate,
  ContextInput,
  ContextUsage,
} from '@symbi/contracts/context';
import type { HistoryTurn } from '@symbi/retrieval';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query, Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import { bridgeContexts, type BridgeResult } from './bridge.ts';
import { changeContext } from './change.ts';
import type { Indexes, OwnerIndex } from './index/indexes.ts';
import { PageStarts } from './page-starts.ts';
import { namedItems, type NamedItem } from './named.ts';
import { retrievePassages, type ContextPassage } from './search/passages.ts';
import { findContext, listContexts, listTags, tagsOfContexts, type ListRequest } from './reads.ts';
import { deleteRow, listAllRows, updateRow } from './queries/contexts.ts';
import { touchMeaning } from './queries/meanings.ts';
import { addToState, addToTag, holdState, readState } from './queries/states.ts';
import { bytesOfData, wordsOfQuota, type ContextQuota } from './quota/quota.ts';
import { insertContexts, noteRemoval, type NewContext } from './store.ts';
import type { ContextSearch, SearchAnswer, SearchRequest } from './search/search.ts';
import type { ContextRow } from './table.ts';

export type { NamedItem } from './named.ts';

const EXPORTED_AT_ONCE = 500;
const DUPLICATES_SHOWN = 5;

export interface ContextsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly indexes: Indexes;
  readonly search: ContextSearch;
  readonly quota: ContextQuota;
  /** Called after the commit of any change of an owner's contexts. */
  readonly onChanged: (ownerId: string) => void;
}

/** The user's knowledge: tagged items, found by search and given to agents as passages. */
export class Contexts {
  readonly #options: ContextsOptions;
  readonly #read: Database['read'];
  readonly #pageStarts = new PageStarts();

  constructor(options: ContextsOptions) {
    this.#options = options;
    this.#read = options.database.read;
  }

  #change<Result>(ownerId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#options.database.transaction((transaction) => {
      transaction.afterCommit(() => this.#options.onChanged(ownerId));
      return work(transaction);
    });
  }

  /** Stores contexts as part of a larger change. */
  async insert(
    transaction: Transaction,
    ownerId: string,
    contexts: readonly NewContext[],
    { isPartial = false } = {},
  ): Promise<ContextRow[]> {
    const { clock, quota } = this.#options;
    const rows = await insertContexts(transaction, ownerId, contexts, { now: clock(), quota, isPartial });
    if (rows.length > 0) transaction.afterCommit(() => this.#options.onChanged(ownerId));
    return rows;
  }

  find(ownerId: string, contextId: string): Promise<ContextRow> {
    return findContext(this.#read, ownerId, contextId);
  }

  list(ownerId: string, request: ListRequest): Promise<{ rows: ContextRow[]; count: number }> {
    return listContexts(this.#read, ownerId, request, this.#pageStarts);
  }

  /** What the owner stores, and the limits. */
  async usage(ownerId: string): Promise<ContextUsage> {
    const { total, bytes } = await readState(this.#read, ownerId);
    const { quota } = this.#options;
    return { items: total, bytes, itemsMaximum: quota.items, bytesMaximum: quota.bytes };
  }

  /** The message for an owner who has reached a limit. */
  async reached(ownerId: string): Promise<string> {
    return wordsOfQuota(await readState(this.#read, ownerId), this.#options.quota);
  }

  tags(ownerId: string): Promise<{ tag: string; count: number; active: number }[]> {
    return listTags(this.#read, ownerId);
  }

  search(ownerId: string, request: SearchRequest): Promise<SearchAnswer> {
    return this.#options.search.search(ownerId, request);
  }

  /** Stores a context, and names others that say nearly the same. */
  async create(ownerId: string, input: ContextInput): Promise<{ row: ContextRow; duplicates: ContextDuplicate[] }> {
    const [row] = await this.#options.database.transaction((transaction) =>
      this.insert(transaction, ownerId, [{ ...input, metadata: {} }]),
    );
    if (row === undefined) throw new Error('A context was not stored');
    return { row, duplicates: await this.#duplicatesSoon(ownerId, row.id) };
  }

  /**
   * Changes what is given, and names others that say nearly the same. Throws `conflict` with the stored context when
   * `version` is not its version.
   */
  async update(
    ownerId: string,
    contextId: string,
    change: ContextChange,
  ): Promise<{ row: ContextRow; duplicates: ContextDuplicate[] }> {
    const { database, quota } = this.#options;
    const row = await this.#change(ownerId, (transaction) =>
      changeContext(transaction, ownerId, contextId, change, quota),
    );
    // What was written over may be what must no longer be kept.
    await database.scrub();
    const isCompared = change.data !== undefined && row.is_active === 1;
    return { row, duplicates: isCompared ? await this.#duplicatesSoon(ownerId, row.id) : [] };
  }

  setActive(ownerId: string, contextId: string, isActive: boolean): Promise<ContextRow> {
    return this.#change(ownerId, async (transaction) => {
      await holdState(transaction.query, ownerId);
      const row = await findContext(transaction.query, ownerId, contextId);
      if ((row.is_active === 1) === isActive) return row;
      const active = isActive ? 1 : -1;
      const bridges = row.bridged_from === null ? 0 : active;
      const change = { total: 0, active, bridges, bytes: 0 };
      const { change_seq: seq } = await addToState(transaction.query, ownerId, change);
      await addToTag(transaction.query, ownerId, row.tag, { total: 0, active });
      await touchMeaning(transaction.query, ownerId, contextId, seq);
      return updateRow(transaction.query, ownerId, contextId, { is_active: isActive ? 1 : 0, change_seq: seq });
    });
  }

  async remove(ownerId: string, contextId: string): Promise<void> {
    await this.#change(ownerId, async (transaction) => {
      await holdState(transaction.query, ownerId);
      const row = await findContext(transaction.query, ownerId, contextId);
      const active = row.is_active === 1 ? -1 : 0;
      const bridges = row.bridged_from === null ? 0 : active;
      const change = { total: -1, active, bridges, bytes: -bytesOfData(row.data) };
      const { change_seq: seq } = await addToState(transaction.query, ownerId, change);
      await addToTag(transaction.query, ownerId, row.tag, { total: -1, active });
      await noteRemoval(transaction.query, ownerId, seq, contextId);
      await deleteRow(transaction.query, ownerId, contextId);
    });
    await this.#options.database.scrub();
  }

  bridge(ownerId: string, input: BridgeInput): Promise<BridgeResult> {
    return this.#change(ownerId, (transaction) =>
      bridgeContexts(transaction, ownerId, input, { now: this.#options.clock(), quota: this.#options.quota }),
    );
  }

  /** For each of these, the active contexts that say nearly the same; waits for a complete search. */
  async duplicatesOf(ownerId: string, contextIds: readonly string[]): Promise<ContextDuplicate[][]> {
    return this.#duplicatesIn(ownerId, contextIds, await this.#options.indexes.current(ownerId));
  }

  /** For an answer to what is stored by now: none while the index is being built, or when the search fails. */
  async #duplicatesSoon(ownerId: string, contextId: string): Promise<ContextDuplicate[]> {
    try {
      const index = await this.#options.indexes.soon(ownerId);
      const [duplicates = []] = await this.#duplicatesIn(ownerId, [contextId], index);
      return duplicates;
    } catch (error) {
      this.#options.log.warn({ error }, 'Duplicates of a context could not be looked for');
      return [];
    }
  }

  async #duplicatesIn(
    ownerId: string,
    contextIds: readonly string[],
    index: OwnerIndex,
  ): Promise<ContextDuplicate[][]> {
    const found = (await index.duplicatesOf(contextIds)).map((duplicates) => duplicates.slice(0, DUPLICATES_SHOWN));
    const ids = found.flat().map(({ otherId }) => otherId);
    const tags = await tagsOfContexts(this.#read, ownerId, ids);
    return found.map((duplicates) =>
      duplicates.flatMap(({ otherId, similarity, exact }) => {
        const tag = tags.get(otherId);
        return tag === undefined ? [] : [{ _id: otherId, tag, similarity, exact }];
      }),
    );
  }

  /** Passages for a reply: matching, diverse, within a token budget. */
  retrieve(
    ownerId: string,
    question: string,
    history: readonly HistoryTurn[],
    budgetTokens: number,
  ): Promise<ContextPassage[]> {
    return retrievePassages(this.#options.search, ownerId, { question, history, budgetTokens });
  }

  /** Active contexts named by id, in full. */
  named(ownerId: string, ids: readonly string[], query: Query = this.#read): Promise<NamedItem[]> {
    return namedItems(query, ownerId, ids);
  }

  /** How many contexts replies can rest on. */
  async countActive(ownerId: string): Promise<number> {
    return (await readState(this.#read, ownerId)).active;
  }

  /** Active copies made by bridges. */
  async countBridges(ownerId: string): Promise<number> {
    return (await readState(this.#read, ownerId)).bridges;
  }

  exportAll(ownerId: string): AsyncIterable<readonly ContextRow[]> {
    return listAllRows(this.#read, ownerId, EXPORTED_AT_ONCE);
  }
}
