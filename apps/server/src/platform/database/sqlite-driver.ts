import type { DatabaseSync, StatementSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { tellStatement } from './watch.ts';

const STATEMENTS_KEPT = 300;

/** A connection that keeps its prepared statements, least recently used last out. */
class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new LRUCache<string, { statement: StatementSync; returnsRows: boolean }>({
    max: STATEMENTS_KEPT,
  });

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

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    tellStatement(query.sql);
    const { statement, returnsRows } = this.#prepare(query.sql);
    // node:sqlite types rows as plain records; Kysely types them by the query that was compiled.
    const parameters = query.parameters as SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // oxlint-disable-next-line require-yield -- part of the interface; streaming reads are not used
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite reads are not streamed');
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(database: DatabaseSync) {
    this.#connection = new SqliteConnection(database);
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

/** SQLite can roll back a change of schema; Kysely's own adapter says it cannot. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely over one `node:sqlite` connection, which its caller opens and closes. */
export const sqliteDialect = (database: DatabaseSync): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => new SqliteDriver(database),
  createIntrospector: (query: Kysely<unknown>) => new SqliteIntrospector(query),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
