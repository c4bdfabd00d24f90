import type { Message, MessageWindow } from '@symbi/contracts/conversations';
import type { Transaction } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import { conflict } from '../../platform/failure.ts';
import { presentConversation, sessionOf } from '../conversations/service.ts';
import { searchBody } from '../search/service.ts';
import { createMessageReads, type MessageReads } from './read/reads.ts';
import type { MessageRow } from './table.ts';
import { indexTags } from './tags.ts';
import { showBranch } from './tree.ts';
import { Sending, type SendingOptions } from './write/sending.ts';

export { presentMessage } from './presenter.ts';
export type { MessageReads } from './read/reads.ts';
export { streamedText, type RunReader, type Views } from './read/views.ts';
export { CHECK_RUN, REPLY_RUN, type ReplyInput } from './runs.ts';
export type { MessageRow, MessageTable } from './table.ts';
export { indexTags } from './tags.ts';
export { callsOf, messagesOfCalls, sinceQuestion, sourcesOfCalls, type StoredCall } from './tool-calls.ts';
export { HISTORY_MESSAGES, pathIds, pathUp, showBranch } from './tree.ts';
export { isSaid } from './write/address.ts';
export { blankRow, takeNumbers } from './write/rows.ts';

export interface MessagesOptions extends SendingOptions {
  readonly events: Emitter;
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The words of a message are erased; its place in the tree stays. */
    'message.erased': { readonly ownerId: string; readonly conversationId: string; readonly messageId: string };
  }
}

const STOP_CHECKS = 40;
const STOP_CHECK_MS = 50;

/** Messages are nodes of a tree: nothing that was said is overwritten, and a new version is a new branch. */
export class Messages {
  readonly reads: MessageReads;
  readonly sending: Sending;
  readonly #options: MessagesOptions;

  constructor(options: MessagesOptions) {
    this.#options = options;
    this.reads = createMessageReads(options);
    this.sending = new Sending(options, this.reads);
  }

  /** Shows the branch through a message. */
  async select(ownerId: string, conversationId: string, messageId: string, limit: number): Promise<MessageWindow> {
    const { database, channel } = this.#options;
    await this.reads.find(ownerId, conversationId, messageId);
    const conversation = await database.transaction(async (transaction) => {
      const headId = await showBranch(transaction.query, conversationId, messageId);
      const row = await transaction.query
        .updateTable('conversations')
        .set({ head_id: headId })
        .where('id', '=', conversationId)
        .where('owner_id', '=', ownerId)
        .returningAll()
        .executeTakeFirstOrThrow();
      transaction.afterCommit(() => {
        channel.conversationUpdated(ownerId, presentConversation(row));
        channel.branchShown(conversationId, headId);
      });
      return row;
    });
    return this.reads.newest(conversation, limit);
  }

  /** Changes a message in one transaction and tells who watches. */
  async change(
    ownerId: string,
    conversationId: string,
    messageId: string,
    work: (transaction: Transaction, row: MessageRow) => Promise<Partial<MessageRow>>,
  ): Promise<Message> {
    const { database, views, channel } = this.#options;
    const row = await this.reads.find(ownerId, conversationId, messageId);
    const changed = await database.transaction(async (transaction) => {
      const { change_seq: changeSeq } = await transaction.query
        .updateTable('conversations')
        .set((table) => ({ change_seq: table('change_seq', '+', 1) }))
        .where('id', '=', conversationId)
        .where('owner_id', '=', ownerId)
        .returning('change_seq')
        .executeTakeFirstOrThrow();
      const columns = await work(transaction, row);
      return transaction.query
        .updateTable('messages')
        .set({ ...columns, change_seq: changeSeq })
        .where('id', '=', messageId)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    const message = await views.message(changed);
    channel.messageUpdated(message);
    return message;
  }

  tag(ownerId: string, conversationId: string, messageId: string, tags: readonly string[]): Promise<Message> {
    const given = [...new Set(tags)];
    return this.change(ownerId, conversationId, messageId, async (transaction, row) => {
      await indexTags(transaction, row, given);
      await this.#options.search.change(transaction, ownerId, messageId, searchBody(row.content, given));
      return { tags: JSON.stringify(given) };
    });
  }

  /** Asks the reply's run to stop, wherever it runs, and waits until what was written is stored. */
  async stop(ownerId: string, conversationId: string, messageId: string): Promise<Message> {
    let row = await this.reads.find(ownerId, conversationId, messageId);
    if (row.status === 'streaming' && row.run_id !== null) await this.#options.runs.requestStop(row.run_id);
    if (row.check_run_id !== null) await this.#options.runs.requestStop(row.check_run_id);
    for (let tried = 0; tried < STOP_CHECKS && row.status === 'streaming'; tried += 1) {
      await new Promise((resolve) => setTimeout(resolve, STOP_CHECK_MS));
      row = await this.reads.find(ownerId, conversationId, messageId);
    }
    return this.#options.views.message(row);
  }

  /** Erases the words; the place in the tree and the commitment in the signed log stay. */
  async erase(ownerId: string, conversationId: string, messageId: string): Promise<Message> {
    const { database, search, timeline, events } = this.#options;
    const found = await this.reads.find(ownerId, conversationId, messageId);
    if (found.status === 'streaming') throw conflict('Stop this reply before you delete it');
    const erased = await this.change(ownerId, conversationId, messageId, async (transaction) => {
      await search.remove(transaction, ownerId, messageId);
      await transaction.query.deleteFrom('message_trust').where('message_id', '=', messageId).execute();
      await transaction.query.deleteFrom('timeline_points').where('message_id', '=', messageId).execute();
      await timeline.redact(transaction, ownerId, sessionOf(conversationId), 'message_erased', messageId);
      await events.emit(transaction, 'message.erased', { ownerId, conversationId, messageId });
      // Pieces that were stored after another process had taken the reply over.
      await transaction.query
        .deleteFrom('run_events')
        .where('run_id', '=', found.run_id ?? '')
        .where('type', '=', 'delta')
        .execute();
      const notices = JSON.stringify(['This message was deleted.']);
      return { content: '', encrypted_content: null, citations: '[]', tool_calls: '[]', trust_verdict: null, notices };
    });
    await database.scrub();
    return erased;
  }
}
