import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, isPostgres, withColumns, type Schema } from './schema.ts';

/** Filtering by tag and finding the newest encrypted message no longer scan the conversation. */
export const messageTags: Migration = {
  up: async (schema: Schema) => {
    await withColumns(
      schema.schema.createTable('message_tags').addColumn('message_id', 'text', (build) => build.notNull()),
      { conversation_id: 'text', tag: 'text', seq: 'bigint' },
    )
      .addPrimaryKeyConstraint('message_tags_key', ['message_id', 'tag'])
      .addForeignKeyConstraint('message_tags_message', ['message_id'], 'messages', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    await createIndex(schema, 'message_tags', ['conversation_id', 'tag', 'seq']);
    const each = isPostgres(schema)
      ? sql`jsonb_array_elements_text(messages.tags::jsonb) as given (value)`
      : sql`json_each(messages.tags) as given`;
    await sql`insert into message_tags (message_id, conversation_id, tag, seq)
      select distinct messages.id, messages.conversation_id, given.value, messages.seq from messages, ${each}`.execute(
      schema,
    );
    await sql`create index messages_encrypted on messages (conversation_id, seq) where encrypted_content is not null`.execute(
      schema,
    );
  },
};
