import type { Migration } from 'kysely/migration';
import { createTable, type Schema } from './schema.ts';

/** A person's own prompts. `name_key` is the case-folded name, unique per person. */
export const prompts: Migration = {
  up: async (schema: Schema) => {
    await createTable(schema, 'prompts', {
      owner_id: 'text',
      name: 'text',
      name_key: 'text',
      text: 'text',
      created_at: 'bigint',
      updated_at: 'bigint',
    })
      .addUniqueConstraint('prompts_once', ['owner_id', 'name_key'])
      .addForeignKeyConstraint('prompts_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
      .execute();
  },
};
