import type { Migration } from 'kysely/migration';
import { createIndex, createSearch, createTable, withColumns, type Schema } from './schema.ts';

const createAccounts = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'users', {
    email: 'text',
    email_key: { type: 'text', unique: true },
    name: 'text',
    password_hash: 'text',
    preferences: 'text',
    conversation_count: { type: 'bigint', initially: 0 },
    agent_count: { type: 'bigint', initially: 0 },
    message_count: { type: 'bigint', initially: 0 },
    trust_sum: { type: 'double precision', initially: 0 },
    trust_count: { type: 'bigint', initially: 0 },
    created_at: 'bigint',
  }).execute();
  await createTable(schema, 'sessions', {
    user_id: 'text',
    token_hash: { type: 'text', unique: true },
    user_agent: 'text',
    created_at: 'bigint',
    last_seen_at: 'bigint',
    expires_at: 'bigint',
  })
    .addForeignKeyConstraint('sessions_user', ['user_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await createIndex(schema, 'sessions', ['user_id']);
  await withColumns(
    schema.schema.createTable('rate_limits').addColumn('key', 'text', (build) => build.primaryKey().notNull()),
    { used: 'bigint', window_ends_at: 'bigint' },
  ).execute();
  await withColumns(
    schema.schema.createTable('idempotency').addColumn('owner_id', 'text', (build) => build.notNull()),
    {
      key: 'text',
      request_hash: 'text',
      status: { type: 'bigint', optional: true },
      response: { type: 'text', optional: true },
      created_at: 'bigint',
    },
  )
    .addPrimaryKeyConstraint('idempotency_key', ['owner_id', 'key'])
    .addForeignKeyConstraint('idempotency_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await createTable(schema, 'api_keys', {
    owner_id: 'text',
    name: 'text',
    provider: 'text',
    mask: 'text',
    sealed: 'text',
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('api_keys_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await createIndex(schema, 'api_keys', ['owner_id', 'created_at']);
};

const createAgents = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'agents', {
    owner_id: 'text',
    name: 'text',
    description: 'text',
    provider: 'text',
    model: 'text',
    system_prompt: 'text',
    temperature: 'double precision',
    max_tokens: 'bigint',
    is_public: 'bigint',
    ci_enabled: 'bigint',
    ci_model: 'text',
    context_bridge_enabled: 'bigint',
    trust_score_threshold: 'double precision',
    api_key_id: { type: 'text', optional: true },
    base_url: { type: 'text', optional: true },
    metadata: 'text',
    bond_status: 'text',
    bond: { type: 'text', optional: true },
    created_at: 'bigint',
    updated_at: 'bigint',
  })
    .addForeignKeyConstraint('agents_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await createIndex(schema, 'agents', ['owner_id', 'created_at', 'id']);
  await createIndex(schema, 'agents', ['is_public', 'created_at', 'id']);
  await createIndex(schema, 'agents', ['api_key_id']);
};

const createConversations = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'conversations', {
    owner_id: 'text',
    title: 'text',
    agent_id: { type: 'text', optional: true },
    is_archived: 'bigint',
    is_pinned: 'bigint',
    tags: 'text',
    head_id: { type: 'text', optional: true },
    last_seq: { type: 'bigint', initially: 0 },
    change_seq: { type: 'bigint', initially: 0 },
    message_count: { type: 'bigint', initially: 0 },
    trust_sum: { type: 'double precision', initially: 0 },
    trust_count: { type: 'bigint', initially: 0 },
    last_activity: 'bigint',
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('conversations_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await createIndex(schema, 'conversations', ['owner_id', 'is_archived', 'is_pinned', 'last_activity', 'id']);
};

const createMessages = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'messages', {
    conversation_id: 'text',
    owner_id: 'text',
    parent_id: { type: 'text', optional: true },
    active_child_id: { type: 'text', optional: true },
    seq: 'bigint',
    change_seq: 'bigint',
    sender: 'text',
    agent_id: { type: 'text', optional: true },
    agent_name: { type: 'text', optional: true },
    content: 'text',
    encrypted_content: { type: 'text', optional: true },
    status: 'text',
    run_id: { type: 'text', optional: true },
    ci: 'bigint',
    ci_model: { type: 'text', optional: true },
    trust_score: { type: 'double precision', optional: true },
    trust_mode: { type: 'text', optional: true },
    trust_verdict: { type: 'text', optional: true },
    tags: 'text',
    citations: 'text',
    usage: { type: 'text', optional: true },
    notices: 'text',
    failure: { type: 'text', optional: true },
    client_id: { type: 'text', optional: true },
    request_hash: { type: 'text', optional: true },
    created_at: 'bigint',
  })
    .addForeignKeyConstraint('messages_conversation', ['conversation_id'], 'conversations', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .addForeignKeyConstraint('messages_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .addUniqueConstraint('messages_client_id', ['owner_id', 'client_id'])
    .addUniqueConstraint('messages_seq', ['conversation_id', 'seq'])
    .execute();
  await createIndex(schema, 'messages', ['conversation_id', 'change_seq']);
  await createIndex(schema, 'messages', ['conversation_id', 'parent_id']);
  await withColumns(
    schema.schema.createTable('message_trust').addColumn('message_id', 'text', (build) => build.primaryKey().notNull()),
    { owner_id: 'text', engine: 'text', explanation: 'text', created_at: 'bigint' },
  )
    .addForeignKeyConstraint('message_trust_message', ['message_id'], 'messages', ['id'], (build) =>
      build.onDelete('cascade'),
    )
    .execute();
};

const createRuns = async (schema: Schema): Promise<void> => {
  await createTable(schema, 'runs', {
    kind: 'text',
    owner_id: 'text',
    subject_id: 'text',
    state: 'text',
    input: 'text',
    outcome: { type: 'text', optional: true },
    last_seq: { type: 'bigint', initially: 0 },
    stop_requested: { type: 'bigint', initially: 0 },
    lease_owner: { type: 'text', optional: true },
    lease_ends_at: { type: 'bigint', optional: true },
    created_at: 'bigint',
    started_at: { type: 'bigint', optional: true },
    ended_at: { type: 'bigint', optional: true },
  })
    .addForeignKeyConstraint('runs_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
  await createIndex(schema, 'runs', ['state', 'lease_ends_at']);
  await createIndex(schema, 'runs', ['owner_id', 'kind', 'created_at']);
  await createIndex(schema, 'runs', ['owner_id', 'state']);
  await createIndex(schema, 'runs', ['subject_id']);
  await withColumns(
    schema.schema.createTable('run_events').addColumn('run_id', 'text', (build) => build.notNull()),
    { seq: 'bigint', at: 'bigint', type: 'text', data: 'text' },
  )
    .addPrimaryKeyConstraint('run_events_key', ['run_id', 'seq'])
    .addForeignKeyConstraint('run_events_run', ['run_id'], 'runs', ['id'], (build) => build.onDelete('cascade'))
    .execute();
};

const createCapsules = async (schema: Schema): Promise<void> => {
  await withColumns(
    schema.schema.createTable('capsules').addColumn('session', 'text', (build) => build.notNull()),
    { owner_id: 'text', version: 'bigint', fields: 'text', created_at: 'bigint' },
  )
    .addPrimaryKeyConstraint('capsules_key', ['session', 'version'])
    .addForeignKeyConstraint('capsules_owner', ['owner_id'], 'users', ['id'], (build) => build.onDelete('cascade'))
    .execute();
};

export const foundation: Migration = {
  up: async (schema: Schema) => {
    await createAccounts(schema);
    await createAgents(schema);
    await createConversations(schema);
    await createMessages(schema);
    await createRuns(schema);
    await createCapsules(schema);
    await createSearch(schema);
  },
};
