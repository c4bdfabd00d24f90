import type { Kysely } from 'kysely';
import { TookTooLong } from '../patience.ts';
import type { Tables } from './tables.ts';

/** Reads, and inside a transaction writes. */
export type Query = Kysely<Tables>;

/** One unit of work: everything in it becomes visible at once, or not at all. */
export interface Transaction {
  readonly query: Query;
  /** Runs after the commit, in order; never when the transaction fails. */
  afterCommit(effect: () => void): void;
  /**
   * Does what needs nothing of each other's answers. PostgreSQL is sent the statements at once, in this order, and is
   * waited for once. When some of it fails the rest is waited for, and the first failure is thrown.
   */
  together(works: readonly (() => Promise<unknown>)[]): Promise<void>;
}

/** What the features know of the database. Dialect differences stay behind it. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  /** For reading outside a transaction. */
  readonly read: Query;
  /** Rolls back when `work` throws. `work` must wait for nothing but the database: others wait behind it. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** The writing side without the queue, for migrations before anything else runs. */
  readonly schema: Query;
  /**
   * After something was erased: as far as this database lets us, nothing of it stays in its files. SQLite overwrites what
   * is deleted and empties its log of recent writes; PostgreSQL does both in its own time (SECURITY.md).
   */
  scrub(): Promise<void>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** True when an insert met a row that must be unique, on either database. */
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

/** True when the database could not be reached, so that the same work may succeed later. */
export const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P0)/.test(code) ||
    UNREACHABLE.has(code) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
};

/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL and CANTOPEN: what storage does while something is wrong with it. */
const SQLITE_PASSING = new Set([5, 6, 7, 8, 10, 13, 14]);

/** True when nothing is wrong with the work itself: the same may succeed once the database can be written again. */
export const isPassing = (error: unknown): boolean => {
  if (isUnreachable(error) || isStorageFull(error) || error instanceof TookTooLong) return true;
  if (!(error instanceof Error)) return false;
  // The low byte is the kind of SQLite's error, the rest says more of it.
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_PASSING.has(error.errcode & 0xff);
  // Deadlocks, resources, interventions and timeouts, input and output, a transaction that waited too long, read-only.
  return 'code' in error && /^(40|53|57|58|55P03|25P03|25006)/.test(String(error.code));
};
