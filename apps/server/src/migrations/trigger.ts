import { sql } from 'kysely';
import { isPostgres, type Schema } from './schema.ts';

export interface Trigger {
  readonly name: string;
  /** The change and its table, such as `insert on messages`. */
  readonly when: string;
  /** A condition on the row, in terms of `new` and `old`. */
  readonly only?: string;
  /** Statements both databases accept, each with its semicolon. */
  readonly does: string;
}

/** Runs statements after a change, once for each changed row. */
export const createTrigger = async (schema: Schema, { name, when, only, does }: Trigger): Promise<void> => {
  const condition = only === undefined ? '' : ` when (${only})`;
  if (!isPostgres(schema)) {
    await sql.raw(`create trigger ${name} after ${when}${condition} begin ${does} end`).execute(schema);
    return;
  }
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${does} return null; end $$`)
    .execute(schema);
  await sql
    .raw(`create trigger ${name} after ${when} for each row${condition} execute function ${name}()`)
    .execute(schema);
};
