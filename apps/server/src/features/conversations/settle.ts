import { ciModelLabel, ciTags } from '@symbi/contracts/limits';
import type { Citation, Failure as ReplyFailure, Message, MessageStatus, Usage } from '@symbi/contracts/conversations';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import type { UserCalibration } from '@symbi/trust';
import type { Updateable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { RunEnd, Runs } from '../../platform/runs/runs.ts';
import type { AgentRow } from '../agents/service.ts';
import type { LogEntry, Timeline } from '../timeline/service.ts';
import type { Users } from '../users/service.ts';
import { presentConversation } from './presenter.ts';
import type { Channel } from './realtime.ts';
import { basisPoints, scoreMessage } from './scoring.ts';
import type { Search } from './search.ts';
import { sessionOf } from './service.ts';
import type { ConversationRow, MessageRow, MessageTable } from './table.ts';
import type { Views } from './views.ts';

export interface Written {
  readonly runId: string;
  readonly reply: MessageRow;
  readonly text: string;
  readonly usage: Usage | undefined;
  readonly notices: readonly string[];
  readonly citations: readonly Citation[];
}

export interface Finished extends Written {
  readonly agent: AgentRow;
  readonly question: MessageRow;
  /** The shown branch up to and with the question, oldest first. */
  readonly path: readonly MessageRow[];
  readonly judged: readonly TrustSource[];
}

/** What later features do when a reply was scored, in the same transaction. */
export type OnScored = (transaction: Transaction, scored: { ownerId: string; agent: AgentRow; message: MessageRow; explanation: TrustExplanation }) => Promise<void>;

export interface SettleOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly timeline: Timeline;
  readonly search: Search;
  readonly channel: Channel;
  readonly views: Views;
  readonly runs: Pick<Runs, 'finish'>;
  readonly calibrationOf: (ownerId: string) => Promise<UserCalibration | undefined>;
  readonly onScored: OnScored;
}

export interface Settle {
  done(finished: Finished): Promise<void>;
  failed(written: Written, failure: ReplyFailure): Promise<void>;
  /** Stopped by a person, or by the end of this process. */
  ended(written: Written, state: 'stopped' | 'interrupted'): Promise<void>;
  /** For a reply whose process died: inside the transaction that closes its run. */
  interrupted(transaction: Transaction, ownerId: string, replyId: string, text: string): Promise<void>;
  finishRun(transaction: Transaction, runId: string, end: RunEnd): Promise<boolean>;
}

const interruption: ReplyFailure = {
  code: 'interrupted',
  message: 'The server stopped while this reply was being written.',
  hint: 'What was written is kept. Retry for a complete reply.',
};

const logState = { complete: 'done', stopped: 'stopped', failed: 'failed', interrupted: 'interrupted' } as const;

interface Outcome {
  readonly status: Exclude<MessageStatus, 'streaming'>;
  readonly columns: Updateable<MessageTable>;
  readonly score: number | undefined;
  readonly entries: readonly LogEntry[];
}

const messageEntry = (reply: MessageRow, status: Outcome['status'], sender: MessageRow['sender'], text: string): LogEntry => ({
  type: 'message',
  fields: { message_id: reply.id, parent_id: reply.parent_id, sender, agent_id: reply.agent_id, state: logState[status] },
  content: text,
  subjectId: reply.id,
});

const scoreEntry = (explanation: TrustExplanation): LogEntry => ({
  type: 'trust_score',
  fields: {
    message_id: explanation.messageId,
    mode: explanation.mode,
    score_bp: basisPoints(explanation.score),
    low_bp: basisPoints(explanation.interval[0]),
    high_bp: basisPoints(explanation.interval[1]),
    engine: explanation.engine,
  },
  subjectId: explanation.messageId,
});

const contextEntry = (reply: MessageRow, judged: readonly TrustSource[]): LogEntry[] => {
  const contextIds = [...new Set(judged.filter((source) => source.kind === 'context').map((source) => source.refId ?? ''))].filter((id) => id !== '');
  const hasCapsule = judged.some((source) => source.kind === 'capsule');
  if (contextIds.length === 0 && !hasCapsule) return [];
  return [{ type: 'context_used', fields: { message_id: reply.id, context_ids: contextIds, capsule_row: null }, subjectId: reply.id }];
};

/** The common columns of an end. A failed reply without a word of its own is the product speaking, not the agent. */
const endColumns = (written: Written, status: Outcome['status'], failure?: ReplyFailure): Updateable<MessageTable> => ({
  status,
  content: written.text === '' && failure !== undefined ? failure.message : written.text,
  sender: written.text === '' && failure !== undefined ? 'system' : 'agent',
  notices: JSON.stringify(written.notices),
  citations: JSON.stringify(written.citations),
  usage: written.usage === undefined ? null : JSON.stringify(written.usage),
  failure: failure === undefined ? null : JSON.stringify(failure),
});

/** Ends replies: message, score, signed rows, counters and the run's state change together or not at all. */
export const createSettle = (options: SettleOptions): Settle => {
  const { database, clock, users, timeline, search, channel, views, runs } = options;

  const announce = (transaction: Transaction, conversation: ConversationRow, row: MessageRow): void => {
    transaction.afterCommit(() => {
      channel.conversationUpdated(conversation.owner_id, presentConversation(conversation));
      void views.message(row).then((message: Message) => {
        if (message.failure === undefined) channel.messageDone(message);
        else channel.messageFailed(message, message.failure);
      });
    });
  };

  /** Stores the end of a reply whose run is already known to be ours. */
  const store = async (transaction: Transaction, reply: MessageRow, outcome: Outcome): Promise<MessageRow> => {
    const { query } = transaction;
    const scored = outcome.score === undefined ? 0 : 1;
    const conversation = await query
      .updateTable('conversations')
      .set((table) => ({
        change_seq: table('change_seq', '+', 1),
        trust_sum: table('trust_sum', '+', outcome.score ?? 0),
        trust_count: table('trust_count', '+', scored),
        last_activity: clock(),
      }))
      .where('id', '=', reply.conversation_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = await query
      .updateTable('messages')
      .set({ ...outcome.columns, change_seq: conversation.change_seq })
      .where('id', '=', reply.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (scored === 1) await users.count(transaction, reply.owner_id, { trustSum: outcome.score ?? 0, trustCount: 1 });
    if (row.sender === 'agent' && row.content !== '') {
      await search.put(transaction, { ownerId: reply.owner_id, kind: 'message', refId: reply.id, parentId: reply.conversation_id, body: row.content, at: row.created_at });
    }
    await timeline.append(transaction, reply.owner_id, sessionOf(reply.conversation_id), [messageEntry(reply, outcome.status, row.sender, row.content), ...outcome.entries]);
    // The content holds everything now; what was stored piece by piece can go.
    if (reply.run_id !== null) await query.deleteFrom('run_events').where('run_id', '=', reply.run_id).where('type', '=', 'delta').execute();
    announce(transaction, conversation, row);
    return row;
  };

  const end = async (written: Written, state: RunEnd['state'], outcome: Outcome, then?: (transaction: Transaction, row: MessageRow) => Promise<void>): Promise<void> => {
    await database.transaction(async (transaction) => {
      // Another process took over: it has settled this reply already.
      if (!(await runs.finish(transaction, written.runId, { state }))) return;
      const row = await store(transaction, written.reply, outcome);
      await then?.(transaction, row);
    });
  };

  return {
    finishRun: (transaction, runId, ending) => runs.finish(transaction, runId, ending),

    async done(finished) {
      const { reply, agent, question, path, judged, text } = finished;
      const columns = endColumns(finished, 'complete');
      const context = contextEntry(reply, judged);
      if (reply.ci === 0) return end(finished, 'done', { status: 'complete', columns, score: undefined, entries: context });
      const calibration = await options.calibrationOf(reply.owner_id);
      const explanation = scoreMessage({ messageId: reply.id, question: question.content, reply: text, sources: judged, path, now: clock(), calibration });
      const scoredColumns = {
        ...columns,
        ci_model: ciModelLabel,
        tags: JSON.stringify(ciTags),
        trust_score: explanation.score,
        trust_mode: explanation.mode,
        trust_verdict: explanation.verdict,
      };
      const outcome: Outcome = { status: 'complete', columns: scoredColumns, score: explanation.score, entries: [scoreEntry(explanation), ...context] };
      await end(finished, 'done', outcome, async (transaction, row) => {
        await transaction.query
          .insertInto('message_trust')
          .values({ message_id: reply.id, owner_id: reply.owner_id, engine: explanation.engine, explanation: JSON.stringify(explanation), created_at: clock() })
          .execute();
        await options.onScored(transaction, { ownerId: reply.owner_id, agent, message: row, explanation });
      });
    },

    failed: (written, failure) => end(written, 'failed', { status: 'failed', columns: endColumns(written, 'failed', failure), score: undefined, entries: [] }),

    ended(written, state) {
      const failure = state === 'interrupted' ? interruption : undefined;
      return end(written, state, { status: state, columns: endColumns(written, state, failure), score: undefined, entries: [] });
    },

    async interrupted(transaction, ownerId, replyId, text) {
      const reply = await transaction.query.selectFrom('messages').selectAll().where('id', '=', replyId).where('owner_id', '=', ownerId).executeTakeFirst();
      if (reply === undefined || reply.status !== 'streaming') return;
      const written: Written = { runId: reply.run_id ?? '', reply, text, usage: undefined, notices: [], citations: [] };
      await store(transaction, reply, { status: 'interrupted', columns: endColumns(written, 'interrupted', interruption), score: undefined, entries: [] });
    },
  };
};
