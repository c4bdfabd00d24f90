import { createHash } from 'node:crypto';
import type { Message } from '@symbi/contracts/conversations';
import { isUniqueViolation } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound, unlessMissing } from '../../../platform/failure.ts';
import type { AgentRow } from '../../agents/service.ts';
import { sessionOf } from '../../conversations/service.ts';
import type { MessageReads } from '../read/reads.ts';
import { findByClientId, firstReplyTo } from '../queries/rows.ts';
import type { MessageRow } from '../table.ts';
import { MessageWriter, type MessageWriterOptions, type NewEncryptedMessage, type NewMessage } from './writer.ts';

export interface Send {
  readonly content: string;
  /** What stands in for the content of a message that was encrypted in the browser. */
  readonly encryptedContent?: string | undefined;
  readonly agentId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly ci?: boolean | undefined;
  readonly parentId?: string | null | undefined;
}

export interface SentMessage {
  readonly data: Message;
  readonly reply: Message | undefined;
  readonly runId: string | undefined;
  readonly checkpoint: string | undefined;
}

const hashOf = (conversationId: string, input: Send): string => {
  const said = input.content === '' ? ['encrypted', input.encryptedContent] : [input.content];
  return createHash('sha256')
    .update(JSON.stringify([conversationId, ...said, input.agentId ?? null, input.parentId ?? null]))
    .digest('hex');
};

const NO_AGENT = 'Choose an agent for this conversation';
const AGENT_GONE = 'Choose an agent for this conversation: the one it had is gone';
const NOT_SENT = 'An encrypted message is not sent to an agent';

/** What people say, and the replies that are begun with it: sent, edited, asked again. */
export class MessageSender {
  readonly #options: MessageWriterOptions;
  readonly #reads: MessageReads;
  readonly #writer: MessageWriter;

  constructor(options: MessageWriterOptions, reads: MessageReads) {
    this.#options = options;
    this.#reads = reads;
    this.#writer = new MessageWriter(options);
  }

  /** The agent that was asked for, else the first of the usual ones that is still there. */
  async #chooseAgent(
    ownerId: string,
    asked: string | undefined,
    ...usual: readonly (string | null)[]
  ): Promise<AgentRow> {
    if (asked !== undefined) return this.#options.agents.findUsable(ownerId, asked);
    const named = usual.filter((agentId) => agentId !== null);
    for (const agentId of named) {
      const agent = await unlessMissing(this.#options.agents.findUsable(ownerId, agentId));
      if (agent !== undefined) return agent;
    }
    const message = named.length === 0 ? NO_AGENT : AGENT_GONE;
    throw invalid(message, { agentId: message });
  }

  async #present(
    question: MessageRow,
    reply: MessageRow | undefined,
    checkpoint: string | undefined,
  ): Promise<SentMessage> {
    const rows = reply === undefined ? [question] : [question, reply];
    return this.#answer(await this.#options.views.messages(rows), reply?.run_id ?? undefined, checkpoint);
  }

  #answer([data, reply]: readonly Message[], runId: string | undefined, checkpoint: string | undefined): SentMessage {
    if (data === undefined) throw notFound();
    return { data, reply, runId, checkpoint };
  }

  async #store(message: NewMessage | NewEncryptedMessage): Promise<SentMessage> {
    const isEncrypted = 'encryptedContent' in message;
    const stored = isEncrypted ? this.#writer.storeEncrypted(message) : this.#writer.store(message);
    const { reply, checkpoint, present } = await stored;
    return this.#answer(await present(), reply?.run_id ?? undefined, checkpoint);
  }

  /** What an earlier send with this `clientId` answered. */
  async #earlier(ownerId: string, clientId: string, requestHash: string): Promise<SentMessage | undefined> {
    const { read } = this.#options.database;
    const question = await findByClientId(read, ownerId, clientId);
    if (question === undefined) return undefined;
    if (question.request_hash !== requestHash) throw conflict('This clientId was used for a different message');
    const reply = await firstReplyTo(read, question);
    const session = sessionOf(question.conversation_id);
    return this.#present(question, reply, await this.#options.timeline.checkpointOf(ownerId, session));
  }

  /** With the agent that will answer it, when somebody will. */
  async #addressed(
    place: Omit<NewMessage, 'content' | 'agent' | 'ci'>,
    { content, encryptedContent, agentId, ci = true }: Send,
    usualAgent: string | null,
  ): Promise<NewMessage | NewEncryptedMessage> {
    if (content === '' && encryptedContent !== undefined) return { ...place, encryptedContent };
    const agent = await this.#chooseAgent(place.ownerId, agentId, usualAgent);
    return { ...place, content, agent, ci };
  }

  /** The same `clientId` answers the first message again; with another body it is a conflict. */
  async send(ownerId: string, conversationId: string, input: Send): Promise<SentMessage> {
    const conversation = await this.#options.conversations.find(ownerId, conversationId);
    const requestHash = hashOf(conversationId, input);
    const { clientId, parentId } = input;
    const repeated = clientId === undefined ? undefined : await this.#earlier(ownerId, clientId, requestHash);
    if (repeated !== undefined) return repeated;
    if (parentId !== undefined && parentId !== null) await this.#reads.find(ownerId, conversationId, parentId);
    const place = { ownerId, conversationId, parentId, clientId: clientId ?? null, requestHash };
    const message = await this.#addressed(place, input, conversation.agent_id);
    try {
      return await this.#store(message);
    } catch (error) {
      const isRepeat = isUniqueViolation(error) && clientId !== undefined;
      const earlier = isRepeat ? await this.#earlier(ownerId, clientId, requestHash) : undefined;
      if (earlier === undefined) throw error;
      return earlier;
    }
  }

  /** The words of a user message changed: a sibling of it, with a reply of its own. */
  async edit(
    ownerId: string,
    conversationId: string,
    messageId: string,
    input: Pick<Send, 'content' | 'agentId' | 'ci'>,
  ): Promise<SentMessage> {
    const conversation = await this.#options.conversations.find(ownerId, conversationId);
    const row = await this.#reads.find(ownerId, conversationId, messageId);
    if (row.sender !== 'user') throw invalid('Only your own messages can be edited');
    if (row.encrypted_content !== null) throw invalid(NOT_SENT);
    const agent = await this.#chooseAgent(ownerId, input.agentId, conversation.agent_id);
    const { content, ci = true } = input;
    const place = { ownerId, conversationId, parentId: row.parent_id, clientId: null, requestHash: null };
    return this.#store({ ...place, content, agent, ci });
  }

  /** Another reply to the same message; also the Retry of a failed one. */
  async regenerate(
    ownerId: string,
    conversationId: string,
    messageId: string,
    input: Pick<Send, 'agentId' | 'ci'>,
  ): Promise<SentMessage> {
    const conversation = await this.#options.conversations.find(ownerId, conversationId);
    const row = await this.#reads.find(ownerId, conversationId, messageId);
    if (row.status === 'streaming') throw conflict('This reply is still being written');
    const questionId = row.sender === 'user' ? row.id : row.parent_id;
    if (questionId === null) throw invalid('There is no message to reply to');
    const question = await this.#reads.find(ownerId, conversationId, questionId);
    if (question.encrypted_content !== null) throw invalid(NOT_SENT);
    const agent = await this.#chooseAgent(ownerId, input.agentId, row.agent_id, conversation.agent_id);
    const reply = await this.#writer.storeReply(question, agent, input.ci ?? true);
    const checkpoint = await this.#options.timeline.checkpointOf(ownerId, sessionOf(conversationId));
    return this.#present(question, reply, checkpoint);
  }

  /** Goes on below a reply whose calls were decided. */
  async continue(row: MessageRow, agent: AgentRow): Promise<SentMessage> {
    const reply = await this.#writer.storeReply(row, agent, row.ci === 1);
    return this.#present(row, reply, undefined);
  }
}
