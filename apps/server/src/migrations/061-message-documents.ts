import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, type Schema } from './schema.ts';

const COLUMNS = [
  'id, conversation_id, owner_id, parent_id, active_child_id, seq, change_seq, sender, agent_id, agent_name, content',
  'encrypted_content, status, run_id, ci, ci_model, trust_score, trust_mode, trust_state, trust_verdict, tags, citations',
  'usage, notices, failure, tool_calls, pictures, contexts, judgment, check_run_id, sent_to, client_id, request_hash',
  'origin, origin_id, created_at',
].join(', ');

const MESSAGE = `${COLUMNS}, documents`;

/** A view has no defaults: a process of the version before, which knows no documents, stores none. */
const VALUES = `${COLUMNS.split(', ')
  .map((column) => `new.${column}`)
  .join(', ')}, coalesce(new.documents, '[]')`;

/** As in migration 054, with the new column. */
const STORE = `insert into messages (${MESSAGE}) values (${VALUES});
  update messages set active_child_id = new.id
    where id = new.parent_id and conversation_id = new.conversation_id and active_child_id is distinct from new.id;
  insert into search_documents (owner_id, kind, scope, ref_id, parent_id, body, at)
    select new.owner_id, 'message', 'talk', new.id, new.conversation_id, new.content, new.created_at
    where new.sender = 'user' and new.encrypted_content is null;`;

const TRIGGER = 'create trigger new_messages_insert instead of insert on new_messages';

/** The documents a message was sent with; the view through which messages are stored has a fixed list of columns. */
export const messageDocuments: Migration = {
  up: async (schema: Schema) => {
    await schema.schema
      .alterTable('messages')
      .addColumn('documents', 'text', (build) => build.notNull().defaultTo('[]'))
      .execute();
    await sql`drop view new_messages`.execute(schema);
    await sql.raw(`create view new_messages as select ${MESSAGE} from messages`).execute(schema);
    if (!isPostgres(schema)) {
      await sql.raw(`${TRIGGER} begin ${STORE} end`).execute(schema);
      return;
    }
    await sql
      .raw(
        `create or replace function new_messages_insert() returns trigger language plpgsql as $$
          begin ${STORE} return new; end $$`,
      )
      .execute(schema);
    await sql.raw(`${TRIGGER} for each row execute function new_messages_insert()`).execute(schema);
  },
};
