import type { Updateable } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import type { ContextImportRow } from '../table.ts';

type Change = Updateable<ContextImportRow>;

export const findImport = (query: Query, ownerId: string, importId: string): Promise<ContextImportRow | undefined> =>
  query
    .selectFrom('context_imports')
    .selectAll()
    .where('id', '=', importId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

export const hasRunningImport = async (query: Query, ownerId: string): Promise<boolean> => {
  const running = query.selectFrom('context_imports').select('id').where('owner_id', '=', ownerId);
  return (await running.where('state', '=', 'running').executeTakeFirst()) !== undefined;
};

export const insertImport = async (query: Query, row: ContextImportRow): Promise<void> => {
  await query.insertInto('context_imports').values(row).execute();
};

export const updateImport = async (query: Query, importId: string, change: Change): Promise<void> => {
  await query.updateTable('context_imports').set(change).where('id', '=', importId).execute();
};

interface ImportOfRun {
  readonly id: string;
  readonly run_id: string;
}

/** How many items are processed; undefined when the import has ended, or another run has taken it over. */
export const findProgress = async (query: Query, { id, run_id: runId }: ImportOfRun): Promise<number | undefined> => {
  const row = await query
    .selectFrom('context_imports')
    .select('processed')
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row?.processed;
};

/** False when the import has ended, or another run has taken it over. */
export const updateRunningImport = async (
  query: Query,
  { id, run_id: runId }: ImportOfRun,
  change: Change,
): Promise<boolean> => {
  const { numUpdatedRows } = await query
    .updateTable('context_imports')
    .set(change)
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** In any state of the import, unless another run has taken it over. */
export const updateImportOfRun = async (
  query: Query,
  { id, run_id: runId }: ImportOfRun,
  change: Change,
): Promise<void> => {
  await query.updateTable('context_imports').set(change).where('id', '=', id).where('run_id', '=', runId).execute();
};
