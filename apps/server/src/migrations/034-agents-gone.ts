import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, type Schema } from './schema.ts';

/** A conversation has an agent its owner can talk with, or none: agents that became unavailable are removed here. */
export const agentsGone: Migration = {
  up: async (schema: Schema) => {
    await createIndex(schema, 'conversations', ['agent_id']);
    await sql`update conversations set agent_id = null where agent_id is not null and not exists (
      select 1 from agents where agents.id = conversations.agent_id
        and (agents.owner_id = conversations.owner_id or (agents.is_public = 1 and agents.kind = 'agent'))
    )`.execute(schema);
    // The placeholder shown for an untitled conversation is searchable like a title.
    await sql`update search_documents set body = 'Untitled Conversation' || body
      where kind = 'conversation' and (body = '' or body like ${'\n#%'})`.execute(schema);
  },
};
