import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '@symbi/contracts/conversations';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Query, Transaction } from '../../../platform/database/database.ts';
import { retry } from '../../../platform/database/retry.ts';
import { createOrderedId } from '../../../platform/id.ts';
import { backoff } from '../../../platform/patience.ts';
import type { Runs } from '../../../platform/runs/runs.ts';
import type { AgentRow, Agents } from '../../agents/service.ts';
import type { Timeline } from '../../timeline/service.ts';
import {
  presentConversation,
  sessionOf,
  type Channel,
  type ConversationRow,
  type Conversations,
  type GrowthResult,
} from '../../conversations/service.ts';
import type { Search } from '../../search/service.ts';
import { addMessages, insertMessages } from '../queries/rows.ts';
import type { Views } from '../read/views.ts';
import { CHECK_RUN, REPLY_RUN, type ReplyInput } from '../runs.ts';
import type { MessageRow } from '../table.ts';
import { type Recipient, addressReply } from './address.ts';
import { checkAnswerable } from './answerable.ts';
import { announceHidden, placeVersion } from './reply-versions.ts';
import type { FreshReplies } from './fresh-replies.ts';
import { TooManyReplies } from './too-many-replies.ts';
import { sumsWithoutHidden } from './shown-sums.ts';
import { blankRow, type MessagePosition } from './rows.ts';
import { resolveReferences, type MessageReferences, type MessageReferencesOptions } from './message-references.ts';

const CONCURRENT_REPLIES = 8;
/** About two seconds in all: most replies about to end do so in that time. */
const TRIES = 7;
const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 800;

export interface MessageWriterOptions extends MessageReferencesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly conversations: Conversations;
  readonly agents: Agents;
  readonly timeline: Timeline;
  readonly search: Search;
  readonly channel: Channel;
  readonly views: Views;
  readonly runs: Runs;
  readonly fresh: FreshReplies;
}

/** Chooses the agent of a message for the conversation as it is; the conversation's own agent may be passed in. */
type AgentChoice = (
  query: Query,
  grown: Pick<GrowthResult, 'agent'> & { readonly conversation: Pick<ConversationRow, 'agent_id'> },
) => Promise<AgentRow>;

/** Makes a request idempotent: the id its sender chose, and a hash of the request. */
export interface RequestKey {
  readonly clientId: string | null;
  readonly requestHash: string | null;
}

interface NewMessageBase extends RequestKey {
  readonly ownerId: string;
  readonly conversationId: string;
  /** Undefined means the end of the shown branch; null starts a new branch at the root. */
  readonly parentId: string | null | undefined;
}

export interface NewMessage extends NewMessageBase, MessageReferences {
  readonly content: string;
  /** Called in the transaction that stores the message, with the conversation as it is then. */
  readonly chooseAgent: AgentChoice;
  readonly ci: boolean;
}

export interface NewEncryptedMessage extends NewMessageBase {
  readonly encryptedContent: string;
}

export interface StoredMessage {
  /** Undefined for an encrypted message: nobody else can read it, so nobody answers it. */
  readonly reply: MessageRow | undefined;
  readonly checkpoint: string;
  /** The question and its reply as they go over the wire. */
  readonly present: () => Promise<Message[]>;
}

/** A request for another reply to a message. */
export interface ReplyRequest {
  readonly ci: boolean;
  readonly key?: RequestKey;
  /** The reply it continues, if that went to the same destination. */
  readonly continues?: MessageRow;
  /** Refused with `conflict` when there is already an answer below the message. */
  readonly isOnlyFirst?: boolean;
  /** The shown branch stays as it is, unless no reply to the message is shown yet. */
  readonly isBeside?: boolean;
}

const columnsOf = (key?: RequestKey): Pick<MessageRow, 'client_id' | 'request_hash'> => ({
  client_id: key?.clientId ?? null,
  request_hash: key?.requestHash ?? null,
});

/** Stores messages together with the runs that answer them, their signed rows, counters and search entries. */
export class MessageWriter {
  readonly #options: MessageWriterOptions;

  constructor(options: MessageWriterOptions) {
    this.#options = options;
  }

  /** Messages may be sent faster than replies end: at the limit a new one waits for an end before it is refused. */
  async #whenRoom<Result>(write: (transaction: Transaction) => Promise<Result>, tried = 1): Promise<Result> {
    try {
      return await this.#options.database.transaction(write);
    } catch (error) {
      if (!(error instanceof TooManyReplies) || tried === TRIES) throw error;
    }
    await delay(backoff(tried, FIRST_WAIT_MS, LONGEST_WAIT_MS));
    return this.#whenRoom(write, tried + 1);
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
      run_id: createOrderedId(place.now),
      ci: Number(ci && agent.ci_enabled === 1),
    };
  }

  /** Stores new messages, the last of them an empty reply, and the run that will write it, up to the limit of runs. */
  async #insert(
    transaction: Transaction,
    rows: readonly [MessageRow, ...MessageRow[]],
    agent: AgentRow,
    conversation: Pick<ConversationRow, 'had_files' | 'had_capsule'>,
    more: Pick<ReplyInput, 'continues'> = {},
    add = addMessages,
  ) {
    const { query } = transaction;
    const [first] = rows;
    const reply = rows.at(-1) ?? first;
    const { owner_id: ownerId, conversation_id: conversationId } = reply;
    const input: ReplyInput = { replyId: reply.id, conversationId, agentId: agent.id, ...more };
    const own = agent.owner_id === ownerId ? agent : undefined;
    const { had_files: files, had_capsule: capsule } = conversation;
    const there = { hadFiles: files === 1, hadCapsule: capsule === 1 };
    const fresh = { reply, agent: own, isFirst: rows.length > 1, ...there };
    // Before the run, which starts after the commit.
    transaction.afterCommit(() => this.#options.fresh.put(fresh));
    const run = { kind: REPLY_RUN, ownerId, subjectId: reply.id, input, apart: CHECK_RUN };
    const begin = async (): Promise<void> => {
      const others = await this.#options.runs.enqueue(transaction, {
        ...run,
        id: reply.run_id ?? createOrderedId(reply.created_at),
      });
      if (others >= CONCURRENT_REPLIES) throw new TooManyReplies();
    };
    await transaction.together([begin, () => add(query, rows)]);
  }

  #announce(
    transaction: Transaction,
    conversation: ConversationRow,
    present: (tried: number) => Promise<Message[]>,
    isReplying?: boolean,
  ): void {
    const { channel } = this.#options;
    transaction.afterCommit(() => {
      channel.conversationUpdated(conversation.owner_id, presentConversation(conversation, isReplying));
      if (!channel.isWatched(conversation.id)) return;
      void retry(present).then((messages) => messages.forEach((message) => channel.messageCreated(message)));
    });
  }

  /** The signed row of a person's message; it commits to the text, or to the ciphertext. */
  #log(transaction: Transaction, question: MessageRow, content: string) {
    const { id: message_id, parent_id, conversation_id: conversationId, owner_id: ownerId } = question;
    const fields = { message_id, parent_id, agent_id: null, sender: 'user', state: 'done' } as const;
    return this.#options.timeline.append(transaction, ownerId, sessionOf(conversationId), [
      { type: 'message', fields, content, subjectId: message_id },
    ]);
  }

  /** Stores a user's message and starts the reply to it. */
  store(message: NewMessage): Promise<StoredMessage> {
    const { clock, conversations, search, views, agents } = this.#options;
    const { ownerId, conversationId } = message;
    return this.#whenRoom(async (transaction) => {
      const now = clock();
      const [id, headId] = [createOrderedId(now), createOrderedId(now)];
      const growth = { added: 2, headId, now, said: message.content };
      const grown = await conversations.grow(transaction, ownerId, conversationId, growth);
      const { headBefore } = grown;
      const chosen = await message.chooseAgent(transaction.query, grown);
      const parentId = message.parentId === undefined ? headBefore : message.parentId;
      const conversation = await sumsWithoutHidden(transaction, grown.conversation, headBefore, parentId);
      const asking = { ownerId, conversationId, beforeId: parentId };
      const addressed = await addressReply(transaction.query, agents, chosen, asking);
      const { last_seq: lastSeq, change_seq: lastChange } = conversation;
      const below = { conversation, id: headId, parentId: id, seq: lastSeq, changeSeq: lastChange, now };
      const question: MessageRow = {
        ...blankRow({ conversation, id, parentId, seq: lastSeq - 1, changeSeq: lastChange - 1, now }),
        active_child_id: below.id,
        sender: 'user',
        content: message.content,
        status: 'complete',
        ...(await resolveReferences(transaction, this.#options, message)),
        ...columnsOf(message),
      };
      const reply = this.#replyRow(below, addressed, message.ci);
      search.readLater(transaction, ownerId);
      let checkpoint = '';
      await transaction.together([
        () => this.#insert(transaction, [question, reply], addressed.agent, conversation),
        async () => void ({ checkpoint } = await this.#log(transaction, question, question.content)),
      ]);
      const rows = [question, reply];
      // Nothing follows the end of the shown branch, so a turn that begins there is its only version.
      const isOnlyVersion = parentId === headBefore;
      const present = async (tried = 1) => (isOnlyVersion ? views.created(rows) : views.news(rows, tried));
      this.#announce(transaction, conversation, present, true);
      return { reply, checkpoint, present };
    });
  }

  /** Stores a message encrypted in the browser: it is neither answered nor searchable. */
  storeEncrypted(message: NewEncryptedMessage): Promise<StoredMessage> {
    const { database, clock, conversations, views } = this.#options;
    const { ownerId, conversationId, encryptedContent } = message;
    return database.transaction(async (transaction) => {
      const now = clock();
      const id = createOrderedId(now);
      const growth = { added: 1, headId: id, now };
      const { conversation: grown, headBefore } = await conversations.grow(
        transaction,
        ownerId,
        conversationId,
        growth,
      );
      const parentId = message.parentId === undefined ? headBefore : message.parentId;
      const conversation = await sumsWithoutHidden(transaction, grown, headBefore, parentId);
      const { last_seq: seq, change_seq: changeSeq } = conversation;
      const question: MessageRow = {
        ...blankRow({ conversation, id, parentId, seq, changeSeq, now }),
        sender: 'user',
        content: '',
        encrypted_content: encryptedContent,
        status: 'complete',
        ...columnsOf(message),
      };
      await addMessages(transaction.query, [question]);
      const { checkpoint } = await this.#log(transaction, question, encryptedContent);
      const present = (tried = 1) => views.news([question], tried);
      this.#announce(transaction, conversation, present);
      return { reply: undefined, checkpoint, present };
    });
  }

  /** Starts another reply to an existing message. */
  storeReply(
    question: MessageRow,
    agent: AgentRow,
    { ci, key, continues, isOnlyFirst, isBeside = false }: ReplyRequest,
  ): Promise<MessageRow> {
    const { clock, conversations, views, agents } = this.#options;
    const { owner_id: ownerId, conversation_id: conversationId } = question;
    return this.#whenRoom(async (transaction) => {
      const now = clock();
      const id = createOrderedId(now);
      const { conversation, shown } = await placeVersion(transaction, conversations, question, { id, now, isBeside });
      await checkAnswerable(transaction.query, question, isOnlyFirst === true);
      const { last_seq: seq, change_seq: changeSeq } = conversation;
      const place = { conversation, id, parentId: question.id, seq, changeSeq, now };
      const asking = { ownerId, conversationId, beforeId: question.parent_id };
      const addressed = await addressReply(transaction.query, agents, agent, asking);
      const reply = { ...this.#replyRow(place, addressed, ci), ...columnsOf(key) };
      const isSamePlace = continues?.sent_to === addressed.sentTo;
      const more = isSamePlace ? { continues: continues?.id } : {};
      const add = shown === undefined ? addMessages : insertMessages;
      await this.#insert(transaction, [reply], addressed.agent, conversation, more, add);
      if (shown !== undefined) await announceHidden(transaction, this.#options, conversation, [shown, reply]);
      else this.#announce(transaction, conversation, (tried) => views.news([reply], tried), true);
      return reply;
    });
  }
}
