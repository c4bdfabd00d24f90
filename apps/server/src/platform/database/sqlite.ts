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

/** Nothing is gained by more than one at a time where nobody is waited for. */
const together: Transaction['together'] = async (works) => {
  for (const work of works) await work();
};

/**
 * Runs transactions one after another on the one writing connection. Those that wait together share a commit
 * (a savepoint each), so that the cost of making data durable is paid once for all of them.
 */
class Writer {
  readonly #connection: DatabaseSync;
  readonly #steps: { readonly [Name in 'begin' | 'commit' | 'hold' | 'release']: StatementSync };
  readonly #query: Kysely<Tables>;
  readonly #waiting: Job[] = [];
  #working: Promise<void> | undefined;
  #emptying: Promise<void> | undefined;

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
          // A full disk makes SQLite undo everything by itself: then the whole batch has failed, and for this reason.
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
    // Give requests that arrived in the same turn the chance to share the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch: Job[] = [];
      let failed: unknown;
      try {
        // What could not be rolled back before is now.
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
    }
    this.#working = undefined;
  }

  /** Storage that fails may fail here too; whoever waits hears of the first failure, and the next one may begin. */
  #rollBack(): void {
    try {
      if (this.#connection.isTransaction) this.#connection.exec('rollback');
    } catch {
      // A connection that is closed has rolled back; one that still holds a transaction is asked again before the next.
    }
  }

  /** Once for all who ask while others write. */
  emptyLog(): Promise<void> {
    this.#emptying ??= this.drain().then(() => {
      this.#emptying = undefined;
      this.#emptyNow();
    });
    return this.#emptying;
  }

  /** Not while somebody reads the file beside us, as a backup does: nobody waits for that, the next one does it. */
  #emptyNow(): void {
    if (this.#connection.isTransaction) return;
    this.#connection.exec('pragma busy_timeout = 0');
    try {
      this.#connection.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // What was to be erased is erased; what the log of recent writes holds of it goes with the next checkpoint.
    } finally {
      this.#connection.exec('pragma busy_timeout = 5000');
    }
  }

  async drain(): Promise<void> {
    await this.#working;
  }
}

const openConnection = (file: string): DatabaseSync => {
  const connection = new DatabaseSync(file);
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000; pragma cache_size = -8000; pragma temp_store = memory; pragma secure_delete = on; pragma wal_autocheckpoint = 4000;',
  );
  return connection;
};

/**
 * Holds the data directory for this process. The lock is the operating system's, so it ends with the process however that ends.
 * Throws when another process holds it.
 */
const lockDirectory = (directory: string): DatabaseSync => {
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'));
  try {
    lock.exec('pragma locking_mode = exclusive; pragma busy_timeout = 0; begin exclusive;');
    return lock;
  } catch (error) {
    lock.close();
    throw new Error(`Another Symbi process is using the data directory ${directory}. Stop it first, or set DATA_DIR.`, {
      cause: error,
    });
  }
};

/** Opens (and makes) the SQLite database of a data directory; refuses a directory that another process uses. */
export const openSqlite = (directory: string): Database => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(directory);
  const file = join(directory, DATABASE_FILE);
  const writing = openConnection(file);
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
      // Without `pragma optimize`: statistics of a table that was small when they were taken make SQLite read it from one
      // end to the other once it is large. Without any, it follows the indexes, which are made for what is asked.
      writing.close();
      lock.close();
    },
  };
};
