import { ERASED_NOTICE } from '@symbi/contracts/limits';
import type { Message, MessageWindow } from '@symbi/contracts/conversations';
import type { Updateable } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { removeEndedRuns, removeRunEvents } from '../../platform/runs/queries.ts';
import {
  movedCounts,
  presentConversation,
  sessionOf,
  titleAfter,
  trustCountsOf,
  type ConversationRow,
  type TrustCounts,
} from '../conversations/service.ts';
import { searchBody } from '../search/service.ts';
import { unjudgedReplies } from './queries/figures.ts';
import { findMessage, updateMessage, idsOfConversation, runsOfConversation, writingRuns } from './queries/rows.ts';
import { showBranch } from './queries/tree.ts';
import { createMessageReads, type MessageReads } from './read/reads.ts';
import type { MessageRow, MessageTable } from './table.ts';
import type { FreshReply } from './write/fresh-replies.ts';
import { createRecorder } from './write/recorder.ts';
import { MessageSender } from './write/sender.ts';
import { sumsOfBranch, sumsOfShown } from './write/shown-sums.ts';
import type { MessageWriterOptions } from './write/writer.ts';

export { citationsOf, contextsOf, picturesOf, presentMessage } from './presenter.ts';
export { beginCheck, lockForCheck } from './queries/checks.ts';
export { figuresBetween, newestOfAgent, trustOf, wordsOf, type MessageFigures } from './queries/figures.ts';
export { idsOf, importedIds, isImported, linkNewestChildren } from './queries/imported.ts';
export {
  findAnswers,
  findEarlierVersion,
  findMessage,
  findMessages,
  insertMessages,
  lengthOfMessages,
  messagesAfter,
  ratedMessages,
} from './queries/rows.ts';
export { noSourceNotice, notSentNotice, publicNotice } from './notices.ts';
export { addTags } from './queries/tags.ts';
export { historyUp, pathIds, showBranch } from './queries/tree.ts';
export type { MessageReads } from './read/reads.ts';
export { streamedText, type RunReader, type Views } from './read/views.ts';
export { CHECK_RUN, REPLY_RUN, replyInput } from './runs.ts';
export type { MessageRow, MessageTable, PathRow } from './table.ts';
export { callsOf, messagesOfCalls, sinceQuestion, sourcesOfCalls, type StoredCall } from './tool-calls.ts';
export { roleOf, turnsBefore } from './turns.ts';
export type { FreshReply } from './write/fresh-replies.ts';
export { isSaid } from './write/address.ts';
export { continuationStart } from './write/continuation.ts';
export { blankRow, documentOf } from './write/rows.ts';
export { sumsOfBranch } from './write/shown-sums.ts';

export interface MessagesOptions extends MessageWriterOptions {
  readonly events: Emitter;
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The text of a message is erased; its place in the tree stays. */
    'message.erased': { readonly ownerId: string; readonly conversationId: string; readonly messageId: string };
  }
}

/** A message in its current state, with its conversation. */
export interface Revision {
  readonly row: MessageRow;
  readonly conversation: ConversationRow;
}

const STOP_CHECKS = 40;
const STOP_CHECK_MS = 50;

/** Messages are nodes of a tree: nothing is overwritten, and a new version is a new branch. */
export class Messages {
  readonly reads: MessageReads;
  readonly sender: MessageSender;
  readonly record: ReturnType<typeof createRecorder>;
  readonly #options: MessagesOptions;

  constructor(options: MessagesOptions) {
    this.#options = options;
    this.reads = createMessageReads(options);
    this.sender = new MessageSender(options, this.reads);
    this.record = createRecorder(options);
  }

  /** What a run would otherwise read again right after its reply was stored here. */
  takeFresh(runId: string): FreshReply | undefined {
    return this.#options.fresh.take(runId);
  }

  /** Shows the branch through a message. */
  async select(ownerId: string, conversationId: string, messageId: string, limit: number): Promise<MessageWindow> {
    const { database, channel, conversations } = this.#options;
    await this.reads.find(ownerId, conversationId, messageId);
    const conversation = await database.transaction(async (transaction) => {
      // Locked first, as by every writer: a holder of this lock may wait for the message rows below.
      const { head_id: headBefore } = await conversations.lock(transaction, ownerId, conversationId);
      const headId = await showBranch(transaction.query, conversationId, messageId);
      const moved = await conversations.show(transaction, ownerId, conversationId, headId);
      const row = await sumsOfBranch(transaction, moved, [headBefore, headId]);
      transaction.afterCommit(() => {
        channel.conversationUpdated(ownerId, presentConversation(row));
        channel.branchShown(conversationId, headId);
      });
      return row;
    });
    return this.reads.newest(conversation, limit);
  }

  /**
   * Updates a message with its number and the sums of its conversation, and runs independent work beside it; undefined
   * when the conversation is gone, and then nothing changes.
   */
  async revise(
    transaction: Transaction,
    message: Pick<MessageRow, 'id' | 'owner_id' | 'conversation_id'>,
    columns: Updateable<MessageTable>,
    step: { readonly counts?: TrustCounts | undefined; readonly at?: number | undefined },
    beside: readonly (() => Promise<unknown>)[] = [],
  ): Promise<Revision | undefined> {
    const { id, owner_id: ownerId, conversation_id: conversationId } = message;
    let revision: Revision | undefined;
    const first = { ...step, ofHead: id };
    await this.#options.conversations.addChange(transaction, ownerId, conversationId, first, async (changed) => {
      const { change_seq: changeSeq, head_id: headId } = changed;
      const isAbove = step.counts !== undefined && headId !== id;
      const conversation = isAbove ? await sumsOfShown(transaction, changed, id, step.counts) : changed;
      const update = async (): Promise<void> => {
        const row = await updateMessage(transaction.query, id, { ...columns, change_seq: changeSeq });
        revision = { row, conversation };
      };
      await transaction.together([update, ...beside]);
    });
    return revision;
  }

  /**
   * Changes a message in one transaction, answers what it is then and notifies its watchers. It is read back in the
   * transaction: whoever is told of a failure may try again, and nothing was stored.
   */
  async change(
    ownerId: string,
    conversationId: string,
    messageId: string,
    work: (transaction: Transaction, row: MessageRow) => Promise<Partial<MessageRow>>,
  ): Promise<Message> {
    const { database, conversations, views, channel } = this.#options;
    const row = await this.reads.find(ownerId, conversationId, messageId);
    return database.transaction(async (transaction) => {
      const conversation = await conversations.addChange(transaction, ownerId, conversationId);
      if (conversation === undefined) throw notFound();
      const columns = await work(transaction, row);
      const changeSeq = conversation.change_seq;
      const changed = await updateMessage(transaction.query, messageId, { ...columns, change_seq: changeSeq });
      const message = await views.message(changed, transaction.query);
      transaction.afterCommit(() => channel.messageUpdated(message));
      return message;
    });
  }

  /** The newest rated replies without a judgment, each with its question; none from a deleted conversation. */
  async unjudged(ownerId: string, limit: number): ReturnType<typeof unjudgedReplies> {
    const { database, conversations } = this.#options;
    const found = await unjudgedReplies(database.read, ownerId, limit);
    const rows = await conversations.findAll(ownerId, [...new Set(found.map((reply) => reply.conversationId))]);
    const there = new Set(rows.map(({ id }) => id));
    return found.filter(({ conversationId }) => there.has(conversationId));
  }

  tag(ownerId: string, conversationId: string, messageId: string, tags: readonly string[]): Promise<Message> {
    const given = [...new Set(tags)];
    return this.change(ownerId, conversationId, messageId, async (transaction, row) => {
      // With its current text: a reply may have ended since it was found.
      const { content, status } = (await findMessage(transaction.query, ownerId, messageId)) ?? row;
      // Its score brings tags of its own, which would replace these.
      if (status === 'streaming') throw conflict('Wait until the reply is finished');
      await this.#options.search.change(transaction, ownerId, 'message', messageId, searchBody(content, given));
      return { tags: JSON.stringify(given) };
    });
  }

  /** Asks the reply's run to stop, in whatever process it runs, and waits until the written text is stored. */
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

  /** A deleted reply is in no mean, and its text in no list of conversations. */
  async #uncount(transaction: Transaction, ownerId: string, messageId: string): Promise<void> {
    const row = await findMessage(transaction.query, ownerId, messageId);
    if (row === undefined) return;
    const { conversations, channel } = this.#options;
    const held = await conversations.lock(transaction, ownerId, row.conversation_id);
    // Nothing is left of one that was deleted before, nor was an encrypted one ever scored.
    const before = row.content === '' ? trustCountsOf(null, null) : trustCountsOf(row.trust_state, row.trust_score);
    const counts = movedCounts(before, trustCountsOf(null, null));
    const conversation = await sumsOfShown(transaction, held, messageId, counts);
    transaction.afterCommit(() => channel.conversationUpdated(ownerId, presentConversation(conversation)));
  }

  /** Erases the text; the place in the tree and the commitment in the signed log stay. */
  async erase(ownerId: string, conversationId: string, messageId: string): Promise<Message> {
    const { database, search, timeline, events, conversations } = this.#options;
    const found = await this.reads.find(ownerId, conversationId, messageId);
    if (found.status === 'streaming') throw conflict('Stop this reply before you delete it');
    const erased = await this.change(ownerId, conversationId, messageId, async (transaction) => {
      await search.remove(transaction, ownerId, 'message', messageId);
      const name = found.sender === 'user' ? titleAfter(found.content) : '';
      if (name !== '') await conversations.unname(transaction, ownerId, conversationId, name);
      await timeline.removePoint(transaction, messageId);
      await timeline.redact(transaction, ownerId, sessionOf(conversationId), 'message_erased', messageId);
      await events.emit(transaction, 'message.erased', { ownerId, conversationId, messageId });
      // Deltas stored after another process had taken over the reply.
      if (found.run_id !== null) await removeRunEvents(transaction, found.run_id, 'delta');
      await this.#uncount(transaction, ownerId, messageId);
      const notices = JSON.stringify([ERASED_NOTICE]);
      const sentWith = { pictures: '[]', documents: '[]', contexts: '[]' };
      const nothing = { ...sentWith, citations: '[]', tool_calls: '[]', trust_verdict: null };
      return { content: '', encrypted_content: null, ...nothing, partial_usage: null, notices };
    });
    await database.scrub();
    return erased;
  }

  /** Stops replies still being written in a conversation that is being deleted: nobody should pay for them. */
  async hush(transaction: Transaction, conversationId: string): Promise<void> {
    const writing = await writingRuns(transaction.query, conversationId);
    for (const run of writing) transaction.afterCommit(() => void this.#options.runs.requestStop(run));
  }

  /** Called before a conversation is deleted: removes its search entries and its runs, and stops its replies. */
  async forget(transaction: Transaction, ownerId: string, conversationId: string): Promise<void> {
    const { search } = this.#options;
    const { query } = transaction;
    await this.hush(transaction, conversationId);
    await removeRunEvents(transaction, runsOfConversation(query, conversationId), 'delta');
    await removeEndedRuns(transaction, idsOfConversation(query, conversationId));
    await search.remove(transaction, ownerId, 'message', idsOfConversation(query, conversationId));
  }
}
