import type { Migration } from 'kysely/migration';
import { createTable, type Schema } from './schema.ts';

/** Files that may lie in the store of attachments without a row: on their way there, or on their way out. */
export const attachmentLeftovers: Migration = {
  up: async (schema: Schema) => {
    await createTable(schema, 'attachment_leftovers', { at: 'bigint' }).execute();
  },
};
