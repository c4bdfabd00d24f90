import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import type pg from 'pg';
import type { Transaction } from './database.ts';
import { askDirectly, forgetPlans, nameOfStatement } from './statement.ts';
import type { Tables } from './tables.ts';
import { tellStatement } from './watch.ts';

const isPostgresError = (error: unknown, code: string): error is Error =>
  error instanceof Error && 'code' in error && error.code === code;

/** Another process has changed a table since this connection planned a statement that reads it. */
export const isOutdatedPlan = (error: unknown): boolean =>
  isPostgresError(error, '0A000') && error.message.startsWith('cached plan');

/** The rows of a prepared statement, outside a transaction. */
export const askPool = async (pool: pg.Pool, text: string, values: readonly unknown[]): Promise<object[]> => {
  const name = nameOfStatement(text);
  tellStatement(text);
  const query = { text, values: [...values], ...(name === undefined ? {} : { name }) };
  return (await pool.query<object>(query)).rows;
};

/** PostgreSQL's error for every statement that follows a failed one in the transaction. */
const isAftermath = (error: unknown): boolean => isPostgresError(error, '25P02');

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One transaction on a connection. Statements issued in one turn leave in one write, without waiting for answers. */
class Line implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #isCollecting = false;
  #isOver = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  #collect(): void {
    if (this.#isCollecting) return;
    const { stream } = this.#client.connection;
    this.#isCollecting = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCollecting = false;
      stream.uncork();
    });
  }

  send(text: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.#collect();
    const name = nameOfStatement(text);
    return this.#client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) });
  }

  #ask(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    // It would become part of the connection's next work.
    if (this.#isOver) throw new Error('The transaction has ended');
    tellStatement(text);
    return this.send(text, parameters);
  }

  async answer(text: string, parameters: readonly unknown[]): Promise<object[]> {
    const { rows } = await this.#ask(text, parameters);
    return rows as object[];
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
    const { command, rowCount, rows } = await this.#ask(sql, parameters);
    // Kysely types rows by the compiled query.
    const answer = { rows: rows as Row[] };
    return CHANGES.has(command) ? { ...answer, numAffectedRows: BigInt(rowCount ?? 0) } : answer;
  }

  // oxlint-disable-next-line require-yield -- part of the interface; streaming reads are not used
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('PostgreSQL reads are not streamed');
  }

  /** Ends the transaction, after everything already sent. */
  end(how: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    this.#isOver = true;
    return this.send(how);
  }
}

class LineDriver implements Driver {
  readonly #line: Line;

  constructor(line: Line) {
    this.#line = line;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#line;
  }

  beginTransaction(): Promise<void> {
    throw new Error('A transaction is open');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** Prepared statements are compiled once per adapter. */
const adapter = new PostgresAdapter();

const queryOver = (line: Line): Kysely<Tables> => {
  const query = new Kysely<Tables>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new LineDriver(line),
      createIntrospector: (query: Kysely<unknown>) => new PostgresIntrospector(query),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  askDirectly(query, (text, parameters) => line.answer(text, parameters));
  return query;
};

const together: Transaction['together'] = async (works) => {
  const ended = await Promise.allSettled(works.map((work) => work()));
  const failures = ended.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 0) throw failures.find((error) => !isAftermath(error)) ?? failures[0];
};

/** Runs one transaction on a connection of its own; answers its result and the effects to run after the commit. */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<{ result: Result; effects: (() => void)[] }> => {
  const client = await pool.connect();
  const line = new Line(client);
  const effects: (() => void)[] = [];
  let isBroken = false;
  try {
    const begun = line.send('begin');
    // A failure here also fails the first statement, which is awaited.
    begun.catch(() => undefined);
    const afterCommit = (effect: () => void): void => void effects.push(effect);
    const result = await work({ query: queryOver(line), afterCommit, together });
    await begun;
    const { command } = await line.end('commit');
    if (command === 'ROLLBACK') throw new Error('PostgreSQL has undone the transaction');
    return { result, effects };
  } catch (error) {
    if (isOutdatedPlan(error)) forgetPlans();
    await line.end('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
};
