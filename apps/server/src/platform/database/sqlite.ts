import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { queryOver, SqliteConnection, SqliteReader } from './sqlite-driver.ts';
import type { Tables } from './tables.ts';

export const DATABASE_FILE = 'symbi.sqlite';
const JOBS_PER_COMMIT = 64;

interface Job {
  readonly run: () => Promise<void>;
  readonly settle: (commitError: unknown) => void;
}

/** SQLite has no round trips to save, so running more than one at a time gains nothing. */
const together: Transaction['together'] = async (works) => {
  for (const work of works) await work();
};

/**
 * Runs transactions one after another on the single writing connection. Those waiting together share a commit (a
 * savepoint each), so the cost of durability is paid once for all of them.
 */
class Writer {
  readonly #connection: DatabaseSync;
  readonly #steps: { readonly [Name in 'begin' | 'commit' | 'hold' | 'release']: StatementSync };
  readonly #query: Kysely<Tables>;
  readonly #waiting: Job[] = [];
  #working: Promise<void> | undefined;
  /** Calls back those who wait for the write-ahead log to be emptied. */
  readonly #emptying: (() => void)[] = [];

  constructor(connection: DatabaseSync, query: Kysely<Tables>) {
    this.#connection = connection;
    this.#query = query;
    this.#steps = {
      begin: connection.prepare('begin immediate'),
      commit: connection.prepare('commit'),
      hold: connection.prepare('savepoint work'),
      release: connection.prepare('release work'),
    };
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const effects: (() => void)[] = [];
      let outcome: { result: Result } | { error: unknown } | undefined;
      const run = async () => {
        this.#steps.hold.run();
        try {
          outcome = {
            result: await work({ query: this.#query, afterCommit: (effect) => effects.push(effect), together }),
          };
          this.#steps.release.run();
        } catch (error) {
          outcome = { error };
          // On a full disk SQLite rolls everything back itself: then the whole batch has failed, for this reason.
          if (!this.#connection.isTransaction) throw error;
          this.#connection.exec('rollback to work; release work');
        }
      };
      const settle = (commitError: unknown) => {
        if (outcome === undefined || commitError !== undefined)
          reject(commitError ?? new Error('The transaction did not run'));
        else if ('error' in outcome) reject(outcome.error);
        else {
          try {
            for (const effect of effects) effect();
            resolve(outcome.result);
          } catch (error) {
            reject(error);
          }
        }
      };
      this.#waiting.push({ run, settle });
      this.#working ??= this.#work();
    });
  }

  async #work(): Promise<void> {
    // Let requests that arrived in the same turn share the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch: Job[] = [];
      let failed: unknown;
      try {
        // Rolls back a transaction whose rollback failed earlier.
        this.#rollBack();
        this.#steps.begin.run();
        while (this.#waiting.length > 0 && batch.length < JOBS_PER_COMMIT) {
          const job = this.#waiting.shift();
          if (job === undefined) break;
          batch.push(job);
          await job.run();
        }
        this.#steps.commit.run();
      } catch (error) {
        failed = error;
        if (batch.length === 0) batch.push(...this.#waiting.splice(0));
        this.#rollBack();
      }
      for (const job of batch) job.settle(failed);
      this.#emptyForAll();
    }
    this.#working = undefined;
  }

  /** Failing storage may fail here too; callers get the first failure, and the next batch may begin. */
  #rollBack(): void {
    try {
      if (this.#connection.isTransaction) this.#connection.exec('rollback');
    } catch {
      // A closed connection has rolled back; one still in a transaction is rolled back again before the next batch.
    }
  }

  /**
   * Empties the write-ahead log once no transaction is open: after the next commit during writes, which may never end.
   * One checkpoint serves all callers of the same time.
   */
  emptyLog(): Promise<void> {
    return new Promise((resolve) => {
      this.#emptying.push(resolve);
      if (this.#emptying.length > 1) return;
      setImmediate(() => {
        if (this.#working === undefined) this.#emptyForAll();
      });
    });
  }

  #emptyForAll(): void {
    const callers = this.#emptying.splice(0);
    if (callers.length === 0) return;
    this.#emptyNow();
    for (const resolve of callers) resolve();
  }

  /** Skipped while another process reads the file, as a backup does: the next call does it. */
  #emptyNow(): void {
    if (this.#connection.isTransaction) return;
    this.#connection.exec('pragma busy_timeout = 0');
    try {
      this.#connection.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // The rows are erased; the copies in the write-ahead log go with the next checkpoint.
    } finally {
      this.#connection.exec('pragma busy_timeout = 5000');
    }
  }

  async drain(): Promise<void> {
    await this.#working;
    this.#emptyForAll();
  }
}

/** SQLite says what is wrong, but not with which file. */
const because = (what: string, error: unknown): Error =>
  new Error(`${what}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });

const openConnection = (file: string): DatabaseSync => {
  const connection = new DatabaseSync(file);
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000; pragma cache_size = -8000; pragma temp_store = memory; pragma secure_delete = on; pragma wal_autocheckpoint = 4000;',
  );
  return connection;
};

const BUSY = 5;
const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === BUSY;

/**
 * Locks the data directory for this process. It is an operating system lock, so it ends with the process however that
 * ends. Throws when another process holds it.
 */
const lockDirectory = (directory: string): DatabaseSync => {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(directory, 'lock.sqlite'));
    lock.exec('pragma locking_mode = exclusive; pragma busy_timeout = 0; begin exclusive;');
    return lock;
  } catch (error) {
    lock?.close();
    if (!isBusy(error)) throw because(`The data directory ${directory} cannot be locked`, error);
    throw new Error(`Another Symbi process is using the data directory ${directory}. Stop it first, or set DATA_DIR.`, {
      cause: error,
    });
  }
};

const openFile = (file: string, lock: DatabaseSync): DatabaseSync => {
  try {
    return openConnection(file);
  } catch (error) {
    lock.close();
    throw because(`The database ${file} cannot be opened`, error);
  }
};

/** Opens (or creates) the SQLite database of a data directory; throws when another process uses the directory. */
export const openSqlite = (directory: string): Database => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(directory);
  const file = join(directory, DATABASE_FILE);
  const writing = openFile(file, lock);
  chmodSync(file, 0o600);
  const reading = openConnection(file);
  reading.exec('pragma query_only = on');
  const connection = new SqliteConnection(writing);
  const read = queryOver(new SqliteReader(reading, connection));
  const schema = queryOver(connection);
  const writer = new Writer(writing, schema);
  return {
    dialect: 'sqlite',
    read,
    transaction: (work) => writer.transaction(work),
    scrub: () => writer.emptyLog(),
    schema,
    ping: async () => {
      reading.exec('select 1');
    },
    close: async () => {
      await writer.drain();
      reading.close();
      // No `pragma optimize`: statistics taken while a table was small make SQLite scan it in full once it is large.
      // Without statistics it uses the indexes, which are designed for the queries.
      writing.close();
      lock.close();
    },
  };
};
