import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** The kinds of sources a reply can be compared with, other than its reader's words, as explanations name them. */
const KINDS = ['context', 'capsule', 'citation', 'help', 'attachment', 'function'];

/** Derives the states of scores from earlier engines. One that rests only on its reader's own words was not checked. */
const fillStates = async (schema: Schema): Promise<void> => {
  await sql`update messages set trust_state = case trust_mode
      when 'grounded' then 'checked' when 'consistency' then 'second_opinion' else 'not_checked' end
    where trust_score is not null`.execute(schema);
  const others = KINDS.map((kind) => sql`explanation not like ${`%"kind":"${kind}"%`}`);
  await sql`update messages set trust_state = 'not_checked' where trust_mode = 'grounded' and id in (
    select message_id from message_trust where ${sql.join(others, sql` and `)})`.execute(schema);
};

/** The sums cover checked replies; unchecked ones are counted beside them. */
export const recount = async (schema: Schema): Promise<void> => {
  const checked = sql`from messages where conversation_id = conversations.id and trust_state = 'checked'`;
  await sql`update conversations set
    trust_sum = coalesce((select sum(trust_score) ${checked}), 0),
    trust_count = (select count(*) ${checked}),
    unchecked_count = (select count(*) from messages where conversation_id = conversations.id
      and trust_state in ('not_checked', 'second_opinion'))`.execute(schema);
  const mine = sql`from conversations where owner_id = users.id`;
  await sql`update users set
    trust_sum = coalesce((select sum(trust_sum) ${mine}), 0),
    trust_count = coalesce((select sum(trust_count) ${mine}), 0),
    unchecked_count = coalesce((select sum(unchecked_count) ${mine}), 0)`.execute(schema);
};

/** A reply records whether it was checked, and only checked ones are in a mean. The scores themselves stay. */
export const trustStates: Migration = {
  up: async (schema: Schema) => {
    await schema.schema.alterTable('messages').addColumn('trust_state', 'text').execute();
    for (const table of ['conversations', 'users'])
      await schema.schema
        .alterTable(table)
        .addColumn('unchecked_count', 'bigint', (build) => build.notNull().defaultTo(0))
        .execute();
    await fillStates(schema);
    await recount(schema);
  },
};
