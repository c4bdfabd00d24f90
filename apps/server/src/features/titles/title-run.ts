import type { CheckUsage } from '@symbi/contracts/trust';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { unlessMissing } from '../../platform/failure.ts';
import type { RunContext, RunEnd, RunHandler, RunRow, Runs } from '../../platform/runs/runs.ts';
import { addUsage, askOnce, usageOfAnswers } from '../../providers/ask-once.ts';
import { createGate } from '../../providers/gate.ts';
import type { Providers } from '../../providers/registry.ts';
import type { AgentRow, Agents } from '../agents/service.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import { type Channel, type Conversations, presentConversation, titleAfter } from '../conversations/service.ts';
import { findMessage, type MessageRow, type Messages, type Views } from '../messages/service.ts';
import { openKey, ReplyRefused } from '../replies/service.ts';
import { insertName } from './queries.ts';
import { isFirstOfOwn } from './service.ts';
import { titleIn, titlePrompt } from './title.ts';

/** The limit on concurrent requests for all conversations: replies take precedence. */
const REQUESTS_AT_ONCE = 5;
/** A reasoning model needs room to think; the name itself takes about ten tokens. */
const TITLE_TOKENS = 300;

export interface TitleRunOptions {
  readonly database: Database;
  readonly agents: Agents;
  readonly apiKeys: ApiKeys;
  readonly providers: Providers;
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly channel: Channel;
  readonly views: Views;
  readonly runs: Pick<Runs, 'finish'>;
}

interface Subject {
  readonly agent: AgentRow;
  readonly question: MessageRow;
  readonly reply: MessageRow;
}

interface TitleProposal extends Subject {
  readonly title: string | undefined;
  readonly usage: CheckUsage;
}

/**
 * The run after a first reply in which the agent's model names the conversation. A name a person gave is left alone.
 */
export class TitleRun implements RunHandler {
  readonly #options: TitleRunOptions;
  readonly #gate = createGate(REQUESTS_AT_ONCE);

  constructor(options: TitleRunOptions) {
    this.#options = options;
  }

  async #find({ owner_id: ownerId, subject_id: replyId }: RunRow): Promise<Subject | undefined> {
    const { database, agents, conversations } = this.#options;
    const reply = await findMessage(database.read, ownerId, replyId);
    if (reply === undefined || reply.parent_id === null || reply.agent_id === null) return undefined;
    const question = await findMessage(database.read, ownerId, reply.parent_id);
    const agent = await unlessMissing(agents.findUsable(ownerId, reply.agent_id));
    if (question === undefined || agent === undefined) return undefined;
    const [conversation] = await conversations.findAll(ownerId, [reply.conversation_id]);
    // A request costs money, and a name a person gave stays.
    if (conversation?.title !== titleAfter(question.content)) return undefined;
    return isFirstOfOwn({ agent, question, reply }) ? { agent, question, reply } : undefined;
  }

  async #ask({ agent, question, reply }: Subject, signal: AbortSignal) {
    const { providers } = this.#options;
    const { system, said } = titlePrompt(question.content, reply.content);
    const request = {
      model: agent.model,
      system,
      messages: [{ role: 'user' as const, content: said }],
      maxOutputTokens: TITLE_TOKENS,
      apiKey: await openKey(this.#options, reply.owner_id, agent),
      ...(agent.base_url === null ? {} : { baseUrl: agent.base_url }),
    };
    const provider = providers.get(agent.provider);
    const answer = await askOnce({ provider, request, signal, gate: this.#gate });
    return { title: titleIn(answer.text), usage: usageOfAnswers(agent.provider, agent.model, [answer]) };
  }

  /** The cost of the name is added to the reply, like that of its checks. */
  async #addCost(transaction: Transaction, { id, owner_id: ownerId }: MessageRow, usage: CheckUsage): Promise<boolean> {
    const { messages, channel, views } = this.#options;
    const reply = await findMessage(transaction.query, ownerId, id);
    if (reply === undefined) return false;
    const revised = await messages.revise(transaction, reply, { usage: addUsage(reply.usage, [usage]) }, {});
    if (revised === undefined) return false;
    const { row, conversation } = revised;
    transaction.afterCommit(() => {
      channel.conversationUpdated(ownerId, presentConversation(conversation));
      views.tell(row, (message) => channel.messageUpdated(message));
    });
    return row.content !== '';
  }

  /**
   * The conversation before the run: deleting an account locks the conversations first, then removes the runs. A check
   * of the same reply also adds its usage, so the two must not overlap.
   */
  async #hold(transaction: Transaction, { owner_id: ownerId, conversation_id: conversationId }: MessageRow) {
    const locked = await unlessMissing(this.#options.conversations.lock(transaction, ownerId, conversationId));
    return locked !== undefined;
  }

  async #store(run: RunRow, named: TitleProposal | undefined): Promise<void> {
    const { database, runs } = this.#options;
    await database.transaction(async (transaction) => {
      const state = named?.title === undefined ? 'failed' : 'done';
      const isThere = named !== undefined && (await this.#hold(transaction, named.reply));
      if ((await runs.finish(transaction, run.id, { state })) && isThere) await this.#give(transaction, named);
    });
  }

  async #give(transaction: Transaction, { title, usage, question, reply }: TitleProposal): Promise<void> {
    const { owner_id: ownerId, conversation_id: conversationId } = reply;
    const isThere = await this.#addCost(transaction, reply, usage);
    const asked = await findMessage(transaction.query, ownerId, question.id);
    if (title === undefined || !isThere || asked === undefined || asked.content === '') return;
    const names = { from: titleAfter(asked.content), to: title };
    if (!(await this.#options.conversations.renameFrom(transaction, ownerId, conversationId, names))) return;
    const made = { question_id: question.id, reply_id: reply.id };
    await insertName(transaction.query, { conversation_id: conversationId, owner_id: ownerId, ...made, title });
  }

  async work({ run, signal, persist }: RunContext): Promise<void> {
    const named = await this.#name(run, signal);
    if (signal.reason === 'lost') return;
    await persist(() => this.#store(run, named));
  }

  /** Undefined when there is nothing left to name, or no key: then the first words remain. */
  async #name(run: RunRow, signal: AbortSignal): Promise<TitleProposal | undefined> {
    const subject = await this.#find(run);
    if (subject === undefined) return undefined;
    try {
      return { ...subject, ...(await this.#ask(subject, signal)) };
    } catch (error) {
      if (error instanceof ReplyRefused) return undefined;
      throw error;
    }
  }

  recover(): Promise<RunEnd> {
    return Promise.resolve({ state: 'interrupted' });
  }
}
