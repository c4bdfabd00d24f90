import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTrigger } from './trigger.ts';
import { isPostgres, type Schema } from './schema.ts';

const SUMS = ['message_count', 'trust_sum', 'trust_count', 'unchecked_count'];

/** A conversation's counts are also its owner's: one statement changes both. Its removal is counted separately. */
const countForOwners = (schema: Schema): Promise<void> =>
  createTrigger(schema, {
    name: 'user_counts',
    when: `update of ${SUMS.join(', ')} on conversations`,
    only: SUMS.map((sum) => `new.${sum} <> old.${sum}`).join(' or '),
    does: `update users set ${SUMS.map((sum) => `${sum} = ${sum} + (new.${sum} - old.${sum})`).join(', ')} where id = new.owner_id;`,
  });

/**
 * In key order a row of this size does not fit into its page: SQLite puts its end into an overflow page, and deletes
 * and recreates that with every signed row.
 */
const rewriteHeads = async (schema: Schema): Promise<void> => {
  const columns = 'session, owner_id, head, checkpoint, appends, updated_at';
  await sql`create table log_heads_new (session text not null primary key, owner_id text not null, head text not null, checkpoint text not null, appends bigint not null default 0, updated_at bigint not null)`.execute(
    schema,
  );
  await sql
    .raw(`insert into log_heads_new (${columns}) select ${columns} from log_heads order by session`)
    .execute(schema);
  await schema.schema.dropTable('log_heads').execute();
  await sql`alter table log_heads_new rename to log_heads`.execute(schema);
  await sql`create index log_heads_by_owner_id_updated_at on log_heads (owner_id, updated_at)`.execute(schema);
};

/** Makes a message cheaper: fewer statements, and less to write for each. */
export const countedWhereStored: Migration = {
  up: async (schema: Schema) => {
    await countForOwners(schema);
    if (!isPostgres(schema)) await rewriteHeads(schema);
  },
};
