import { createHash } from 'node:crypto';
import type { Message, MessageWindow } from '@symbi/contracts/conversations';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { trustExplanation } from '@symbi/contracts/trust';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../platform/database/database.ts';
import { Failure, conflict, invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import type { AgentRow, Agents } from '../agents/service.ts';
import type { Timeline } from '../timeline/service.ts';
import type { Users } from '../users/service.ts';
import { presentConversation } from './presenter.ts';
import type { Channel } from './realtime.ts';
import type { Search } from './search.ts';
import { sessionOf, type Conversations } from './service.ts';
import type { ConversationRow, MessageRow } from './table.ts';
import { newestWindow, showBranch, windowAfter, windowAround, windowBefore } from './tree.ts';
import type { Views } from './views.ts';

export const REPLY_RUN = 'reply';
const CONCURRENT_REPLIES = 8;

export interface ReplyInput {
  readonly replyId: string;
  readonly conversationId: string;
  readonly agentId: string;
}

export interface MessagesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly agents: Agents;
  readonly conversations: Conversations;
  readonly timeline: Timeline;
  readonly search: Search;
  readonly channel: Channel;
  readonly views: Views;
  readonly runs: Runs;
}

export interface Send {
  readonly content: string;
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

const hashOf = (conversationId: string, input: Send): string =>
  createHash('sha256')
    .update(JSON.stringify([conversationId, input.content, input.agentId ?? null, input.parentId ?? null]))
    .digest('hex');

interface Node {
  readonly conversation: Pick<ConversationRow, 'id' | 'owner_id'>;
  readonly id: string;
  readonly parentId: string | null;
  readonly seq: number;
  readonly changeSeq: number;
  readonly now: number;
}

const blankRow = (node: Node): Omit<MessageRow, 'sender' | 'content' | 'status'> => ({
  id: node.id,
  conversation_id: node.conversation.id,
  owner_id: node.conversation.owner_id,
  parent_id: node.parentId,
  active_child_id: null,
  seq: node.seq,
  change_seq: node.changeSeq,
  agent_id: null,
  agent_name: null,
  encrypted_content: null,
  run_id: null,
  ci: 0,
  ci_model: null,
  trust_score: null,
  trust_mode: null,
  trust_verdict: null,
  tags: '[]',
  citations: '[]',
  usage: null,
  notices: '[]',
  failure: null,
  client_id: null,
  request_hash: null,
  created_at: node.now,
});

/** Numbers for `added` new messages, from the row that also serialises everything that is added to the conversation. */
const takeNumbers = async ({ query }: Transaction, ownerId: string, conversationId: string, added: number, now: number) => {
  const row = await query
    .updateTable('conversations')
    .set((table) => ({
      last_seq: table('last_seq', '+', added),
      change_seq: table('change_seq', '+', added),
      message_count: table('message_count', '+', added),
      last_activity: now,
    }))
    .where('id', '=', conversationId)
    .where('owner_id', '=', ownerId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
};

const linkChild = async ({ query }: Transaction, conversationId: string, parentId: string | null, childId: string): Promise<void> => {
  if (parentId === null) await query.updateTable('conversations').set({ root_child_id: childId }).where('id', '=', conversationId).execute();
  else await query.updateTable('messages').set({ active_child_id: childId }).where('id', '=', parentId).execute();
};

const createReads = ({ database, conversations, views }: MessagesOptions) => {
  const find = async (ownerId: string, conversationId: string, messageId: string): Promise<MessageRow> => {
    const row = await database.read
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', messageId)
      .where('conversation_id', '=', conversationId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  };
  return {
    find,
    async newest(conversation: ConversationRow, limit: number): Promise<MessageWindow> {
      return views.window(await newestWindow(database.read, conversation.id, conversation.head_id, limit), conversation.change_seq);
    },
    async window(
      ownerId: string,
      conversationId: string,
      place: { readonly before?: string | undefined; readonly after?: string | undefined; readonly around?: string | undefined; readonly limit: number },
    ): Promise<MessageWindow> {
      const conversation = await conversations.find(ownerId, conversationId);
      const anchorId = place.before ?? place.after ?? place.around;
      if (anchorId === undefined) return views.window(await newestWindow(database.read, conversationId, conversation.head_id, place.limit), conversation.change_seq);
      const anchor = await find(ownerId, conversationId, anchorId);
      const read = place.before === undefined ? (place.after === undefined ? windowAround : windowAfter) : windowBefore;
      return views.window(await read(database.read, anchor, place.limit), conversation.change_seq);
    },
    async changesSince(ownerId: string, conversationId: string, since: number, limit: number): Promise<{ messages: Message[]; changeSeq: number; more: boolean }> {
      const conversation = await conversations.find(ownerId, conversationId);
      const rows = await database.read
        .selectFrom('messages')
        .selectAll()
        .where('conversation_id', '=', conversationId)
        .where((where) => where.or([where('change_seq', '>', since), where.and([where('status', '=', 'streaming'), where('change_seq', '>', since - 1000)])]))
        .orderBy('change_seq')
        .limit(limit)
        .execute();
      return { messages: await views.messages(rows), changeSeq: conversation.change_seq, more: rows.length === limit };
    },
    async trust(ownerId: string, conversationId: string, messageId: string): Promise<TrustExplanation> {
      await find(ownerId, conversationId, messageId);
      const row = await database.read.selectFrom('message_trust').select('explanation').where('message_id', '=', messageId).where('owner_id', '=', ownerId).executeTakeFirst();
      if (row === undefined) throw notFound();
      return trustExplanation.parse(JSON.parse(row.explanation));
    },
  };
};

/** Messages are nodes of a tree: nothing that was said is overwritten, and a new version is a new branch. */
export const createMessages = (options: MessagesOptions) => {
  const { database, clock, users, agents, conversations, timeline, search, channel, views, runs } = options;
  const reads = createReads(options);

  const checkRoom = async ({ query }: Transaction, ownerId: string): Promise<void> => {
    const { active } = await query
      .selectFrom('runs')
      .select((row) => row.fn.countAll<number>().as('active'))
      .where('owner_id', '=', ownerId)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirstOrThrow();
    if (Number(active) >= CONCURRENT_REPLIES) {
      throw new Failure('rate_limited', 'Too many replies are being written at once. Wait for one to finish, or stop one.', { retryAfterSeconds: 5 });
    }
  };

  /** Stores the empty reply and the run that will write it. */
  const startReply = async (transaction: Transaction, node: Node, agent: AgentRow, ci: boolean): Promise<MessageRow> => {
    const runId = createId();
    const row: MessageRow = {
      ...blankRow(node),
      sender: 'agent',
      content: '',
      status: 'streaming',
      agent_id: agent.id,
      agent_name: agent.name,
      run_id: runId,
      ci: Number(ci && agent.ci_enabled === 1),
    };
    await transaction.query.insertInto('messages').values(row).execute();
    const input: ReplyInput = { replyId: row.id, conversationId: node.conversation.id, agentId: agent.id };
    await runs.enqueue(transaction, { id: runId, kind: REPLY_RUN, ownerId: node.conversation.owner_id, subjectId: row.id, input });
    return row;
  };

  const announce = (transaction: Transaction, ownerId: string, conversation: ConversationRow, rows: readonly MessageRow[]): void => {
    transaction.afterCommit(() => {
      channel.conversationUpdated(ownerId, presentConversation(conversation));
      void views.messages(rows).then((messages) => messages.forEach((message) => channel.messageCreated(message)));
    });
  };

  const chooseAgent = async (ownerId: string, agentId: string | null | undefined): Promise<AgentRow> => {
    if (agentId === null || agentId === undefined) throw invalid('Choose an agent for this conversation', { agentId: 'Choose an agent for this conversation' });
    return agents.findUsable(ownerId, agentId);
  };

  const earlierSend = async (ownerId: string, clientId: string, requestHash: string): Promise<SentMessage | undefined> => {
    const row = await database.read.selectFrom('messages').selectAll().where('owner_id', '=', ownerId).where('client_id', '=', clientId).executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.request_hash !== requestHash) throw conflict('This clientId was used for a different message');
    const reply = await database.read
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', row.conversation_id)
      .where('parent_id', '=', row.id)
      .where('sender', '!=', 'user')
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    return {
      data: await views.message(row),
      reply: reply === undefined ? undefined : await views.message(reply),
      runId: reply?.run_id ?? undefined,
      checkpoint: await timeline.checkpointOf(ownerId, sessionOf(row.conversation_id)),
    };
  };

  /** Stores a user message below `parentId` (the end of the shown branch when undefined) and starts the reply to it. */
  const store = async (ownerId: string, conversationId: string, input: Send, agent: AgentRow, requestHash: string | null): Promise<SentMessage> => {
    const stored = await database.transaction(async (transaction) => {
      await checkRoom(transaction, ownerId);
      const now = clock();
      const conversation = await takeNumbers(transaction, ownerId, conversationId, 2, now);
      const parentId = input.parentId === undefined ? conversation.head_id : input.parentId;
      const node = { conversation, parentId, seq: conversation.last_seq - 1, changeSeq: conversation.change_seq - 1, now, id: createId() };
      const question: MessageRow = { ...blankRow(node), sender: 'user', content: input.content, status: 'complete', client_id: input.clientId ?? null, request_hash: requestHash };
      await transaction.query.insertInto('messages').values(question).execute();
      await linkChild(transaction, conversationId, parentId, question.id);
      const reply = await startReply(
        transaction,
        { ...node, id: createId(), parentId: question.id, seq: conversation.last_seq, changeSeq: conversation.change_seq },
        agent,
        input.ci ?? true,
      );
      await linkChild(transaction, conversationId, question.id, reply.id);
      await transaction.query.updateTable('conversations').set({ head_id: reply.id }).where('id', '=', conversationId).execute();
      await users.count(transaction, ownerId, { messages: 2 });
      await search.put(transaction, { ownerId, kind: 'message', refId: question.id, parentId: conversationId, body: question.content, at: now });
      const { checkpoint } = await timeline.append(transaction, ownerId, sessionOf(conversationId), [
        {
          type: 'message',
          fields: { message_id: question.id, parent_id: parentId, sender: 'user', agent_id: null, state: 'done' },
          content: question.content,
          subjectId: question.id,
        },
      ]);
      announce(transaction, ownerId, conversation, [question, reply]);
      return { question, reply: { ...reply }, checkpoint };
    });
    const [data, reply] = await views.messages([stored.question, stored.reply]);
    if (data === undefined) throw notFound();
    return { data, reply, runId: stored.reply.run_id ?? undefined, checkpoint: stored.checkpoint };
  };

  return {
    ...reads,

    /** The same `clientId` answers the first message again; with another body it is a conflict. */
    async send(ownerId: string, conversationId: string, input: Send): Promise<SentMessage> {
      const conversation = await conversations.find(ownerId, conversationId);
      const requestHash = hashOf(conversationId, input);
      if (input.clientId !== undefined) {
        const earlier = await earlierSend(ownerId, input.clientId, requestHash);
        if (earlier !== undefined) return earlier;
      }
      if (input.parentId !== undefined && input.parentId !== null) await reads.find(ownerId, conversationId, input.parentId);
      const agent = await chooseAgent(ownerId, input.agentId ?? conversation.agent_id);
      try {
        return await store(ownerId, conversationId, input, agent, requestHash);
      } catch (error) {
        const earlier = isUniqueViolation(error) && input.clientId !== undefined ? await earlierSend(ownerId, input.clientId, requestHash) : undefined;
        if (earlier === undefined) throw error;
        return earlier;
      }
    },

    /** The words of a user message changed: a sibling of it, with a reply of its own. */
    async edit(ownerId: string, conversationId: string, messageId: string, input: Omit<Send, 'parentId' | 'clientId'>): Promise<SentMessage> {
      const conversation = await conversations.find(ownerId, conversationId);
      const row = await reads.find(ownerId, conversationId, messageId);
      if (row.sender !== 'user') throw invalid('Only your own messages can be edited');
      const agent = await chooseAgent(ownerId, input.agentId ?? conversation.agent_id);
      return store(ownerId, conversationId, { ...input, parentId: row.parent_id }, agent, null);
    },

    /** Another reply to the same message; also the Retry of a failed one. */
    async regenerate(ownerId: string, conversationId: string, messageId: string, input: { readonly agentId?: string | undefined; readonly ci?: boolean | undefined }): Promise<SentMessage> {
      const conversation = await conversations.find(ownerId, conversationId);
      const row = await reads.find(ownerId, conversationId, messageId);
      if (row.status === 'streaming') throw conflict('This reply is still being written');
      const questionId = row.sender === 'user' ? row.id : row.parent_id;
      if (questionId === null) throw invalid('There is no message to reply to');
      const question = await reads.find(ownerId, conversationId, questionId);
      const agent = await chooseAgent(ownerId, input.agentId ?? row.agent_id ?? conversation.agent_id);
      const reply = await database.transaction(async (transaction) => {
        await checkRoom(transaction, ownerId);
        const now = clock();
        const updated = await takeNumbers(transaction, ownerId, conversationId, 1, now);
        const node = { conversation: updated, id: createId(), parentId: questionId, seq: updated.last_seq, changeSeq: updated.change_seq, now };
        const started = await startReply(transaction, node, agent, input.ci ?? true);
        await linkChild(transaction, conversationId, questionId, started.id);
        await transaction.query.updateTable('conversations').set({ head_id: started.id }).where('id', '=', conversationId).execute();
        await users.count(transaction, ownerId, { messages: 1 });
        announce(transaction, ownerId, updated, [started]);
        return started;
      });
      const [data, presented] = await views.messages([question, reply]);
      if (data === undefined) throw notFound();
      return { data, reply: presented, runId: reply.run_id ?? undefined, checkpoint: await timeline.checkpointOf(ownerId, sessionOf(conversationId)) };
    },

    async select(ownerId: string, conversationId: string, messageId: string, limit: number): Promise<MessageWindow> {
      await reads.find(ownerId, conversationId, messageId);
      const conversation = await database.transaction(async (transaction) => {
        const headId = await showBranch(transaction.query, conversationId, messageId);
        const row = await transaction.query
          .updateTable('conversations')
          .set({ head_id: headId })
          .where('id', '=', conversationId)
          .where('owner_id', '=', ownerId)
          .returningAll()
          .executeTakeFirstOrThrow();
        transaction.afterCommit(() => channel.conversationUpdated(ownerId, presentConversation(row)));
        return row;
      });
      return reads.newest(conversation, limit);
    },

    /** Changes a message in one transaction and tells who watches. */
    async change(ownerId: string, conversationId: string, messageId: string, work: (transaction: Transaction, row: MessageRow) => Promise<Partial<MessageRow>>): Promise<Message> {
      const row = await reads.find(ownerId, conversationId, messageId);
      const changed = await database.transaction(async (transaction) => {
        const { change_seq: changeSeq } = await transaction.query
          .updateTable('conversations')
          .set((table) => ({ change_seq: table('change_seq', '+', 1) }))
          .where('id', '=', conversationId)
          .where('owner_id', '=', ownerId)
          .returning('change_seq')
          .executeTakeFirstOrThrow();
        const columns = await work(transaction, row);
        return transaction.query.updateTable('messages').set({ ...columns, change_seq: changeSeq }).where('id', '=', messageId).returningAll().executeTakeFirstOrThrow();
      });
      const message = await views.message(changed);
      channel.messageUpdated(message);
      return message;
    },

    async stop(ownerId: string, conversationId: string, messageId: string): Promise<Message> {
      const row = await reads.find(ownerId, conversationId, messageId);
      if (row.status === 'streaming' && row.run_id !== null) await runs.requestStop(row.run_id);
      for (let tried = 0; tried < 40; tried += 1) {
        const now = await reads.find(ownerId, conversationId, messageId);
        if (now.status !== 'streaming') return views.message(now);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return views.message(await reads.find(ownerId, conversationId, messageId));
    },

    /** Erases the words; the place in the tree and the commitment in the signed log stay. */
    async erase(ownerId: string, conversationId: string, messageId: string): Promise<Message> {
      const row = await reads.find(ownerId, conversationId, messageId);
      if (row.status === 'streaming') throw conflict('Stop this reply before you delete it');
      return this.change(ownerId, conversationId, messageId, async (transaction) => {
        await search.remove(transaction, ownerId, messageId);
        await transaction.query.deleteFrom('message_trust').where('message_id', '=', messageId).execute();
        await transaction.query.deleteFrom('timeline_points').where('message_id', '=', messageId).execute();
        await timeline.redact(transaction, ownerId, sessionOf(conversationId), 'message_erased', messageId);
        return { content: '', encrypted_content: null, citations: '[]', trust_verdict: null, notices: JSON.stringify(['This message was deleted.']) };
      });
    },
  };
};

export type Messages = ReturnType<typeof createMessages>;
