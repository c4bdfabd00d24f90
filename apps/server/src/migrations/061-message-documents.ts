import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, type Schema } from './schema.ts';

const COLUMNS = [
  'id, conversation_id, owner_id, parent_id, active_child_id, seq, change_seq, sender, agent_id, agent_name, content',
  'encrypted_content, status, run_id, ci, ci_model, trust_score, trust_mode, trust_state, trust_verdict, tags, citations',
  'usage, notices, failure, tool_calls, pictures, contexts, judgment, check_run_id, sent_to, client_id, request_hash',
  'origin, origin_id, created_at',
].join(', ');

const TRIGGER = 'create trigger new_messages_insert instead of insert on new_messages';

/**
 * The view through which messages are stored, as in migration 054, with columns that came later and the values they
 * get: a view has no defaults, and a process of the version before names none of them.
 */
export const storeMessages = async (schema: Schema, later: Readonly<Record<string, string>>): Promise<void> => {
  const columns = [COLUMNS, ...Object.keys(later)].join(', ');
  const values = [...COLUMNS.split(', ').map((column) => `new.${column}`), ...Object.values(later)].join(', ');
  const store = `insert into messages (${columns}) values (${values});
  update messages set active_child_id = new.id
    where id = new.parent_id and conversation_id = new.conversation_id and active_child_id is distinct from new.id;
  insert into search_documents (owner_id, kind, scope, ref_id, parent_id, body, at)
    select new.owner_id, 'message', 'talk', new.id, new.conversation_id, new.content, new.created_at
    where new.sender = 'user' and new.encrypted_content is null;`;
  await sql`drop view new_messages`.execute(schema);
  await sql.raw(`create view new_messages as select ${columns} from messages`).execute(schema);
  if (!isPostgres(schema)) {
    await sql.raw(`${TRIGGER} begin ${store} end`).execute(schema);
    return;
  }
  await sql
    .raw(
      `create or replace function new_messages_insert() returns trigger language plpgsql as $$
          begin ${store} return new; end $$`,
    )
    .execute(schema);
  await sql.raw(`${TRIGGER} for each row execute function new_messages_insert()`).execute(schema);
};

export const DOCUMENTS = { documents: "coalesce(new.documents, '[]')" } as const;

/** The documents a message was sent with. */
export const messageDocuments: Migration = {
  up: async (schema: Schema) => {
    await schema.schema
      .alterTable('messages')
      .addColumn('documents', 'text', (build) => build.notNull().defaultTo('[]'))
      .execute();
    await storeMessages(schema, DOCUMENTS);
  },
};
