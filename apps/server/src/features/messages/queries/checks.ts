import type { Transaction } from '../../../platform/database/database.ts';
import type { MessageRow } from '../table.ts';

/** Records the run that checks a reply, unless another is already recorded. */
export const beginCheck = (
  { query }: Transaction,
  ownerId: string,
  messageId: string,
  runId: string,
): Promise<MessageRow | undefined> =>
  query
    .updateTable('messages')
    .set({ check_run_id: runId })
    .where('id', '=', messageId)
    .where('owner_id', '=', ownerId)
    .where('check_run_id', 'is', null)
    .returningAll()
    .executeTakeFirst();

/**
 * Locks the reply of a check, as it is in this transaction: the one this run checks or, without a run, one that is
 * neither checked nor being checked.
 */
export const lockForCheck = (
  { query }: Transaction,
  messageId: string,
  runId: string | null,
): Promise<MessageRow | undefined> => {
  const locked = query.updateTable('messages').set({ check_run_id: runId }).where('id', '=', messageId);
  const mine =
    runId === null
      ? locked.where('check_run_id', 'is', null).where('trust_state', '!=', 'checked')
      : locked.where('check_run_id', '=', runId);
  return mine.returningAll().executeTakeFirst();
};
