import type { Migration } from 'kysely/migration';
import { createTable, type Schema } from './schema.ts';

/** Files that may be in the attachment store without a row: about to be stored, or about to be removed. */
export const attachmentLeftovers: Migration = {
  up: async (schema: Schema) => {
    await createTable(schema, 'attachment_leftovers', { at: 'bigint' }).execute();
  },
};
