import type { Message } from '@symbi/contracts/conversations';
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

/** A reply that is checked, and the run that does; null for who asks at once. */
interface CheckedReply {
  readonly ownerId: string;
  readonly replyId: string;
  readonly runId: string | null;
}

/** What a check found. */
export interface CheckResult {
  readonly explanation: TrustExplanation;
  /** What it used, beside what the reply has used by then. */
  readonly used?: readonly (CheckUsage | undefined)[];
  /** What is signed before the score. */
  readonly entries?: readonly LogEntry[];
}

/** What models said of a reply before, which a new score keeps beside it. */
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
 * What models said before and what they say now. A judge that fails takes nothing back: its opinion is in the score, so it
 * stays, with why it did not judge again.
 */
export const besideOf = (stored: Opinions, news: Opinions): Pick<TrustExplanation, 'search' | 'check' | 'judge'> => {
  const beside = { ...opinionsOf(stored), ...opinionsOf(news) };
  const { judge } = news;
  if (judge === undefined || judge.finding !== undefined || stored.judge?.finding === undefined) return beside;
  return { ...beside, judge: { ...stored.judge, problem: judge.problem } };
};

/** Changes a checked reply with its numbers and counters, and tells who watches. */
const changeReply = async (
  transaction: Transaction,
  reply: MessageRow,
  columns: Updateable<MessageTable>,
  { channel, messages, views }: CheckStoreOptions,
): Promise<MessageRow | undefined> => {
  const before = trustCountsOf(reply.trust_state, reply.trust_score);
  const after = columns.trust_state === undefined ? before : trustCountsOf(columns.trust_state, columns.trust_score);
  const revised = await messages.revise(transaction, reply, columns, { counts: movedCounts(before, after) });
  if (revised === undefined) return undefined;
  const { row, conversation } = revised;
  transaction.afterCommit(() => {
    channel.conversationUpdated(row.owner_id, presentConversation(conversation));
    void views.message(row).then((message: Message) => channel.messageUpdated(message));
  });
  return row;
};

/** Locks the conversation of a reply, as whoever writes there does first; one that may be taken back all the same. */
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
  // Its words were erased meanwhile: there is nothing left that a score could be about.
  const usage = addUsage(before.usage, used);
  const columns = isKept ? { check_run_id: null, ...trustColumns(explanation), usage } : { check_run_id: null };
  const after = await changeReply(transaction, before, columns, options);
  if (after === undefined || !isKept) return undefined;
  const session = sessionOf(after.conversation_id);
  await options.timeline.append(transaction, after.owner_id, session, [...entries, ...scoreEntries(explanation)]);
  return { before, after };
};
