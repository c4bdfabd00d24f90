import type { Migration } from 'kysely/migration';
import { createIndex, type Schema } from './schema.ts';

/** An assistant is an agent row of another kind, so everything that serves a conversation serves it too. */
export const assistants: Migration = {
  up: async (schema: Schema) => {
    await schema.schema
      .alterTable('agents')
      .addColumn('kind', 'text', (build) => build.notNull().defaultTo('agent'))
      .execute();
    await schema.schema
      .alterTable('agents')
      .addColumn('tools', 'text', (build) => build.notNull().defaultTo('[]'))
      .execute();
    await schema.schema
      .alterTable('messages')
      .addColumn('tool_calls', 'text', (build) => build.notNull().defaultTo('[]'))
      .execute();
    await createIndex(schema, 'agents', ['owner_id', 'kind', 'created_at', 'id']);
    await createIndex(schema, 'conversations', ['owner_id', 'agent_id', 'last_activity']);
  },
};
