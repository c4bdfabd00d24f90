import type { Migration } from 'kysely/migration';
import { DOCUMENTS, storeMessages } from './061-message-documents.ts';
import type { Schema } from './schema.ts';

/**
 * What is known of a reply whose last answer did not come to its end. Beside the usage and not in it, because a process of
 * the version before reads that one strictly.
 */
export const partialUsageColumn: Migration = {
  up: async (schema: Schema) => {
    await schema.schema.alterTable('messages').addColumn('partial_usage', 'text').execute();
    await storeMessages(schema, { ...DOCUMENTS, partial_usage: 'new.partial_usage' });
  },
};
