import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTable, withColumns, type Schema } from './schema.ts';

/** People's consents to other people's agents, and the destination of each reply. */
export const agentConsents: Migration = {
  up: async (schema: Schema) => {
    await createTable(schema, 'agent_consents', {
      owner_id: 'text',
      agent_id: 'text',
      agent_name: 'text',
      destination: 'text',
      provider: 'text',
      host: { type: 'text', optional: true },
      agent_owner_id: 'text',
      messages: 'bigint',
      contexts: 'bigint',
      given_at: 'bigint',
      ended_at: { type: 'bigint', optional: true },
      ended_by: { type: 'text', optional: true },
    })
      .addForeignKeyConstraint('agent_consents_owner', ['owner_id'], 'users', ['id'], (build) =>
        build.onDelete('cascade'),
      )
      .execute();
    // One consent is current at a time; the index serves the check before every reply.
    await sql`create unique index agent_consents_now on agent_consents (owner_id, agent_id)
      where ended_at is null`.execute(schema);
    await sql`create index agent_consents_of_agent on agent_consents (agent_id) where ended_at is null`.execute(schema);
    await sql`create index agent_consents_by_owner on agent_consents (owner_id, given_at)`.execute(schema);
    await withColumns(
      schema.schema
        .createTable('agent_consent_conversations')
        .addColumn('consent_id', 'text', (build) => build.notNull()),
      { owner_id: 'text', conversation_id: 'text', through_seq: 'bigint', given_at: 'bigint' },
    )
      .addPrimaryKeyConstraint('agent_consent_conversations_key', ['consent_id', 'conversation_id'])
      .addForeignKeyConstraint(
        'agent_consent_conversations_consent',
        ['consent_id'],
        'agent_consents',
        ['id'],
        (build) => build.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'agent_consent_conversations_conversation',
        ['conversation_id'],
        'conversations',
        ['id'],
        (build) => build.onDelete('cascade'),
      )
      .execute();
    await sql`create index agent_consent_conversations_by_conversation
      on agent_consent_conversations (conversation_id)`.execute(schema);
    // The destination of a reply under a consent; messages from before this column go nowhere without asking.
    await schema.schema.alterTable('messages').addColumn('sent_to', 'text').execute();
  },
};
