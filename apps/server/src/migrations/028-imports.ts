import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTrigger } from './trigger.ts';
import type { Schema } from './schema.ts';

/** All but the newest of rows that must be unique from now on, by their unique columns. */
const doubles = (table: string, columns: string, only: string, order: string) =>
  sql.raw(
    `select id from (select id, row_number() over (partition by ${columns} order by ${order}) as place from ${table} where ${only}) as numbered where place > 1`,
  );

/** One import per person at a time, and each message of a file once per conversation, even with concurrent requests. */
const makeAlone = async (schema: Schema): Promise<void> => {
  const isOpen = `state in ('uploading', 'running')`;
  await sql`update transfer_imports set state = 'stopped'
    where id in (${doubles('transfer_imports', 'owner_id', isOpen, 'state, created_at desc, id desc')})`.execute(
    schema,
  );
  await sql`delete from transfer_parts where import_id in (select id from transfer_imports where state = 'stopped')`.execute(
    schema,
  );
  await sql`create unique index transfer_imports_open on transfer_imports (owner_id) where ${sql.raw(isOpen)}`.execute(
    schema,
  );
  await sql`update messages set origin_id = null
    where id in (${doubles('messages', 'conversation_id, origin_id', 'origin_id is not null', 'seq')})`.execute(schema);
  await sql`create unique index messages_origin on messages (conversation_id, origin_id)
    where origin_id is not null`.execute(schema);
};

/** The title of a conversation in its import's report is erased with the conversation. */
const forgetTitles = async (schema: Schema): Promise<void> => {
  await sql`update transfer_items set title = '', conversation_id = null where conversation_id is not null
    and not exists (select 1 from conversations where conversations.id = transfer_items.conversation_id)`.execute(
    schema,
  );
  await sql`create index transfer_items_conversation on transfer_items (conversation_id)
    where conversation_id is not null`.execute(schema);
  await createTrigger(schema, {
    name: 'transfer_item_forget',
    when: 'delete on conversations',
    does: `update transfer_items set title = '', conversation_id = null where conversation_id = old.id;`,
  });
};

export const imports: Migration = {
  up: async (schema: Schema) => {
    await makeAlone(schema);
    await forgetTitles(schema);
  },
};
