import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, type Schema } from './schema.ts';

/** A conversation has an agent that its owner can talk with, or none: those that went before are taken away here. */
export const agentsGone: Migration = {
  up: async (schema: Schema) => {
    await createIndex(schema, 'conversations', ['agent_id']);
    await sql`update conversations set agent_id = null where agent_id is not null and not exists (
      select 1 from agents where agents.id = conversations.agent_id
        and (agents.owner_id = conversations.owner_id or (agents.is_public = 1 and agents.kind = 'agent'))
    )`.execute(schema);
    // What is shown of conversations without a title is found like a title.
    await sql`update search_documents set body = 'Untitled Conversation' || body
      where kind = 'conversation' and (body = '' or body like ${'\n#%'})`.execute(schema);
  },
};
