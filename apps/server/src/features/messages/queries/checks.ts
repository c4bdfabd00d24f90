import type { Transaction } from '../../../platform/database/database.ts';
import type { MessageRow } from '../table.ts';

/** Enters the run that checks a reply, unless one does already. */
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
 * The reply of a check, locked as it stands in this transaction: of the run that checks it, or, without a run, one that
 * nobody is checking and nobody has checked.
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
