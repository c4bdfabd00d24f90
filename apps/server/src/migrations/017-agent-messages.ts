import type { Migration } from 'kysely/migration';
import { createIndex, type Schema } from './schema.ts';

/** Compliance reads an agent's newest replies: without the index it would scan all of them. */
export const agentMessages: Migration = {
  up: async (schema: Schema) => {
    await createIndex(schema, 'messages', ['agent_id', 'created_at']);
  },
};
