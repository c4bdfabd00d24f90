import type { CheckUsage, TrustExplanation } from '@symbi/contracts/trust';
import type { Updateable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { unlessMissing } from '../../platform/failure.ts';
import { addUsage } from '../../providers/ask-once.ts';
import type { LogEntry, Timeline } from '../timeline/service.ts';
import {
  type Channel,
  type Conversations,
  movedCounts,
  presentConversation,
  sessionOf,
  trustCountsOf,
} from '../conversations/service.ts';
import {
  findMessage,
  lockForCheck,
  type MessageRow,
  type Messages,
  type MessageTable,
  type Views,
} from '../messages/service.ts';
import { scoreEntries, trustColumns, type Explanations } from '../scoring/service.ts';

export interface CheckStoreOptions {
  readonly clock: Clock;
  readonly conversations: Pick<Conversations, 'lock'>;
  readonly messages: Messages;
  readonly explanations: Explanations;
  readonly timeline: Timeline;
  readonly channel: Channel;
  readonly views: Views;
}

/** A reply being checked, and the run that does it; null for a synchronous request. */
interface CheckedReply {
  readonly ownerId: string;
  readonly replyId: string;
  readonly runId: string | null;
}

/** The result of a check. */
export interface CheckResult {
  readonly explanation: TrustExplanation;
  /** What it used, on top of the reply's use so far. */
  readonly used?: readonly (CheckUsage | undefined)[];
  /** Rows signed before the score. */
  readonly entries?: readonly LogEntry[];
}

/** Earlier opinions of models, which a new score keeps. */
const opinionsOf = ({ search, check, judge }: Opinions): Pick<TrustExplanation, 'search' | 'check' | 'judge'> => ({
  ...(search === undefined ? {} : { search }),
  ...(check === undefined ? {} : { check }),
  ...(judge === undefined ? {} : { judge }),
});

interface Opinions {
  readonly search?: TrustExplanation['search'] | undefined;
  readonly check?: TrustExplanation['check'] | undefined;
  readonly judge?: TrustExplanation['judge'] | undefined;
}

/**
 * Earlier and new opinions of models. A judge that fails retracts nothing: its earlier opinion is part of the score, so
 * it stays, with the reason why it did not judge again.
 */
export const besideOf = (stored: Opinions, news: Opinions): Pick<TrustExplanation, 'search' | 'check' | 'judge'> => {
  const beside = { ...opinionsOf(stored), ...opinionsOf(news) };
  const { judge } = news;
  if (judge === undefined || judge.finding !== undefined || stored.judge?.finding === undefined) return beside;
  return { ...beside, judge: { ...stored.judge, problem: judge.problem } };
};

/** Updates a checked reply with its numbers and counters, and notifies its watchers. */
const changeReply = async (
  transaction: Transaction,
  reply: MessageRow,
  columns: Updateable<MessageTable>,
  { channel, messages, views }: CheckStoreOptions,
): Promise<MessageRow | undefined> => {
  const before = trustCountsOf(reply.trust_state, reply.trust_score);
  const after = columns.trust_state === undefined ? before : trustCountsOf(columns.trust_state, columns.trust_score);
  // A deleted reply is in no sum.
  const counts = reply.content === '' ? undefined : movedCounts(before, after);
  const revised = await messages.revise(transaction, reply, columns, { counts });
  if (revised === undefined) return undefined;
  const { row, conversation } = revised;
  transaction.afterCommit(() => {
    channel.conversationUpdated(row.owner_id, presentConversation(conversation));
    views.tell(row, (message) => channel.messageUpdated(message));
  });
  return row;
};

/** Locks the conversation of a reply first, as every writer does; also a deleted one that can still be restored. */
export const holdConversationOf = async (
  transaction: Transaction,
  { ownerId, replyId }: Pick<CheckedReply, 'ownerId' | 'replyId'>,
  { conversations }: Pick<CheckStoreOptions, 'conversations'>,
): Promise<boolean> => {
  const reply = await findMessage(transaction.query, ownerId, replyId);
  if (reply === undefined) return false;
  await unlessMissing(conversations.lock(transaction, ownerId, reply.conversation_id));
  return true;
};

const lockReply = async (
  transaction: Transaction,
  checked: CheckedReply,
  options: CheckStoreOptions,
): Promise<MessageRow | undefined> => {
  const isThere = await holdConversationOf(transaction, checked, options);
  return isThere ? lockForCheck(transaction, checked.replyId, checked.runId) : undefined;
};

/** Ends a check that found nothing: the first score stays. */
export const leaveScore = async (
  transaction: Transaction,
  checked: CheckedReply,
  options: CheckStoreOptions,
): Promise<void> => {
  const reply = await lockReply(transaction, checked, options);
  if (reply !== undefined) await changeReply(transaction, reply, { check_run_id: null }, options);
};

/** Stores the second score with its explanation and a signed row; answers the row before and after. */
export const storeResult = async (
  transaction: Transaction,
  { ownerId, runId }: Omit<CheckedReply, 'replyId'>,
  { explanation, used = [], entries = [] }: CheckResult,
  options: CheckStoreOptions,
): Promise<{ before: MessageRow; after: MessageRow } | undefined> => {
  const before = await lockReply(transaction, { ownerId, runId, replyId: explanation.messageId }, options);
  if (before === undefined) return undefined;
  const isKept = await options.explanations.replace(transaction, explanation);
  // Its text was erased meanwhile: there is nothing left to score.
  const usage = addUsage(before.usage, used);
  const columns = isKept ? { check_run_id: null, ...trustColumns(explanation), usage } : { check_run_id: null };
  const after = await changeReply(transaction, before, columns, options);
  if (after === undefined || !isKept) return undefined;
  const session = sessionOf(after.conversation_id);
  await options.timeline.append(transaction, after.owner_id, session, [...entries, ...scoreEntries(explanation)]);
  return { before, after };
};
