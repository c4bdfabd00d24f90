import { conversationOfSession } from '@symbi/contracts/common';
import type { Updateable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query, Transaction } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import { notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import type { Agents } from '../agents/service.ts';
import type { Users } from '../users/service.ts';
import { type Search, searchBody } from '../search/service.ts';
import type { Channel } from './channel.ts';
import { presentConversation } from './presenter.ts';
import { type ConversationList, type ConversationPage, createConversationReads } from './reads.ts';
import type { ConversationRow, ConversationTable } from './table.ts';
import { tagsOf } from './tags.ts';

export interface ConversationsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly agents: Agents;
  readonly search: Search;
  readonly channel: Channel;
  readonly runs: Pick<Runs, 'requestStop'>;
  readonly events: Emitter;
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A conversation is about to go, locked: nobody adds anything to it any more. */
    'conversation.deleted': { readonly ownerId: string; readonly conversationId: string };
  }
}

export interface ConversationChange {
  readonly title?: string | undefined;
  readonly isArchived?: boolean | undefined;
  readonly isPinned?: boolean | undefined;
  readonly agent?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

type ConversationReads = ReturnType<typeof createConversationReads>;

export { roomOf, type Channel } from './channel.ts';
export { presentConversation } from './presenter.ts';
export type { ConversationRow } from './table.ts';
export { tagsOf } from './tags.ts';
export { addedCounts, isUnchecked, movedCounts, trustCountsOf, type TrustCounts } from './trust-counts.ts';

export const sessionOf = (conversationId: string): string => `conv:${conversationId}`;

const columnsOf = (change: ConversationChange): Updateable<ConversationTable> => ({
  ...(change.title === undefined ? {} : { title: change.title }),
  ...(change.isArchived === undefined ? {} : { is_archived: Number(change.isArchived) }),
  ...(change.isPinned === undefined ? {} : { is_pinned: Number(change.isPinned) }),
  ...(change.agent === undefined ? {} : { agent_id: change.agent }),
  ...(change.tags === undefined ? {} : { tags: JSON.stringify([...new Set(change.tags)]) }),
});

/** Conversations of a user: what is true of them as a whole. Their messages are a feature of their own. */
export class Conversations {
  readonly #reads: ConversationReads;
  readonly #options: ConversationsOptions;

  constructor(options: ConversationsOptions) {
    this.#options = options;
    this.#reads = createConversationReads(options);
  }

  find(ownerId: string, conversationId: string): Promise<ConversationRow> {
    return this.#reads.find(ownerId, conversationId);
  }

  owns(ownerId: string, conversationId: string, query?: Query): Promise<boolean> {
    return this.#reads.owns(ownerId, conversationId, query);
  }

  /** Whether a session of the signed log is one of the person's conversations. */
  ownsSession(ownerId: string, session: string): Promise<boolean> {
    return this.owns(ownerId, conversationOfSession(session));
  }

  list(ownerId: string, list: ConversationList): Promise<ConversationPage> {
    return this.#reads.list(ownerId, list);
  }

  async #insert(transaction: Transaction, row: ConversationRow): Promise<void> {
    const { users, search, channel } = this.#options;
    const { id, owner_id: ownerId, title, created_at: at } = row;
    await transaction.query.insertInto('conversations').values(row).execute();
    await users.count(transaction, ownerId, { conversations: 1 });
    await search.put(transaction, { ownerId, kind: 'conversation', refId: id, parentId: id, body: title, at });
    transaction.afterCommit(() => channel.conversationUpdated(ownerId, presentConversation(row)));
  }

  async #create(
    transaction: Transaction,
    ownerId: string,
    title: string,
    agentId: string | null,
  ): Promise<ConversationRow> {
    const now = this.#options.clock();
    const row: ConversationRow = {
      id: createId(),
      owner_id: ownerId,
      title,
      agent_id: agentId,
      is_archived: 0,
      is_pinned: 0,
      tags: '[]',
      head_id: null,
      last_seq: 0,
      change_seq: 0,
      message_count: 0,
      trust_sum: 0,
      trust_count: 0,
      unchecked_count: 0,
      last_activity: now,
      created_at: now,
    };
    await this.#insert(transaction, row);
    return row;
  }

  async create(ownerId: string, input: { readonly title: string; readonly agent: string }): Promise<ConversationRow> {
    await this.#options.agents.findUsable(ownerId, input.agent);
    return this.#options.database.transaction((transaction) =>
      this.#create(transaction, ownerId, input.title, input.agent),
    );
  }

  /** For what is recorded with it, before anybody has spoken; an agent is chosen with the first message. */
  createWithoutAgent(transaction: Transaction, ownerId: string, title: string): Promise<ConversationRow> {
    return this.#create(transaction, ownerId, title, null);
  }

  async update(ownerId: string, conversationId: string, change: ConversationChange): Promise<ConversationRow> {
    const { database, agents, search, channel } = this.#options;
    await this.find(ownerId, conversationId);
    if (change.agent !== undefined) await agents.findUsable(ownerId, change.agent);
    return database.transaction(async (transaction) => {
      const row = await transaction.query
        .updateTable('conversations')
        .set(columnsOf(change))
        .where('id', '=', conversationId)
        .where('owner_id', '=', ownerId)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      const { id, title, created_at: at } = row;
      const body = searchBody(title, tagsOf(row));
      if (change.title !== undefined || change.tags !== undefined)
        await search.put(transaction, { ownerId, kind: 'conversation', refId: id, parentId: id, body, at });
      transaction.afterCommit(() => channel.conversationUpdated(ownerId, presentConversation(row)));
      return row;
    });
  }

  /** On SQLite there is one writer. A message that refers to the conversation waits for the lock of its row. */
  async #lock({ query }: Transaction, ownerId: string, conversationId: string): Promise<void> {
    if (this.#options.database.dialect !== 'postgres') return;
    const mine = query.selectFrom('conversations').select('id').where('owner_id', '=', ownerId);
    await mine.where('id', '=', conversationId).forUpdate().execute();
  }

  async #runsOf({ query }: Transaction, conversationId: string): Promise<string[]> {
    const streaming = await query
      .selectFrom('messages')
      .select('run_id')
      .where('conversation_id', '=', conversationId)
      .where('status', '=', 'streaming')
      .execute();
    return streaming.flatMap((row) => (row.run_id === null ? [] : [row.run_id]));
  }

  /** Deletes the conversation and the text of its signed log; the log keeps its hashes and says that it was erased. */
  async remove(ownerId: string, conversationId: string): Promise<void> {
    const { database, users, search, channel, runs, events } = this.#options;
    await this.find(ownerId, conversationId);
    await database.transaction(async (transaction) => {
      // Nobody adds a message from here on: its text would stay in the search after the conversation is gone.
      await this.#lock(transaction, ownerId, conversationId);
      await events.emit(transaction, 'conversation.deleted', { ownerId, conversationId });
      const writing = await this.#runsOf(transaction, conversationId);
      await search.removeConversation(transaction, ownerId, conversationId);
      const row = await transaction.query
        .deleteFrom('conversations')
        .where('id', '=', conversationId)
        .where('owner_id', '=', ownerId)
        .returning(['message_count', 'trust_sum', 'trust_count', 'unchecked_count'])
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      await users.count(transaction, ownerId, {
        conversations: -1,
        messages: -row.message_count,
        trustSum: -row.trust_sum,
        trustCount: -row.trust_count,
        uncheckedCount: -row.unchecked_count,
      });
      // Replies that are being written lose their message with the conversation: nobody should pay for the rest.
      for (const run of writing) transaction.afterCommit(() => void runs.requestStop(run));
      transaction.afterCommit(() => channel.conversationRemoved(ownerId, conversationId));
    });
    await database.scrub();
  }
}
