import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { Failure } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import type { AgentRow } from '../agents/service.ts';
import type { Timeline } from '../timeline/service.ts';
import type { Users } from '../users/service.ts';
import { blankRow, linkChild, takeNumbers, type Place } from './message-rows.ts';
import { presentConversation } from './presenter.ts';
import type { Channel } from './realtime.ts';
import type { Search } from './search.ts';
import { sessionOf } from './service.ts';
import type { ConversationRow, MessageRow } from './table.ts';
import type { Views } from './views.ts';

export const REPLY_RUN = 'reply';
const CONCURRENT_REPLIES = 8;

/** What the run of a reply needs to know. */
export interface ReplyInput {
  readonly replyId: string;
  readonly conversationId: string;
  readonly agentId: string;
}

export interface MessageWriterOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly timeline: Timeline;
  readonly search: Search;
  readonly channel: Channel;
  readonly views: Views;
  readonly runs: Runs;
}

export interface NewMessage {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly content: string;
  /** The end of the shown branch when undefined; null for a new beginning. */
  readonly parentId: string | null | undefined;
  readonly agent: AgentRow;
  readonly ci: boolean;
  readonly clientId: string | null;
  readonly requestHash: string | null;
}

export interface StoredMessage {
  readonly question: MessageRow;
  readonly reply: MessageRow;
  readonly checkpoint: string;
}

/** Stores messages together with the runs that answer them, their signed rows, counters and search entries. */
export class MessageWriter {
  readonly #options: MessageWriterOptions;

  constructor(options: MessageWriterOptions) {
    this.#options = options;
  }

  async #checkRoom({ query }: Transaction, ownerId: string): Promise<void> {
    const { active } = await query
      .selectFrom('runs')
      .select((row) => row.fn.countAll<number>().as('active'))
      .where('owner_id', '=', ownerId)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirstOrThrow();
    if (Number(active) < CONCURRENT_REPLIES) return;
    const message = 'Too many replies are being written at once. Wait for one to finish, or stop one.';
    throw new Failure('rate_limited', message, { retryAfterSeconds: 5 });
  }

  /** Stores the empty reply and the run that will write it. */
  async #startReply(transaction: Transaction, place: Place, agent: AgentRow, ci: boolean): Promise<MessageRow> {
    const runId = createId();
    const row: MessageRow = {
      ...blankRow(place),
      sender: 'agent',
      content: '',
      status: 'streaming',
      agent_id: agent.id,
      agent_name: agent.name,
      run_id: runId,
      ci: Number(ci && agent.ci_enabled === 1),
    };
    const { id: conversationId, owner_id: ownerId } = place.conversation;
    await transaction.query.insertInto('messages').values(row).execute();
    const input: ReplyInput = { replyId: row.id, conversationId, agentId: agent.id };
    await this.#options.runs.enqueue(transaction, { id: runId, kind: REPLY_RUN, ownerId, subjectId: row.id, input });
    await linkChild(transaction, place.parentId, row.id);
    await transaction.query
      .updateTable('conversations')
      .set({ head_id: row.id })
      .where('id', '=', conversationId)
      .execute();
    return row;
  }

  #announce(transaction: Transaction, conversation: ConversationRow, rows: readonly MessageRow[]): void {
    const { channel, views } = this.#options;
    transaction.afterCommit(() => {
      channel.conversationUpdated(conversation.owner_id, presentConversation(conversation));
      void views.messages(rows).then((messages) => messages.forEach((message) => channel.messageCreated(message)));
    });
  }

  /** Stores a user's message and starts the reply to it. */
  store(message: NewMessage): Promise<StoredMessage> {
    const { database, clock, users, search, timeline } = this.#options;
    const { ownerId, conversationId } = message;
    return database.transaction(async (transaction) => {
      await this.#checkRoom(transaction, ownerId);
      const now = clock();
      const conversation = await takeNumbers(transaction, ownerId, conversationId, 2, now);
      const { last_seq: lastSeq, change_seq: lastChange } = conversation;
      const parentId = message.parentId === undefined ? conversation.head_id : message.parentId;
      const question: MessageRow = {
        ...blankRow({ conversation, id: createId(), parentId, seq: lastSeq - 1, changeSeq: lastChange - 1, now }),
        sender: 'user',
        content: message.content,
        status: 'complete',
        client_id: message.clientId,
        request_hash: message.requestHash,
      };
      await transaction.query.insertInto('messages').values(question).execute();
      await linkChild(transaction, parentId, question.id);
      const below = { conversation, id: createId(), parentId: question.id, seq: lastSeq, changeSeq: lastChange, now };
      const reply = await this.#startReply(transaction, below, message.agent, message.ci);
      await users.count(transaction, ownerId, { messages: 2 });
      const indexed = { kind: 'message' as const, refId: question.id, parentId: conversationId, at: now };
      await search.put(transaction, { ...indexed, ownerId, body: question.content });
      const fields = { message_id: question.id, parent_id: parentId, agent_id: null };
      const { checkpoint } = await timeline.append(transaction, ownerId, sessionOf(conversationId), [
        {
          type: 'message',
          fields: { ...fields, sender: 'user', state: 'done' },
          content: question.content,
          subjectId: question.id,
        },
      ]);
      this.#announce(transaction, conversation, [question, reply]);
      return { question, reply, checkpoint };
    });
  }

  /** Starts another reply to a message that is there already. */
  storeReply(question: MessageRow, agent: AgentRow, ci: boolean): Promise<MessageRow> {
    const { database, clock, users } = this.#options;
    const { owner_id: ownerId, conversation_id: conversationId } = question;
    return database.transaction(async (transaction) => {
      await this.#checkRoom(transaction, ownerId);
      const now = clock();
      const conversation = await takeNumbers(transaction, ownerId, conversationId, 1, now);
      const { last_seq: seq, change_seq: changeSeq } = conversation;
      const place = { conversation, id: createId(), parentId: question.id, seq, changeSeq, now };
      const reply = await this.#startReply(transaction, place, agent, ci);
      await users.count(transaction, ownerId, { messages: 1 });
      this.#announce(transaction, conversation, [reply]);
      return reply;
    });
  }
}
