import type { Message } from '@symbi/contracts/conversations';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { createId } from '../../../platform/id.ts';
import { countActiveRuns } from '../../../platform/runs/queries.ts';
import type { Runs } from '../../../platform/runs/runs.ts';
import type { AgentRow, Agents } from '../../agents/service.ts';
import type { Timeline } from '../../timeline/service.ts';
import type { Users } from '../../users/service.ts';
import {
  presentConversation,
  sessionOf,
  type Channel,
  type ConversationRow,
  type Conversations,
} from '../../conversations/service.ts';
import type { Search } from '../../search/service.ts';
import { insertMessages, linkChild } from '../queries/rows.ts';
import type { Views } from '../read/views.ts';
import { CHECK_RUN, REPLY_RUN, type ReplyInput } from '../runs.ts';
import type { MessageRow } from '../table.ts';
import { type Recipient, addressReply } from './address.ts';
import { blankRow, documentOf, type MessagePosition } from './rows.ts';

const CONCURRENT_REPLIES = 8;

export interface MessageWriterOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly conversations: Conversations;
  readonly agents: Agents;
  readonly timeline: Timeline;
  readonly search: Search;
  readonly channel: Channel;
  readonly views: Views;
  readonly runs: Runs;
}

interface NewMessageBase {
  readonly ownerId: string;
  readonly conversationId: string;
  /** The end of the shown branch when undefined; null for a new beginning. */
  readonly parentId: string | null | undefined;
  readonly clientId: string | null;
  readonly requestHash: string | null;
}

export interface NewMessage extends NewMessageBase {
  readonly content: string;
  readonly agent: AgentRow;
  readonly ci: boolean;
}

export interface NewEncryptedMessage extends NewMessageBase {
  readonly encryptedContent: string;
}

export interface StoredMessage {
  /** Nobody answers what nobody but its author can read. */
  readonly reply: MessageRow | undefined;
  readonly checkpoint: string;
  /** The question and its reply as they go over the wire. */
  readonly present: () => Promise<Message[]>;
}

/** Stores messages together with the runs that answer them, their signed rows, counters and search entries. */
export class MessageWriter {
  readonly #options: MessageWriterOptions;

  constructor(options: MessageWriterOptions) {
    this.#options = options;
  }

  async #checkRoom({ query }: Transaction, ownerId: string): Promise<void> {
    if ((await countActiveRuns(query, ownerId, CHECK_RUN)) < CONCURRENT_REPLIES) return;
    const message = 'Too many replies are being written at once. Wait for one to finish, or stop one.';
    throw new Failure('rate_limited', message, { retryAfterSeconds: 5 });
  }

  #replyRow(place: MessagePosition, { agent, sentTo }: Recipient, ci: boolean): MessageRow {
    return {
      ...blankRow(place),
      sender: 'agent',
      content: '',
      status: 'streaming',
      agent_id: agent.id,
      agent_name: agent.name,
      sent_to: sentTo,
      run_id: createId(),
      ci: Number(ci && agent.ci_enabled === 1),
    };
  }

  /** Stores new messages, the last of them an empty reply, and the run that will write it. */
  async #insert(transaction: Transaction, rows: readonly [MessageRow, ...MessageRow[]], agent: AgentRow) {
    const { query } = transaction;
    const [first] = rows;
    const reply = rows.at(-1) ?? first;
    const { owner_id: ownerId, conversation_id: conversationId } = reply;
    await insertMessages(query, rows);
    const input: ReplyInput = { replyId: reply.id, conversationId, agentId: agent.id };
    const run = { id: reply.run_id ?? createId(), kind: REPLY_RUN, ownerId, subjectId: reply.id, input };
    await this.#options.runs.enqueue(transaction, run);
    await linkChild(query, first.parent_id, first.id);
    await this.#options.conversations.show(transaction, ownerId, conversationId, reply.id);
  }

  #announce(
    transaction: Transaction,
    conversation: ConversationRow,
    present: () => Promise<Message[]>,
    isReplying?: boolean,
  ): void {
    const { channel } = this.#options;
    transaction.afterCommit(() => {
      channel.conversationUpdated(conversation.owner_id, presentConversation(conversation, isReplying));
      if (!channel.isWatched(conversation.id)) return;
      void present().then((messages) => messages.forEach((message) => channel.messageCreated(message)));
    });
  }

  /** The signed row of what a person said; it commits to the text, or to the ciphertext. */
  #log(transaction: Transaction, question: MessageRow, content: string) {
    const { id: message_id, parent_id, conversation_id: conversationId, owner_id: ownerId } = question;
    const fields = { message_id, parent_id, agent_id: null, sender: 'user', state: 'done' } as const;
    return this.#options.timeline.append(transaction, ownerId, sessionOf(conversationId), [
      { type: 'message', fields, content, subjectId: message_id },
    ]);
  }

  /** Stores a user's message and starts the reply to it. */
  store(message: NewMessage): Promise<StoredMessage> {
    const { database, clock, users, conversations, search, views, agents } = this.#options;
    const { ownerId, conversationId } = message;
    return database.transaction(async (transaction) => {
      await this.#checkRoom(transaction, ownerId);
      const now = clock();
      const added = await conversations.addMessages(transaction, ownerId, conversationId, 2, now);
      const conversation = await conversations.nameAfter(transaction, added, 2, message.content);
      const { last_seq: lastSeq, change_seq: lastChange } = conversation;
      const parentId = message.parentId === undefined ? conversation.head_id : message.parentId;
      const asking = { ownerId, conversationId, beforeId: parentId };
      const addressed = await addressReply(transaction.query, agents, message.agent, asking);
      const id = createId();
      const below = { conversation, id: createId(), parentId: id, seq: lastSeq, changeSeq: lastChange, now };
      const question: MessageRow = {
        ...blankRow({ conversation, id, parentId, seq: lastSeq - 1, changeSeq: lastChange - 1, now }),
        active_child_id: below.id,
        sender: 'user',
        content: message.content,
        status: 'complete',
        client_id: message.clientId,
        request_hash: message.requestHash,
      };
      const reply = this.#replyRow(below, addressed, message.ci);
      await this.#insert(transaction, [question, reply], addressed.agent);
      await users.count(transaction, ownerId, { messages: 2 });
      await search.index(transaction, documentOf(question));
      const { checkpoint } = await this.#log(transaction, question, question.content);
      const rows = [question, reply];
      // Nothing follows the end of the shown branch, so a turn that begins there is the only version of itself.
      const isOnlyVersion = parentId === conversation.head_id;
      const present = async () => (isOnlyVersion ? views.created(rows) : views.messages(rows));
      this.#announce(transaction, conversation, present, true);
      return { reply, checkpoint, present };
    });
  }

  /** Stores what was encrypted in the browser: nobody answers it, and no search finds it. */
  storeEncrypted(message: NewEncryptedMessage): Promise<StoredMessage> {
    const { database, clock, users, conversations, views } = this.#options;
    const { ownerId, conversationId, encryptedContent } = message;
    return database.transaction(async (transaction) => {
      const now = clock();
      const conversation = await conversations.addMessages(transaction, ownerId, conversationId, 1, now);
      const { last_seq: seq, change_seq: changeSeq } = conversation;
      const parentId = message.parentId === undefined ? conversation.head_id : message.parentId;
      const question: MessageRow = {
        ...blankRow({ conversation, id: createId(), parentId, seq, changeSeq, now }),
        sender: 'user',
        content: '',
        encrypted_content: encryptedContent,
        status: 'complete',
        client_id: message.clientId,
        request_hash: message.requestHash,
      };
      await insertMessages(transaction.query, [question]);
      await linkChild(transaction.query, parentId, question.id);
      await conversations.show(transaction, ownerId, conversationId, question.id);
      await users.count(transaction, ownerId, { messages: 1 });
      const { checkpoint } = await this.#log(transaction, question, encryptedContent);
      const present = () => views.messages([question]);
      this.#announce(transaction, conversation, present);
      return { reply: undefined, checkpoint, present };
    });
  }

  /** Starts another reply to a message that is there already. */
  storeReply(question: MessageRow, agent: AgentRow, ci: boolean): Promise<MessageRow> {
    const { database, clock, users, conversations, views, agents } = this.#options;
    const { owner_id: ownerId, conversation_id: conversationId } = question;
    return database.transaction(async (transaction) => {
      await this.#checkRoom(transaction, ownerId);
      const now = clock();
      const conversation = await conversations.addMessages(transaction, ownerId, conversationId, 1, now);
      const { last_seq: seq, change_seq: changeSeq } = conversation;
      const place = { conversation, id: createId(), parentId: question.id, seq, changeSeq, now };
      const asking = { ownerId, conversationId, beforeId: question.parent_id };
      const addressed = await addressReply(transaction.query, agents, agent, asking);
      const reply = this.#replyRow(place, addressed, ci);
      await this.#insert(transaction, [reply], addressed.agent);
      await users.count(transaction, ownerId, { messages: 1 });
      this.#announce(transaction, conversation, () => views.messages([reply]), true);
      return reply;
    });
  }
}
