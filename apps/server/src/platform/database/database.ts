import type { Kysely } from 'kysely';
import { TookTooLong } from '../patience.ts';
import type { Tables } from './tables.ts';

/** Reads; inside a transaction it also writes. */
export type Query = Kysely<Tables>;

/** One unit of work: all of it becomes visible at once, or none of it. */
export interface Transaction {
  readonly query: Query;
  /** Runs after the commit, in order; never when the transaction fails. */
  afterCommit(effect: () => void): void;
  /**
   * Runs independent work. On PostgreSQL the statements are pipelined in this order, at the cost of one round trip.
   * When one fails, the rest still settle, and the first failure is thrown.
   */
  together(works: readonly (() => Promise<unknown>)[]): Promise<void>;
}

/** The database as features see it; dialect differences stay behind this interface. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  /** Reads outside a transaction. */
  readonly read: Query;
  /** Rolls back when `work` throws. `work` must await nothing but the database: others queue behind it. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Writes without the queue, for migrations before anything else runs. */
  readonly schema: Query;
  /**
   * Called after an erasure: as far as the database allows, removes the erased data from its files. SQLite overwrites
   * deleted content and truncates its write-ahead log; PostgreSQL does both in its own time (SECURITY.md).
   */
  scrub(): Promise<void>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** True when an insert violated a unique constraint, on either database. */
export const isUniqueViolation = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const errcode = 'errcode' in error ? error.errcode : undefined;
  return code === '23505' || errcode === 2067 || errcode === 1555;
};

/** True when what a row belongs to is not there, on either database. */
export const isForeignKeyViolation = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const errcode = 'errcode' in error ? error.errcode : undefined;
  return code === '23503' || errcode === 787;
};

/** True when the storage has no room left (SQLITE_FULL, or PostgreSQL's disk_full). */
export const isStorageFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const errcode = 'errcode' in error ? error.errcode : undefined;
  return code === '53100' || code === 'ENOSPC' || errcode === 13;
};

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** True when the database was unreachable, so the same work may succeed later. */
export const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P0)/.test(code) ||
    UNREACHABLE.has(code) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
};

/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL and CANTOPEN: errors of failing storage. */
const SQLITE_PASSING = new Set([5, 6, 7, 8, 10, 13, 14]);

/** True when the work itself is sound and may succeed once the database can be written again. */
export const isPassing = (error: unknown): boolean => {
  if (isUnreachable(error) || isStorageFull(error) || error instanceof TookTooLong) return true;
  if (!(error instanceof Error)) return false;
  // The low byte is SQLite's primary error code; the rest qualifies it.
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_PASSING.has(error.errcode & 0xff);
  // Deadlocks, resources, operator intervention and timeouts, I/O errors, idle-in-transaction timeout, read-only.
  return 'code' in error && /^(40|53|57|58|55P03|25P03|25006)/.test(String(error.code));
};
