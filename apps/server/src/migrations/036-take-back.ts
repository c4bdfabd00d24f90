import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** A deleted conversation is erased some seconds later, unless the deletion is undone. */
export const takeBack: Migration = {
  up: async (schema: Schema) => {
    await sql`alter table conversations add column erase_at bigint`.execute(schema);
    await sql`create index conversations_to_erase on conversations (erase_at) where erase_at is not null`.execute(
      schema,
    );
  },
};
