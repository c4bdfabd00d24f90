import type { Migration } from 'kysely/migration';
import { createIndex, createTable, withColumns, type Schema } from './schema.ts';

/** A table with one row per owner, which is deleted with the account. */
const createOwned = async (schema: Schema, name: string, columns: Parameters<typeof withColumns>[1]): Promise<void> => {
  await withColumns(
    schema.schema.createTable(name).addColumn('owner_id', 'text', (build) => build.primaryKey().notNull()),
    columns,
  )
    .addForeignKeyConstraint(`${name}_owner`, ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
};

const createContexts = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'contexts', {
    owner_id: 'text',
    tag: 'text',
    source: 'text',
    data: 'text',
    data_hash: 'text',
    trust_score: 'bigint',
    is_active: 'bigint',
    metadata: 'text',
    bridged_from: { type: 'text', optional: true },
    change_seq: 'bigint',
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('contexts_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .addUniqueConstraint('contexts_bridge', ['owner_id', 'bridged_from', 'tag'])
    .execute();
  await createIndex(schema, 'contexts', ['owner_id', 'created_at', 'id']);
  await createIndex(schema, 'contexts', ['owner_id', 'is_active', 'created_at', 'id']);
  await createIndex(schema, 'contexts', ['owner_id', 'tag', 'created_at', 'id']);
  await createIndex(schema, 'contexts', ['owner_id', 'data_hash']);
  await createIndex(schema, 'contexts', ['owner_id', 'change_seq']);
  await createOwned(schema, 'context_states', {
    change_seq: { type: 'bigint', initially: 0 },
    removal_floor: { type: 'bigint', initially: 0 },
    total: { type: 'bigint', initially: 0 },
    active: { type: 'bigint', initially: 0 },
    bridges: { type: 'bigint', initially: 0 },
  });
  await withColumns(
    schema.schema.createTable('context_tags').addColumn('owner_id', 'text', (build) => build.notNull()),
    { tag: 'text', total: 'bigint', active: 'bigint' },
  )
    .addPrimaryKeyConstraint('context_tags_key', ['owner_id', 'tag'])
    .addForeignKeyConstraint('context_tags_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await withColumns(
    schema.schema.createTable('context_removals').addColumn('owner_id', 'text', (build) => build.notNull()),
    { change_seq: 'bigint', context_id: 'text' },
  )
    .addPrimaryKeyConstraint('context_removals_key', ['owner_id', 'change_seq', 'context_id'])
    .addForeignKeyConstraint('context_removals_owner', ['owner_id'], 'users', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
};

const createImports = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'context_imports', {
    owner_id: 'text',
    file: 'text',
    format: 'text',
    tag: 'text',
    trust_score: 'bigint',
    state: 'text',
    run_id: 'text',
    content: 'text',
    total: { type: 'bigint', initially: 0 },
    processed: { type: 'bigint', initially: 0 },
    report: 'text',
    error: { type: 'text', optional: true },
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('context_imports_owner', ['owner_id'], 'users', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
  await createIndex(schema, 'context_imports', ['owner_id', 'created_at']);
};

const createEngines = async (schema: Schema): Promise<void> => {
  await createOwned(schema, 'context_embeddings', {
    model: 'text',
    run_id: { type: 'text', optional: true },
    error: { type: 'text', optional: true },
    version: { type: 'bigint', initially: 0 },
  });
  await withColumns(
    schema.schema
      .createTable('context_vectors')
      .addColumn('context_id', 'text', (build) => build.primaryKey().notNull()),
    { owner_id: 'text', model: 'text', data_hash: 'text', version: 'bigint', vector: 'text' },
  )
    .addForeignKeyConstraint('context_vectors_context', ['context_id'], 'contexts', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
  await createIndex(schema, 'context_vectors', ['owner_id', 'version']);
  await createOwned(schema, 'context_weaviate', { change_seq: 'bigint', vector_version: 'bigint' });
  // Without a foreign key, because it is read after the account is gone.
  await withColumns(
    schema.schema
      .createTable('context_forgotten')
      .addColumn('owner_id', 'text', (build) => build.primaryKey().notNull()),
    { created_at: 'bigint' },
  ).execute();
};

export const context: Migration = {
  up: async (schema: Schema) => {
    await createContexts(schema);
    await createImports(schema);
    await createEngines(schema);
  },
};
