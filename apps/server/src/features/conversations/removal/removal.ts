import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Emitter } from '../../../platform/events.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Search } from '../../search/service.ts';
import type { Users } from '../../users/service.ts';
import type { Channel } from '../channel.ts';
import { presentConversation } from '../presenter.ts';
import { lockListTotals } from '../queries/lock-totals.ts';
import { deleteConversation, lockConversation } from '../queries/rows.ts';
import { findDueForErasure, hideConversation, lockAll, lockOfAgent, showConversation } from '../queries/removal.ts';
import type { ConversationRow } from '../table.ts';

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** A conversation has left every list and will be erased unless its owner undoes that. */
    'conversation.hidden': { readonly ownerId: string; readonly conversationId: string };
    /** A conversation is being deleted and is locked, so nothing can be added to it. */
    'conversation.deleted': { readonly ownerId: string; readonly conversationId: string };
  }
}

export interface RemovalOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly users: Users;
  readonly search: Search;
  readonly channel: Channel;
  readonly events: Emitter;
}

/** Longer than the screens offer to undo a deletion. */
const UNDO_MS = 20_000;
const LOOK_MS = 5_000;
const ERASED_AT_ONCE = 50;

/**
 * Deletes conversations: at once, or hidden first while the deletion can be undone. The due time is in the database, so
 * any process erases them, also after a restart.
 */
export class Removal {
  readonly #options: RemovalOptions;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;

  constructor(options: RemovalOptions) {
    this.#options = options;
  }

  async #lock(transaction: Transaction, ownerId: string, conversationId: string): Promise<ConversationRow> {
    const row = await lockConversation(transaction, this.#options.database.dialect, ownerId, conversationId);
    if (row === undefined) throw notFound();
    return row;
  }

  /** Deletes the conversation and the text of its signed log; the log keeps its hashes and records the erasure. */
  async #erase(transaction: Transaction, row: ConversationRow): Promise<void> {
    const { owner_id: ownerId, id: conversationId } = row;
    const { users, search, channel, events } = this.#options;
    await events.emit(transaction, 'conversation.deleted', { ownerId, conversationId });
    await search.remove(transaction, ownerId, 'conversation', conversationId);
    // The account before the totals of its lists, in the same order as creating a conversation.
    await users.count(transaction, ownerId, {
      conversations: -1,
      messages: -row.message_count,
      trustSum: -row.trust_sum,
      trustCount: -row.trust_count,
      uncheckedCount: -row.unchecked_count,
    });
    await deleteConversation(transaction, ownerId, conversationId);
    transaction.afterCommit(() => channel.conversationRemoved(ownerId, conversationId));
  }

  /**
   * Called before an account is deleted: conversations are locked first, as by every writer, to avoid a deadlock.
   * SQLite needs no lock: it has one writer.
   */
  async holdAll(transaction: Transaction, ownerId: string): Promise<void> {
    if (this.#options.database.dialect === 'postgres') await lockAll(transaction, ownerId);
  }

  /** The same before an agent is deleted, for all its conversations. */
  async holdOfAgent(transaction: Transaction, agentId: string): Promise<void> {
    if (this.#options.database.dialect === 'postgres') await lockOfAgent(transaction, agentId);
  }

  async remove(ownerId: string, conversationId: string): Promise<void> {
    const { database } = this.#options;
    // The lock keeps new messages out: their text would stay in the search after the conversation is gone.
    await database.transaction(async (transaction) =>
      this.#erase(transaction, await this.#lock(transaction, ownerId, conversationId)),
    );
    await database.scrub();
  }

  /** Deletes a conversation in a caller's transaction if it is still as the caller knows it; `before` is done first. */
  async removeIf(
    transaction: Transaction,
    row: Pick<ConversationRow, 'id' | 'owner_id'>,
    isAsKnown: (row: ConversationRow) => boolean,
    before: () => Promise<void>,
  ): Promise<'removed' | 'kept' | 'gone'> {
    const { dialect } = this.#options.database;
    const found = await lockConversation(transaction, dialect, row.owner_id, row.id);
    if (found === undefined || found.erase_at !== null) return 'gone';
    if (!isAsKnown(found)) return 'kept';
    await before();
    await this.#erase(transaction, found);
    return 'removed';
  }

  /** Removes a conversation from everything shown; answers when it will be erased. */
  hide(ownerId: string, conversationId: string): Promise<number> {
    const { database, clock, events, channel } = this.#options;
    return database.transaction(async (transaction) => {
      const { erase_at: due } = await this.#lock(transaction, ownerId, conversationId);
      if (due !== null) throw notFound();
      const eraseAt = clock() + UNDO_MS;
      await lockListTotals(transaction, database.dialect, ownerId);
      await hideConversation(transaction.query, ownerId, conversationId, eraseAt);
      await events.emit(transaction, 'conversation.hidden', { ownerId, conversationId });
      transaction.afterCommit(() => channel.conversationRemoved(ownerId, conversationId));
      return eraseAt;
    });
  }

  /** Throws `not_found` when it is already erased, or was never deleted. */
  restore(ownerId: string, conversationId: string): Promise<ConversationRow> {
    const { database, channel } = this.#options;
    return database.transaction(async (transaction) => {
      const { erase_at: due } = await this.#lock(transaction, ownerId, conversationId);
      await lockListTotals(transaction, database.dialect, ownerId);
      const row = due === null ? undefined : await showConversation(transaction.query, ownerId, conversationId);
      if (row === undefined) throw notFound();
      transaction.afterCommit(() => channel.conversationUpdated(ownerId, presentConversation(row)));
      return row;
    });
  }

  /** Erases conversations whose undo time is over; returns how many were due. */
  async eraseDue(): Promise<number> {
    const { database, clock } = this.#options;
    const due = await findDueForErasure(database.read, clock(), ERASED_AT_ONCE);
    for (const row of due)
      try {
        await this.#eraseIfDue(row);
      } catch (error) {
        // A failure must not keep other conversations from being erased; the next round retries it.
        this.#options.log.error({ error, conversationId: row.id }, 'A deleted conversation could not be erased');
      }
    if (due.length > 0) await database.scrub();
    return due.length;
  }

  #eraseIfDue({ id, owner_id: ownerId }: Pick<ConversationRow, 'id' | 'owner_id'>): Promise<void> {
    const { database, clock } = this.#options;
    return database.transaction(async (transaction) => {
      const row = await lockConversation(transaction, database.dialect, ownerId, id);
      // Just restored, or erased by another process.
      if (row?.erase_at !== null && row !== undefined && row.erase_at <= clock()) await this.#erase(transaction, row);
    });
  }

  start(): void {
    const look = (): void => {
      this.#working ??= this.eraseDue()
        .then(
          () => undefined,
          (error: unknown) => this.#options.log.error({ error }, 'Deleted conversations could not be erased'),
        )
        .finally(() => {
          this.#working = undefined;
        });
    };
    this.#timer = setInterval(look, LOOK_MS).unref();
    look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }
}
