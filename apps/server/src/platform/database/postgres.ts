import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { askPool, inTransaction, isOutdatedPlan } from './postgres-transaction.ts';
import { askDirectly, forgetPlans } from './statement.ts';
import type { Tables } from './tables.ts';
import { tellQuery } from './watch.ts';

const INT8 = 20;
const POOL_SIZE = 10;
const RETRIES = 5;

/** A deadlock, a serialization failure or an outdated plan: PostgreSQL rolled the work back, and it may be retried. */
const isRetryable = (error: unknown): boolean =>
  (error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')) ||
  isOutdatedPlan(error);

/** Opens a pool to PostgreSQL 15 or newer. */
export const openPostgres = (url: string, onIdleError: (error: Error) => void): Database => {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
      // Times and counters are int8 and below 2^53.
      oid === INT8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    types: types as pg.CustomTypesConfig,
    // Statements need not wait for the previous answer; see `Transaction.together`.
    pipeline: true,
  });
  pool.on('error', onIdleError);
  // A connection that breaks inside a transaction reports to its client alone; without a listener, that would end the
  // process.
  pool.on('connect', (client) => client.on('error', onIdleError));
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: tellQuery });
  askDirectly(query, async (text, parameters) => {
    try {
      return await askPool(pool, text, parameters);
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      forgetPlans();
      return askPool(pool, text, parameters);
    }
  });

  return {
    dialect: 'postgres',
    read: query,
    async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
      for (let tried = 1; ; tried += 1) {
        try {
          const { result, effects } = await inTransaction(pool, work);
          for (const effect of effects) effect();
          return result;
        } catch (error) {
          if (!isRetryable(error) || tried >= RETRIES) throw error;
        }
      }
    },
    scrub: async () => undefined,
    schema: query,
    ping: async () => {
      await sql`select 1`.execute(query);
    },
    close: () => query.destroy(),
  };
};
