import type { Migration } from 'kysely/migration';
import { createIndex, createTable, withColumns, type Schema } from './schema.ts';

const createPeople = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'projects', {
    owner_id: 'text',
    name: 'text',
    description: 'text',
    member_count: { type: 'bigint', initially: 0 },
    people_count: { type: 'bigint', initially: 0 },
    knowledge_count: { type: 'bigint', initially: 0 },
    knowledge_bytes: { type: 'bigint', initially: 0 },
    last_message_seq: { type: 'bigint', initially: 0 },
    build_count: { type: 'bigint', initially: 0 },
    created_at: 'bigint',
    updated_at: 'bigint',
  })
    .addForeignKeyConstraint('projects_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await createIndex(schema, 'projects', ['owner_id']);
  await withColumns(
    schema.schema.createTable('project_members').addColumn('project_id', 'text', (build) => build.notNull()),
    { user_id: 'text', role: 'text', joined_at: 'bigint' },
  )
    .addPrimaryKeyConstraint('project_members_key', ['project_id', 'user_id'])
    .addForeignKeyConstraint('project_members_project', ['project_id'], 'projects', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .addForeignKeyConstraint('project_members_user', ['user_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await createIndex(schema, 'project_members', ['user_id', 'joined_at', 'project_id']);
  await withColumns(
    schema.schema.createTable('project_tallies').addColumn('user_id', 'text', (build) => build.primaryKey().notNull()),
    { projects: 'bigint', owned: 'bigint' },
  )
    .addForeignKeyConstraint('project_tallies_user', ['user_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await createTable(schema, 'project_invitations', {
    project_id: 'text',
    email: 'text',
    email_key: 'text',
    role: 'text',
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('project_invitations_project', ['project_id'], 'projects', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .addUniqueConstraint('project_invitations_email', ['project_id', 'email_key'])
    .execute();
  await createIndex(schema, 'project_invitations', ['email_key', 'created_at']);
};

const createContents = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'project_messages', {
    project_id: 'text',
    user_id: 'text',
    seq: 'bigint',
    payload: 'text',
    client_id: { type: 'text', optional: true },
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('project_messages_project', ['project_id'], 'projects', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .addForeignKeyConstraint('project_messages_user', ['user_id'], 'users', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .addUniqueConstraint('project_messages_seq', ['project_id', 'seq'])
    .addUniqueConstraint('project_messages_client_id', ['project_id', 'user_id', 'client_id'])
    .execute();
  await createIndex(schema, 'project_messages', ['user_id']);
  await createTable(schema, 'project_knowledge', {
    project_id: 'text',
    added_by: { type: 'text', optional: true },
    tag: 'text',
    source: 'text',
    data: 'text',
    hash: 'text',
    bytes: 'bigint',
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('project_knowledge_project', ['project_id'], 'projects', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .addForeignKeyConstraint('project_knowledge_user', ['added_by'], 'users', ['id'], (build) =>
      build.onDelete('set null'),
    )
    .addUniqueConstraint('project_knowledge_hash', ['project_id', 'hash'])
    .execute();
  await createIndex(schema, 'project_knowledge', ['project_id', 'created_at', 'id']);
  await createIndex(schema, 'project_knowledge', ['added_by']);
};

const createBuilds = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'project_builds', {
    project_id: 'text',
    started_by: { type: 'text', optional: true },
    number: 'bigint',
    target: 'text',
    steps: 'text',
    state: 'text',
    archive: { type: 'text', optional: true },
    created_at: 'bigint',
    ended_at: { type: 'bigint', optional: true },
  })
    .addForeignKeyConstraint('project_builds_project', ['project_id'], 'projects', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .addForeignKeyConstraint('project_builds_user', ['started_by'], 'users', ['id'], (build) =>
      build.onDelete('set null'),
    )
    .addUniqueConstraint('project_builds_number', ['project_id', 'number'])
    .execute();
  await createIndex(schema, 'project_builds', ['started_by']);
  await createIndex(schema, 'project_builds', ['project_id', 'state']);
  await withColumns(
    schema.schema.createTable('project_archives').addColumn('project_id', 'text', (build) => build.notNull()),
    { hash: 'text', content: 'text' },
  )
    .addPrimaryKeyConstraint('project_archives_key', ['project_id', 'hash'])
    .addForeignKeyConstraint('project_archives_project', ['project_id'], 'projects', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
};

export const projects: Migration = {
  up: async (schema: Schema) => {
    await createPeople(schema);
    await createContents(schema);
    await createBuilds(schema);
  },
};
