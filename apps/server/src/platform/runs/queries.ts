import type { Expression } from 'kysely';
import { isForeignKeyViolation, type Database, type Query, type Transaction } from '../database/database.ts';
import { deleteInParts } from '../database/keyset.ts';
import type { RunRow } from './table.ts';

/** A person's newest run of one kind, in any state. */
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

/** Called when the subject is removed, because no foreign key ties runs to it. */
export const removeRuns = async ({ query }: Transaction, kind: string, subjectId: string): Promise<void> => {
  await query.deleteFrom('runs').where('subject_id', '=', subjectId).where('kind', '=', kind).execute();
};

const REMOVED_AT_ONCE = 500;

/** The same for all subjects a query selects; a run that is still active ends by itself. */
export const removeEndedRuns = ({ query }: Transaction, subjects: Expression<string>): Promise<void> => {
  const ended = query.selectFrom('runs').select('id').where('subject_id', 'in', subjects);
  const some = ended.where('state', 'not in', ['queued', 'running']).limit(REMOVED_AT_ONCE);
  return deleteInParts(() => query.deleteFrom('runs').where('id', 'in', some).executeTakeFirstOrThrow());
};

/** Removes the events of one run, or of all runs whose subjects a query selects, once the complete result is stored. */
export const removeRunEvents = async (
  { query }: Transaction,
  runs: string | Expression<string | null>,
  type: string,
): Promise<void> => {
  const events = query.deleteFrom('run_events').where('type', '=', type);
  await (typeof runs === 'string' ? events.where('run_id', '=', runs) : events.where('run_id', 'in', runs)).execute();
};

/** Which of these runs a process holds now. */
export const findHeld = async (query: Query, processId: string, ids: readonly string[]): Promise<Set<string>> => {
  const mine = query.selectFrom('runs').select('id').where('lease_owner', '=', processId);
  const rows = await mine.where('state', '=', 'running').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Whether a run failed because its account, and so the run, was deleted as it worked: there is nothing left to settle. */
export const brokeWithAccount = async (query: Query, runId: string, error: unknown): Promise<boolean> => {
  if (!isForeignKeyViolation(error)) return false;
  try {
    const run = await query.selectFrom('runs').select('id').where('id', '=', runId).executeTakeFirst();
    return run === undefined;
  } catch {
    return false;
  }
};

/** Whether somebody has asked a run to stop. */
export const isStopRequested = async (query: Query, runId: string): Promise<boolean> => {
  const row = await query.selectFrom('runs').select('stop_requested').where('id', '=', runId).executeTakeFirst();
  return row?.stop_requested === 1;
};

interface Renewal {
  readonly dialect: Database['dialect'];
  readonly ids: readonly string[];
  readonly processId: string;
  readonly endsAt: number;
}

/**
 * Renews the leases this process still holds of these runs; answers those by id, each with whether it was asked to
 * stop. Skips a run whose row is locked, because it is ending or its owner is being deleted: waiting for that row while
 * holding the others would block those, and two such processes would deadlock.
 */
export const renewLeases = async (query: Query, { dialect, ids, processId, endsAt }: Renewal) => {
  const held = query
    .selectFrom('runs')
    .select(['id', 'stop_requested'])
    .where('id', 'in', ids)
    .where('lease_owner', '=', processId)
    .where('state', '=', 'running');
  const free = await (dialect === 'postgres' ? held.forNoKeyUpdate().skipLocked() : held).execute();
  if (free.length > 0) {
    const renewed = free.map(({ id }) => id);
    await query.updateTable('runs').set({ lease_ends_at: endsAt }).where('id', 'in', renewed).execute();
  }
  const mine = free.length === ids.length ? free : await held.execute();
  return new Map(mine.map((row) => [row.id, row.stop_requested]));
};
