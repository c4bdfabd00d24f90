import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { add, subtract } from './list-totals.ts';
import { createIndex, createTable, type Schema } from './schema.ts';
import { createTrigger } from './trigger.ts';

/** The number of conversations in each folder, and in none: open, archived and just deleted ones. */
const listOf = (side: 'new' | 'old'): string => `'folder:' || ${side}.is_archived || ':' || ${side}.folder_id`;
const counted = add('new.owner_id', listOf('new'));
const uncounted = subtract('old.owner_id', listOf('old'));

const changes = [
  { name: 'kept_folder_insert', when: 'insert on conversations', does: counted },
  { name: 'kept_folder_delete', when: 'delete on conversations', does: uncounted },
  {
    name: 'kept_folder_update',
    when: 'update of is_archived, folder_id on conversations',
    only: 'new.folder_id <> old.folder_id or new.is_archived <> old.is_archived',
    does: `${uncounted} ${counted}`,
  },
];

/** A person's own folders. `name_key` is the case-folded name, unique per person. */
export const folders: Migration = {
  up: async (schema: Schema) => {
    await createTable(schema, 'folders', {
      owner_id: 'text',
      name: 'text',
      name_key: 'text',
      created_at: 'bigint',
      updated_at: 'bigint',
    })
      .addUniqueConstraint('folders_once', ['owner_id', 'name_key'])
      .addForeignKeyConstraint('folders_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
      .execute();
    // '' outside a folder, and not null: one index then also has that list in order.
    await sql`alter table conversations add column folder_id text not null default ''`.execute(schema);
    await createIndex(schema, 'conversations', [
      'owner_id',
      'folder_id',
      'is_archived',
      'is_pinned',
      'last_activity',
      'id',
    ]);
    await sql`insert into kept_counts (owner_id, list, total)
      select owner_id, 'folder:' || is_archived || ':', count(*) from conversations group by 1, 2`.execute(schema);
    for (const change of changes) await createTrigger(schema, change);
  },
};
