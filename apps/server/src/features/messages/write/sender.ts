import { createHash } from 'node:crypto';
import type { Message } from '@symbi/contracts/conversations';
import { isPassing, type Query } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound, unlessMissing } from '../../../platform/failure.ts';
import type { AgentRow } from '../../agents/service.ts';
import { sessionOf } from '../../conversations/service.ts';
import type { MessageReads } from '../read/reads.ts';
import { findByClientId, findMessage, firstReplyTo } from '../queries/rows.ts';
import type { MessageRow } from '../table.ts';
import { isCutOff } from './continuation.ts';
import { findReferences } from './message-references.ts';
import {
  MessageWriter,
  type MessageWriterOptions,
  type NewEncryptedMessage,
  type NewMessage,
  type RequestKey,
} from './writer.ts';

export interface Send {
  readonly content: string;
  /** Stored instead of the content when the message was encrypted in the browser. */
  readonly encryptedContent?: string | undefined;
  readonly agentId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly ci?: boolean | undefined;
  readonly parentId?: string | null | undefined;
  readonly pictures?: readonly string[] | undefined;
  readonly documents?: readonly string[] | undefined;
  readonly contexts?: readonly string[] | undefined;
}

export interface SentMessage {
  readonly data: Message;
  readonly reply: Message | undefined;
  readonly runId: string | undefined;
  readonly checkpoint: string | undefined;
}

/** Another reply to a message, or to the message that a reply answers. */
export interface Regenerate extends Pick<Send, 'agentId' | 'ci' | 'clientId'> {
  /** False leaves the shown branch as it is. */
  readonly select?: boolean | undefined;
}

const digest = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Fields added since are hashed only where they say something, so that a send can be repeated after an upgrade. */
const hashOf = (conversationId: string, input: Send): string => {
  const said = input.content === '' ? ['encrypted', input.encryptedContent] : [input.content];
  const { pictures = [], documents = [], contexts = [], parentId, ci = true } = input;
  return digest(
    conversationId,
    ...said,
    input.agentId ?? null,
    // Without a place it follows the shown branch; null begins a new one.
    parentId === undefined ? null : (parentId ?? 'root'),
    ...(pictures.length === 0 ? [] : [pictures]),
    ...(documents.length === 0 ? [] : [{ documents }]),
    ...(contexts.length === 0 ? [] : [{ contexts }]),
    ...(ci ? [] : [{ ci }]),
  );
};

const NO_AGENT = 'Choose an agent for this conversation';
const AGENT_GONE = 'Choose an agent for this conversation: the one it had is gone';
const NOT_CUT_OFF = 'Only a reply that was cut off can be continued';
const NOT_SENT = 'An encrypted message is not sent to an agent';

/** Sends, edits and regenerates: stores what people say and starts the replies. */
export class MessageSender {
  readonly #options: MessageWriterOptions;
  readonly #reads: MessageReads;
  readonly #writer: MessageWriter;

  constructor(options: MessageWriterOptions, reads: MessageReads) {
    this.#options = options;
    this.#reads = reads;
    this.#writer = new MessageWriter(options);
  }

  /** The requested agent, else the first usual one that still exists. */
  async #chooseAgent(
    query: Query,
    ownerId: string,
    asked: string | undefined,
    ...usual: readonly (string | null)[]
  ): Promise<AgentRow> {
    if (asked !== undefined) return this.#options.agents.findUsable(ownerId, asked, query);
    const named = usual.filter((agentId) => agentId !== null);
    for (const agentId of named) {
      const agent = await unlessMissing(this.#options.agents.findUsable(ownerId, agentId, query));
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

  /** The answer to an earlier request with this `clientId`. */
  async #earlier(ownerId: string, clientId: string, requestHash: string): Promise<SentMessage | undefined> {
    const { read } = this.#options.database;
    const row = await findByClientId(read, ownerId, clientId);
    if (row === undefined) return undefined;
    if (row.request_hash !== requestHash) throw conflict('This clientId was used for a different message');
    const isSaid = row.sender === 'user';
    const question = isSaid ? row : await findMessage(read, ownerId, row.parent_id ?? '');
    if (question === undefined) throw notFound();
    const reply = isSaid ? await firstReplyTo(read, question) : row;
    const session = sessionOf(question.conversation_id);
    return this.#present(question, reply, await this.#options.timeline.checkpointOf(ownerId, session));
  }

  /** A repeated `clientId` gets the first answer again, even if agents or limits have changed since. */
  async #once(
    place: { readonly ownerId: string; readonly conversationId: string },
    clientId: string | undefined,
    requestHash: string,
    work: (key: RequestKey) => Promise<SentMessage>,
  ): Promise<SentMessage> {
    try {
      return await work({ clientId: clientId ?? null, requestHash });
    } catch (error) {
      if (clientId === undefined || isPassing(error)) throw error;
      // Looked up only now, because nearly every request is sent once.
      await this.#options.conversations.find(place.ownerId, place.conversationId);
      const earlier = await this.#earlier(place.ownerId, clientId, requestHash);
      if (earlier === undefined) throw error;
      return earlier;
    }
  }

  /** Adds the choice of the answering agent, unless nobody answers. */
  #addressed(
    place: Omit<NewMessage, 'content' | 'chooseAgent' | 'ci' | 'pictures' | 'documents' | 'contexts'>,
    { content, encryptedContent, agentId, ci = true, pictures = [], documents = [], contexts = [] }: Send,
  ): NewMessage | NewEncryptedMessage {
    if (content === '' && encryptedContent !== undefined) return { ...place, encryptedContent };
    const chooseAgent: NewMessage['chooseAgent'] = async (query, { conversation, agent }) => {
      const { agent_id: usual } = conversation;
      const isUsual = usual !== null && (agentId === undefined || agentId === usual);
      // An agent that may not be asked takes the ordinary lookup, and is refused in the same words.
      const known = isUsual ? this.#options.agents.usableOf(place.ownerId, agent) : undefined;
      return known ?? this.#chooseAgent(query, place.ownerId, agentId, usual);
    };
    return { ...place, content, chooseAgent, ci, pictures, documents, contexts };
  }

  async send(ownerId: string, conversationId: string, input: Send): Promise<SentMessage> {
    const { clientId, parentId } = input;
    const at = { ownerId, conversationId };
    return this.#once(at, clientId, hashOf(conversationId, input), async (key) => {
      if (parentId !== undefined && parentId !== null) await this.#reads.find(ownerId, conversationId, parentId);
      return this.#store(this.#addressed({ ...at, parentId, ...key }, input));
    });
  }

  /** Edits a user message: creates a sibling with a reply of its own. */
  edit(
    ownerId: string,
    conversationId: string,
    messageId: string,
    input: Pick<Send, 'content' | 'agentId' | 'ci' | 'clientId'>,
  ): Promise<SentMessage> {
    const at = { ownerId, conversationId };
    const { content, agentId, ci, clientId } = input;
    const hash = digest('edit', conversationId, messageId, content, agentId ?? null, ci ?? true);
    return this.#once(at, clientId, hash, async (key) => {
      const row = await this.#reads.find(ownerId, conversationId, messageId);
      if (row.sender !== 'user') throw invalid('Only your own messages can be edited');
      if (row.encrypted_content !== null) throw invalid(NOT_SENT);
      const references = await findReferences(this.#options, row, content);
      return this.#store(this.#addressed({ ...at, parentId: row.parent_id, ...key }, { ...input, ...references }));
    });
  }

  /** Another reply to the same message; also the Retry of a failed one. */
  regenerate(ownerId: string, conversationId: string, messageId: string, input: Regenerate): Promise<SentMessage> {
    const isBeside = input.select === false;
    const asked = ['regenerate', conversationId, messageId, input.agentId ?? null];
    const hash = isBeside ? digest(...asked, { select: false }) : digest(...asked);
    return this.#once({ ownerId, conversationId }, input.clientId, hash, async (key) => {
      const conversation = await this.#options.conversations.find(ownerId, conversationId);
      const row = await this.#reads.find(ownerId, conversationId, messageId);
      if (row.status === 'streaming') throw conflict('This reply is still being written');
      const questionId = row.sender === 'user' ? row.id : row.parent_id;
      if (questionId === null) throw invalid('There is no message to reply to');
      const question = await this.#reads.find(ownerId, conversationId, questionId);
      if (question.encrypted_content !== null) throw invalid(NOT_SENT);
      const { read } = this.#options.database;
      const agent = await this.#chooseAgent(read, ownerId, input.agentId, row.agent_id, conversation.agent_id);
      const reply = await this.#writer.storeReply(question, agent, { ci: input.ci ?? true, key, isBeside });
      const checkpoint = await this.#options.timeline.checkpointOf(ownerId, sessionOf(conversationId));
      return this.#present(question, reply, checkpoint);
    });
  }

  /** Another version of a reply that was cut off, by the same agent, beginning with the written text. */
  resume(
    ownerId: string,
    conversationId: string,
    messageId: string,
    input: Pick<Regenerate, 'ci' | 'clientId'>,
  ): Promise<SentMessage> {
    const hash = digest('continue', conversationId, messageId);
    return this.#once({ ownerId, conversationId }, input.clientId, hash, async (key) => {
      const row = await this.#reads.find(ownerId, conversationId, messageId);
      if (row.status === 'streaming') throw conflict('This reply is still being written');
      if (row.parent_id === null || row.agent_id === null || !isCutOff(row)) throw invalid(NOT_CUT_OFF);
      const question = await this.#reads.find(ownerId, conversationId, row.parent_id);
      // The text must not go to an agent it was not written for.
      const agent = await this.#chooseAgent(this.#options.database.read, ownerId, undefined, row.agent_id);
      const begun = agent.provider === 'local' ? {} : { continues: row };
      const reply = await this.#writer.storeReply(question, agent, { ci: input.ci ?? true, key, ...begun });
      const checkpoint = await this.#options.timeline.checkpointOf(ownerId, sessionOf(conversationId));
      return this.#present(question, reply, checkpoint);
    });
  }

  /** Continues below a reply whose calls were decided; throws `conflict` when that has already happened. */
  async continue(row: MessageRow, agent: AgentRow): Promise<SentMessage> {
    const reply = await this.#writer.storeReply(row, agent, { ci: row.ci === 1, isOnlyFirst: true });
    return this.#present(row, reply, undefined);
  }
}
