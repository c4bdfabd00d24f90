import { setImmediate } from 'node:timers/promises';
import type { DatabaseSync, StatementResultingChanges, StatementSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { askDirectly } from './statement.ts';
import type { Tables } from './tables.ts';
import { tellStatement } from './watch.ts';

const STATEMENTS_KEPT = 300;
/** Statements run on the one thread; after this long, whoever waits gets a turn before the next, also in a transaction. */
const TURN_MS = 15;

type Answer = object[] | StatementResultingChanges;

/** A connection with an LRU cache of prepared statements. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new LRUCache<string, { statement: StatementSync; returnsRows: boolean }>({
    max: STATEMENTS_KEPT,
  });

  /** Milliseconds that statements took since others last had a turn. */
  #spent = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #prepare(sql: string) {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** All rows of a statement at once, or its count of changes. */
  run(text: string, parameters: readonly unknown[]): Answer {
    const { statement, returnsRows } = this.#prepare(text);
    const values = parameters as SQLInputValue[];
    const start = performance.now();
    try {
      return returnsRows ? statement.all(...values) : statement.run(...values);
    } finally {
      this.#spent += performance.now() - start;
    }
  }

  /** The next turn, if statements have taken this one. */
  #turn(): Promise<void> | undefined {
    if (this.#spent < TURN_MS) return undefined;
    this.#spent = 0;
    return setImmediate();
  }

  answer(text: string, parameters: readonly unknown[]): object[] | Promise<object[]> {
    tellStatement(text);
    const answer = this.run(text, parameters);
    const rows = Array.isArray(answer) ? answer : [];
    return this.#turn()?.then(() => rows) ?? rows;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    tellStatement(sql);
    const answer = this.run(sql, parameters);
    await this.#turn();
    // node:sqlite types rows as plain records; Kysely types them by the compiled query.
    if (Array.isArray(answer)) return { rows: answer as Row[] };
    return { rows: [], numAffectedRows: BigInt(answer.changes), insertId: BigInt(answer.lastInsertRowid) };
  }

  // oxlint-disable-next-line require-yield -- part of the interface; streaming reads are not used
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite reads are not streamed');
  }
}

/**
 * True for a plain read: uncommitted changes of the other connection must stay invisible, and a read must not write.
 */
const reads = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete|replace)\b/i.test(text);

/**
 * Reads on the writing connection while no transaction is open there, because that one's page cache stays valid: every
 * commit invalidates the cache of any other connection. During transactions, and for anything not plainly a read, the
 * read-only connection answers.
 */
export class SqliteReader extends SqliteConnection {
  readonly #writing: SqliteConnection;
  readonly #reads = new LRUCache<string, boolean>({ max: STATEMENTS_KEPT });

  constructor(reading: DatabaseSync, writing: SqliteConnection) {
    super(reading);
    this.#writing = writing;
  }

  #isRead(text: string): boolean {
    const known = this.#reads.get(text);
    if (known !== undefined) return known;
    this.#reads.set(text, reads(text));
    return reads(text);
  }

  override run(text: string, parameters: readonly unknown[]): Answer {
    return this.#writing.isInTransaction || !this.#isRead(text)
      ? super.run(text, parameters)
      : this.#writing.run(text, parameters);
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** SQLite can roll back schema changes; Kysely's own adapter says it cannot. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely over a `node:sqlite` connection that the caller opens and closes. */
export const queryOver = (connection: SqliteConnection): Kysely<Tables> => {
  const query = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver: () => new SqliteDriver(connection),
      createIntrospector: (schema: Kysely<unknown>) => new SqliteIntrospector(schema),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  askDirectly(query, (text, parameters) => connection.answer(text, parameters));
  return query;
};
