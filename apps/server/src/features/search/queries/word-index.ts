import { sql } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';

/** Of owner, scope and words; its predecessor held only words. */
const INDEX = 'search_documents_found';
const EARLIER = 'search_documents_words';
/** An arbitrary key for this work among PostgreSQL's advisory locks. */
const LOCK = 7_345_012;
/** The share of the total that the first of the two table scans takes. */
const FIRST_READING = 0.7;

/** A canceled index exists but is not valid. */
export const hasWordIndex = async (query: Query): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_index where indexrelid = to_regclass(${INDEX}) and indisvalid`.execute(query);
  return rows.length > 0;
};

export const hasEarlierIndex = async (query: Query): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_index where indexrelid = to_regclass(${EARLIER})`.execute(query);
  return rows.length > 0;
};

/** False while another process builds it. `began` receives the id of PostgreSQL's process, for canceling the build. */
export const buildWordIndex = (query: Query, began: (builder: number) => void): Promise<boolean> =>
  query.connection().execute(async (own) => {
    const { rows } = await sql<{ locked: boolean; pid: number }>`
      select pg_try_advisory_lock(${LOCK}) as locked, pg_backend_pid() as pid`.execute(own);
    const [{ locked, pid } = { locked: false, pid: 0 }] = rows;
    if (!locked) return false;
    began(pid);
    try {
      // It takes longer than the limit on statements.
      await sql`set statement_timeout = 0`.execute(own);
      if (await hasWordIndex(own)) return true;
      await sql`drop index concurrently if exists ${sql.ref(INDEX)}`.execute(own);
      await sql`create index concurrently ${sql.ref(INDEX)} on search_documents
        using gin ((words || array_to_tsvector(array[owner_id || scope])))`.execute(own);
      return true;
    } finally {
      try {
        await sql`reset statement_timeout`.execute(own);
      } finally {
        // Even if resetting the limit failed: while the lock is held, no process can build the index.
        await sql`select pg_advisory_unlock(${LOCK})`.execute(own);
      }
    }
  });

/** Waits for all concurrent readers and writers, so it can be canceled too. */
export const dropEarlierIndex = (query: Query, began: (dropper: number) => void): Promise<void> =>
  query.connection().execute(async (own) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own);
    began(rows[0]?.pid ?? 0);
    await sql`drop index concurrently if exists ${sql.ref(EARLIER)}`.execute(own);
  });

export const cancelStatement = async (query: Query, builder: number): Promise<void> => {
  await sql`select pg_cancel_backend(${builder})`.execute(query);
};

/** The built share, whether by this process or another. The table is scanned twice. */
export const shareOfWordIndex = async (query: Query): Promise<number> => {
  const { rows } = await sql<{ phase: string; share: number }>`
    select phase, coalesce(blocks_done::float8 / nullif(blocks_total, 0), 0) as share
    from pg_stat_progress_create_index where relid = to_regclass('search_documents')`.execute(query);
  const [row] = rows;
  if (row === undefined) return 0;
  if (row.phase.startsWith('building')) return FIRST_READING * row.share;
  const isSecond = row.phase.startsWith('index validation: scanning table');
  if (isSecond) return FIRST_READING + (1 - FIRST_READING) * row.share;
  return row.phase.startsWith('index validation') || row.phase.includes('after build') ? FIRST_READING : 0;
};
