import { conversationOfSession } from '@symbi/contracts/common';
import { DEFAULT_CONVERSATION_TITLE, UNTITLED_CONVERSATION } from '@symbi/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query, Transaction } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import { notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Agents } from '../agents/service.ts';
import type { Folders } from '../folders/service.ts';
import { searchBody, type Search } from '../search/service.ts';
import type { Users } from '../users/service.ts';
import type { Channel } from './channel.ts';
import { presentConversation } from './presenter.ts';
import { lockListTotals, lockListTotalsOfFolder } from './queries/lock-totals.ts';
import { hiddenAmong } from './queries/removal.ts';
import {
  addChange,
  addMessages,
  emptyFolder,
  findConversation,
  findConversations,
  insertConversations,
  isOwn,
  lastAgentOf,
  lockConversation,
  releaseAgent,
  updateConversation,
  type ConversationStep,
} from './queries/rows.ts';
import { ConversationGrowth, type GrowthResult, type Growth } from './growth/conversation-growth.ts';
import { columnsOf, isMove, type ConversationChange } from './conversation-change.ts';
import { newConversation } from './new-conversation.ts';
import { createConversationReads, type ConversationList, type ConversationPage } from './reads.ts';
import type { ConversationRow } from './table.ts';
import { tagsOf } from './tags.ts';

export { roomOf, type Channel } from './channel.ts';
export { newConversation } from './new-conversation.ts';
export { presentConversation } from './presenter.ts';
export type { Removal } from './removal/removal.ts';
export type { GrowthResult, Growth } from './growth/conversation-growth.ts';
export { addCounts } from './queries/rows.ts';
export type { ConversationRow } from './table.ts';
export { titleAfter } from './growth/title-after.ts';
export { tagsOf } from './tags.ts';
export { isUnchecked, movedCounts, trustCountsOf, type TrustCounts } from './trust-counts.ts';

export interface ConversationsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly agents: Agents;
  readonly folders: Folders;
  readonly search: Search;
  readonly channel: Channel;
  readonly events: Emitter;
}

type ConversationReads = ReturnType<typeof createConversationReads>;

export const sessionOf = (conversationId: string): string => `conv:${conversationId}`;

/** A user's conversations as a whole. Their messages are a separate feature. */
export class Conversations {
  readonly #reads: ConversationReads;
  readonly #options: ConversationsOptions;
  readonly #growing: ConversationGrowth;

  constructor(options: ConversationsOptions) {
    this.#options = options;
    this.#growing = new ConversationGrowth({ lock: this.lock.bind(this), index: this.#index.bind(this) });
    this.#reads = createConversationReads(options);
  }

  find(ownerId: string, conversationId: string): Promise<ConversationRow> {
    return this.#reads.find(ownerId, conversationId);
  }

  /** As it is inside a transaction. */
  findIn({ query }: Transaction, ownerId: string, conversationId: string): Promise<ConversationRow | undefined> {
    return findConversation(query, ownerId, conversationId);
  }

  owns(ownerId: string, conversationId: string, query: Query = this.#options.database.read): Promise<boolean> {
    return isOwn(query, ownerId, conversationId);
  }

  /** Whether a session of the signed log is one of the person's conversations. */
  ownsSession(ownerId: string, session: string): Promise<boolean> {
    return this.owns(ownerId, conversationOfSession(session));
  }

  /** Those of these whose deletion can still be undone: nothing of them is shown until then. */
  async hidden(ownerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(ids.length === 0 ? [] : await hiddenAmong(this.#options.database.read, ownerId, ids));
  }

  list(ownerId: string, list: ConversationList): Promise<ConversationPage> {
    return this.#reads.list(ownerId, list);
  }

  /** How many are neither archived nor deleted. */
  countActive(ownerId: string): Promise<number> {
    return this.#reads.countActive(ownerId);
  }

  /** Stores a given row, with its counters and its searchable title; messages it counts are stored beside it. */
  async insert(transaction: Transaction, row: ConversationRow): Promise<void> {
    const { owner_id: ownerId, message_count: messages } = row;
    await transaction.together([
      // The account before the totals of its lists: an import that creates a folder already holds the account.
      () => this.#options.users.count(transaction, ownerId, { conversations: 1, messages }),
      () => insertConversations(transaction.query, [row]),
      () => this.#index(transaction, row),
    ]);
  }

  #index(transaction: Transaction, row: ConversationRow): Promise<void> {
    const { id, owner_id: ownerId, title, created_at: at } = row;
    // An untitled conversation is found by the words shown in place of a title.
    const body = searchBody(title.trim() === '' ? UNTITLED_CONVERSATION : title, tagsOf(row));
    const found = { kind: 'conversation', scope: 'title', refId: id, parentId: id } as const;
    return this.#options.search.index(transaction, { ...found, ownerId, at, body });
  }

  #announce(transaction: Transaction, row: ConversationRow): void {
    const { channel } = this.#options;
    transaction.afterCommit(() => channel.conversationUpdated(row.owner_id, presentConversation(row)));
  }

  async #create(
    transaction: Transaction,
    ownerId: string,
    title: string,
    agentId: string | null,
  ): Promise<ConversationRow> {
    const now = this.#options.clock();
    const row = newConversation({ id: createId(), owner_id: ownerId, title, agent_id: agentId, created_at: now });
    await this.insert(transaction, row);
    this.#announce(transaction, row);
    return row;
  }

  async create(ownerId: string, input: { readonly title: string; readonly agent: string }): Promise<ConversationRow> {
    return this.#options.database.transaction(async (transaction) => {
      await this.#options.agents.findUsable(ownerId, input.agent, transaction.query);
      return this.#create(transaction, ownerId, input.title, input.agent);
    });
  }

  /** For rows recorded before anybody has spoken; the first message chooses an agent. */
  createWithoutAgent(transaction: Transaction, ownerId: string, title: string): Promise<ConversationRow> {
    return this.#create(transaction, ownerId, title, null);
  }

  async update(ownerId: string, conversationId: string, change: ConversationChange): Promise<ConversationRow> {
    const { database, agents, folders } = this.#options;
    await this.find(ownerId, conversationId);
    return database.transaction(async (transaction) => {
      if (change.agent !== undefined) await agents.findUsable(ownerId, change.agent, transaction.query);
      if (typeof change.folder === 'string') await folders.hold(transaction, ownerId, change.folder);
      if (isMove(change)) {
        await this.lock(transaction, ownerId, conversationId);
        await lockListTotals(transaction, database.dialect, ownerId);
      }
      const row = await updateConversation(transaction, ownerId, conversationId, columnsOf(change));
      if (row === undefined) throw notFound();
      if (change.title !== undefined || change.tags !== undefined) await this.#index(transaction, row);
      this.#announce(transaction, row);
      return row;
    });
  }

  /** Clears an agent people can no longer use from their conversations. */
  async releaseAgent(transaction: Transaction, agentId: string, keeper: string | null): Promise<void> {
    for (const row of await releaseAgent(transaction, agentId, keeper)) this.#announce(transaction, row);
  }

  /** Clears a deleted folder from its conversations; the folders tell clients once, not for each conversation. */
  async emptyFolder(transaction: Transaction, ownerId: string, folderId: string): Promise<void> {
    await lockListTotalsOfFolder(transaction, this.#options.database.dialect, ownerId, folderId);
    await emptyFolder(transaction, ownerId, folderId);
  }

  /** Numbers for `added` new messages; locking this row serializes all additions to the conversation. */
  async addMessages(
    transaction: Transaction,
    ownerId: string,
    conversationId: string,
    added: number,
    now: number,
  ): Promise<ConversationRow> {
    const row = await addMessages(transaction, ownerId, conversationId, added, now);
    if (row === undefined) throw notFound();
    return row;
  }

  /** Adds messages and shows the last of them, which locks the conversation. Throws `not_found`. */
  grow(transaction: Transaction, ownerId: string, conversationId: string, growth: Growth): Promise<GrowthResult> {
    return this.#growing.grow(transaction, ownerId, conversationId, growth);
  }

  async #retitle(
    transaction: Transaction,
    { id, owner_id: ownerId }: ConversationRow,
    title: string,
  ): Promise<ConversationRow> {
    const row = await updateConversation(transaction, ownerId, id, { title });
    if (row === undefined) throw notFound();
    await this.#index(transaction, row);
    return row;
  }

  /** Renames a conversation if it still has the given name; answers whether it did. */
  async renameFrom(
    transaction: Transaction,
    ownerId: string,
    conversationId: string,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<boolean> {
    const row = await this.findIn(transaction, ownerId, conversationId);
    if (row === undefined || row.title === '' || row.title !== from) return false;
    this.#announce(transaction, await this.#retitle(transaction, row, to));
    return true;
  }

  /** Removes a name made from erased text, here and from every copy. */
  async unname(transaction: Transaction, ownerId: string, conversationId: string, name: string): Promise<void> {
    await this.renameFrom(transaction, ownerId, conversationId, { from: name, to: DEFAULT_CONVERSATION_TITLE });
    await this.#options.events.emit(transaction, 'conversation.unnamed', { ownerId, conversationId, name });
  }

  /** The number for a change of a message; undefined when the conversation is gone. `also` does work that needs it. */
  async addChange(
    transaction: Transaction,
    ownerId: string,
    conversationId: string,
    step: ConversationStep = {},
    also: (row: ConversationRow) => Promise<unknown> = async () => undefined,
  ): Promise<ConversationRow | undefined> {
    const row = await addChange(transaction, ownerId, conversationId, step);
    if (row === undefined) return undefined;
    await also(row);
    return row;
  }

  /** Makes a message the last one of the shown branch. */
  async show(
    transaction: Transaction,
    ownerId: string,
    conversationId: string,
    headId: string,
  ): Promise<ConversationRow> {
    const row = await updateConversation(transaction, ownerId, conversationId, { head_id: headId });
    if (row === undefined) throw notFound();
    return row;
  }

  /** The row, locked against changes and deletion until the end of the transaction. */
  async lock(transaction: Transaction, ownerId: string, conversationId: string): Promise<ConversationRow> {
    const row = await lockConversation(transaction, this.#options.database.dialect, ownerId, conversationId);
    if (row === undefined || row.erase_at !== null) throw notFound();
    return row;
  }

  /** Those of these that exist and are the owner's. */
  findAll(ownerId: string, ids: readonly string[]): Promise<ConversationRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : findConversations(this.#options.database.read, ownerId, ids);
  }

  /** All of a person's conversations, in batches. */
  all(ownerId: string): AsyncGenerator<ConversationRow> {
    return this.#reads.all(ownerId);
  }

  /** Which of these agents a person last talked with. */
  lastAgentOf(ownerId: string, agentIds: readonly string[]): Promise<string | undefined> {
    return agentIds.length === 0
      ? Promise.resolve(undefined)
      : lastAgentOf(this.#options.database.read, ownerId, agentIds);
  }
}
