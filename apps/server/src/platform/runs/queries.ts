import type { Query, Transaction } from '../database/database.ts';
import type { RunRow } from './table.ts';

/** The newest run of somebody of one kind, whatever became of it. */
export const findNewestRun = (query: Query, ownerId: string, kind: string): Promise<RunRow | undefined> =>
  query
    .selectFrom('runs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** With the subject of the runs, which no foreign key ties to them. */
export const removeRuns = async ({ query }: Transaction, kind: string, subjectId: string): Promise<void> => {
  await query.deleteFrom('runs').where('subject_id', '=', subjectId).where('kind', '=', kind).execute();
};

/** Once the whole is stored, its pieces can go. */
export const removeRunEvents = async ({ query }: Transaction, runId: string, type: string): Promise<void> => {
  await query.deleteFrom('run_events').where('run_id', '=', runId).where('type', '=', type).execute();
};

/** Whether somebody has asked a run to stop. */
export const isStopRequested = async (query: Query, runId: string): Promise<boolean> => {
  const row = await query.selectFrom('runs').select('stop_requested').where('id', '=', runId).executeTakeFirst();
  return row?.stop_requested === 1;
};
