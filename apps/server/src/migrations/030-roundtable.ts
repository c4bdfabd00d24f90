import type { Migration } from 'kysely/migration';
import { createIndex, createTable, type Schema } from './schema.ts';

/** Proposals the roundtable gave out, for as long as they can be dispatched. */
export const roundtable: Migration = {
  up: async (schema: Schema) => {
    await createTable(schema, 'roundtable_proposals', {
      owner_id: 'text',
      task: 'text',
      agent_key: 'text',
      score_bp: 'bigint',
      proposal: 'text',
      agents_considered: 'text',
      created_at: 'bigint',
      expires_at: 'bigint',
    })
      .addForeignKeyConstraint('roundtable_proposals_owner', ['owner_id'], 'users', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    await createIndex(schema, 'roundtable_proposals', ['owner_id', 'created_at']);
  },
};
