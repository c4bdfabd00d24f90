import type { Transaction } from '../../../platform/database/database.ts';
import { addCounts, movedCounts, type ConversationRow, type TrustCounts } from '../../conversations/service.ts';
import { isBelow, sumsUp } from '../queries/shown-sums.ts';
import { showBranch } from '../queries/tree.ts';

const isNothing = ({ trustSum, trustCount, uncheckedCount }: TrustCounts): boolean =>
  trustSum === 0 && trustCount === 0 && uncheckedCount === 0;

const add = async (transaction: Transaction, row: ConversationRow, counts: TrustCounts): Promise<ConversationRow> =>
  isNothing(counts) ? row : addCounts(transaction, row, counts);

/** The sums of a conversation once another branch is the shown one; its row is locked. */
export const sumsOfBranch = async (
  transaction: Transaction,
  row: ConversationRow,
  [headBefore, headId]: readonly [before: string | null, after: string | null],
): Promise<ConversationRow> => {
  const all = (fromId: string | null) =>
    sumsUp(transaction.query, {
      ownerId: row.owner_id,
      conversationId: row.id,
      fromId: fromId ?? '',
      untilId: null,
    });
  if (headBefore === headId) return row;
  return add(transaction, row, movedCounts(await all(headBefore), await all(headId)));
};

/**
 * The sums once a message was added below `parentId`: what it hides no longer counts. A branch that was hidden itself is
 * the shown one from here on, also for whoever reads down from a message above it.
 */
export const sumsWithoutHidden = async (
  transaction: Transaction,
  row: ConversationRow,
  headBefore: string | null,
  parentId: string | null,
): Promise<ConversationRow> => {
  if (headBefore === parentId || headBefore === null) return row;
  const hidden = { ownerId: row.owner_id, conversationId: row.id, fromId: headBefore, untilId: parentId };
  const isAbove = parentId === null || (await isBelow(transaction.query, hidden));
  if (!isAbove) {
    await showBranch(transaction.query, row.id, parentId);
    return sumsOfBranch(transaction, row, [headBefore, parentId]);
  }
  const sums = await sumsUp(transaction.query, hidden);
  return add(transaction, row, {
    trustSum: -sums.trustSum,
    trustCount: -sums.trustCount,
    uncheckedCount: -sums.uncheckedCount,
  });
};

/** Adds what changed about a message of the shown branch; what is hidden counts when it is shown. */
export const sumsOfShown = async (
  transaction: Transaction,
  row: ConversationRow,
  messageId: string,
  counts: TrustCounts,
): Promise<ConversationRow> => {
  if (isNothing(counts) || row.head_id === null) return row;
  const walk = { ownerId: row.owner_id, conversationId: row.id, fromId: row.head_id, untilId: messageId };
  return row.head_id === messageId || (await isBelow(transaction.query, walk))
    ? addCounts(transaction, row, counts)
    : row;
};
