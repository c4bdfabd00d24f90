import type { Message } from '@symbi/contracts/conversations';
import type { TrustExplanation } from '@symbi/contracts/trust';
import type { Updateable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { LogEntry, Timeline } from '../timeline/service.ts';
import type { Users } from '../users/service.ts';
import {
  addedCounts,
  type Channel,
  movedCounts,
  presentConversation,
  sessionOf,
  trustCountsOf,
} from '../conversations/service.ts';
import type { MessageRow, MessageTable, Views } from '../messages/service.ts';
import { scoreEntries, trustColumns } from '../scoring/service.ts';
import { isClean } from './judge.ts';

export interface CheckStoreOptions {
  readonly clock: Clock;
  readonly users: Users;
  readonly timeline: Timeline;
  readonly channel: Channel;
  readonly views: Views;
}

/** What a check found. */
export interface Found {
  readonly explanation: TrustExplanation;
  readonly base: number;
  readonly usage: string | null;
  /** What is signed before the score. */
  readonly entries?: readonly LogEntry[];
}

/** What models said of a reply before, which a new score keeps beside it. */
export const opinionsOf = ({ check, judge }: Opinions): Pick<TrustExplanation, 'check' | 'judge'> => ({
  ...(check === undefined ? {} : { check }),
  ...(judge === undefined ? {} : { judge }),
});

interface Opinions {
  readonly check?: TrustExplanation['check'] | undefined;
  readonly judge?: TrustExplanation['judge'] | undefined;
}

/** Changes a checked reply with its numbers and counters, and tells who watches. */
const changeReply = async (
  transaction: Transaction,
  reply: MessageRow,
  columns: Updateable<MessageTable>,
  { channel, users, views }: CheckStoreOptions,
): Promise<MessageRow | undefined> => {
  const { query } = transaction;
  const before = trustCountsOf(reply.trust_state, reply.trust_score);
  const moved =
    columns.trust_state === undefined
      ? movedCounts(before, before)
      : movedCounts(before, trustCountsOf(columns.trust_state, columns.trust_score));
  const conversation = await query
    .updateTable('conversations')
    .set((table) => ({ change_seq: table('change_seq', '+', 1), ...addedCounts(table, moved) }))
    .where('id', '=', reply.conversation_id)
    .returningAll()
    .executeTakeFirst();
  if (conversation === undefined) return undefined;
  await users.count(transaction, reply.owner_id, moved);
  const row = await query
    .updateTable('messages')
    .set({ ...columns, change_seq: conversation.change_seq })
    .where('id', '=', reply.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  transaction.afterCommit(() => {
    channel.conversationUpdated(row.owner_id, presentConversation(conversation));
    void views.message(row).then((message: Message) => channel.messageUpdated(message));
  });
  return row;
};

/**
 * The reply of a check, as it stands in this transaction: of the run that checks it, or, without a run, one that
 * nobody is checking and nobody has checked.
 */
const lockReply = ({ query }: Transaction, replyId: string, runId: string | null): Promise<MessageRow | undefined> => {
  const locked = query.updateTable('messages').set({ check_run_id: runId }).where('id', '=', replyId);
  const mine =
    runId === null
      ? locked.where('check_run_id', 'is', null).where('trust_state', '!=', 'checked')
      : locked.where('check_run_id', '=', runId);
  return mine.returningAll().executeTakeFirst();
};

/** Ends a check that found nothing: the first score stays. */
export const leaveScore = async (
  transaction: Transaction,
  runId: string,
  replyId: string,
  options: CheckStoreOptions,
): Promise<void> => {
  const reply = await lockReply(transaction, replyId, runId);
  if (reply !== undefined) await changeReply(transaction, reply, { check_run_id: null }, options);
};

/** Stores the second score with its explanation and a signed row; answers the row before and after. */
export const storeFound = async (
  transaction: Transaction,
  runId: string | null,
  { explanation, base, usage, entries = [] }: Found,
  options: CheckStoreOptions,
): Promise<{ before: MessageRow; after: MessageRow } | undefined> => {
  const { query } = transaction;
  const before = await lockReply(transaction, explanation.messageId, runId);
  if (before === undefined) return undefined;
  const { judge } = explanation;
  const kept = await query
    .updateTable('message_trust')
    .set({
      engine: explanation.engine,
      explanation: JSON.stringify(explanation),
      base_score: base,
      judge_model: judge === undefined || judge.problem !== undefined ? null : judge.model,
      judge_clean: judge === undefined || judge.problem !== undefined ? null : Number(isClean(judge)),
    })
    .where('message_id', '=', before.id)
    .returning('message_id')
    .executeTakeFirst();
  // Its words were erased meanwhile: there is nothing left that a score could be about.
  const columns =
    kept === undefined
      ? { check_run_id: null }
      : {
          check_run_id: null,
          ...trustColumns(explanation),
          usage,
        };
  const after = await changeReply(transaction, before, columns, options);
  if (after === undefined || kept === undefined) return undefined;
  const session = sessionOf(after.conversation_id);
  await options.timeline.append(transaction, after.owner_id, session, [...entries, ...scoreEntries(explanation)]);
  return { before, after };
};
