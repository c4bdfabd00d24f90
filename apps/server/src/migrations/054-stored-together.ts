import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTrigger } from './trigger.ts';
import { isPostgres, type Schema } from './schema.ts';

const MESSAGE = [
  'id, conversation_id, owner_id, parent_id, active_child_id, seq, change_seq, sender, agent_id, agent_name, content',
  'encrypted_content, status, run_id, ci, ci_model, trust_score, trust_mode, trust_state, trust_verdict, tags, citations',
  'usage, notices, failure, tool_calls, pictures, contexts, judgment, check_run_id, sent_to, client_id, request_hash',
  'origin, origin_id, created_at',
].join(', ');
const ROW = 'session, seq, prev_hash, type, subject_id, row_hash, text, note';

const valuesOf = (columns: string): string =>
  columns
    .split(', ')
    .map((column) => `new.${column}`)
    .join(', ');

/** An insert into the view is stored in its tables; restores and imports insert into the tables directly. */
const storeThrough = async (schema: Schema, view: string, does: string): Promise<void> => {
  const trigger = `create trigger ${view}_insert instead of insert on ${view}`;
  if (!isPostgres(schema)) {
    await sql.raw(`${trigger} begin ${does} end`).execute(schema);
    return;
  }
  await sql
    .raw(`create function ${view}_insert() returns trigger language plpgsql as $$ begin ${does} return new; end $$`)
    .execute(schema);
  await sql.raw(`${trigger} for each row execute function ${view}_insert()`).execute(schema);
};

const FOUND = 'search_documents (owner_id, kind, scope, ref_id, parent_id, body, at)';
const found = (body: string): string =>
  `new.owner_id, 'message', 'talk', new.id, new.conversation_id, ${body}, new.created_at`;

/** A new message and its effects: the shown branch leads to it, and a person's unencrypted text becomes searchable. */
const storeMessages = async (schema: Schema): Promise<void> => {
  await sql.raw(`create view new_messages as select ${MESSAGE} from messages`).execute(schema);
  await storeThrough(
    schema,
    'new_messages',
    `insert into messages (${MESSAGE}) values (${valuesOf(MESSAGE)});
    update messages set active_child_id = new.id
      where id = new.parent_id and conversation_id = new.conversation_id and active_child_id is distinct from new.id;
    insert into ${FOUND} select ${found('new.content')} where new.sender = 'user' and new.encrypted_content is null;`,
  );
};

/** A reply becomes searchable once its text is complete, and a message by its current tags. */
const enterReplies = async (schema: Schema): Promise<void> => {
  const given = isPostgres(schema)
    ? 'jsonb_array_elements_text(new.tags::jsonb) with ordinality as given (value, place)'
    : 'json_each(new.tags) as given';
  // Tags every scored reply has are not searchable.
  const own = `${given} where given.value not in ('conversation', 'context-aware')`;
  const words = isPostgres(schema)
    ? `chr(10) || string_agg('#' || given.value, ' ' order by given.place)`
    : `char(10) || group_concat('#' || given.value, ' ')`;
  await createTrigger(schema, {
    name: 'message_found',
    when: 'update of status on messages',
    only: `old.status = 'streaming' and new.status <> 'streaming' and new.sender = 'agent' and new.content <> ''`,
    does: `insert into ${FOUND} values (${found(`new.content || coalesce((select ${words} from ${own}), '')`)})
      on conflict (kind, ref_id) do update set body = excluded.body;`,
  });
  await createTrigger(schema, {
    name: 'message_tagged',
    when: 'update of tags on messages',
    only: 'new.tags <> old.tags',
    does: `delete from message_tags where message_id = new.id;
      insert into message_tags (message_id, conversation_id, tag, seq)
      select distinct new.id, new.conversation_id, given.value, new.seq from ${given};`,
  });
};

/** Whether there was ever a file or a capsule: without one, a reply looks for none. */
const noteWhatThereIs = async (schema: Schema): Promise<void> => {
  const kinds = [
    { column: 'had_files', table: 'attachments', id: (row: string) => `${row}.conversation_id` },
    { column: 'had_capsule', table: 'capsules', id: (row: string) => `substr(${row}.session, 6)` },
  ];
  for (const { column, table, id } of kinds) {
    await sql.raw(`alter table conversations add column ${column} bigint not null default 0`).execute(schema);
    await sql
      .raw(`update conversations set ${column} = 1 where id in (select ${id(table)} from ${table})`)
      .execute(schema);
    await createTrigger(schema, {
      name: `${table}_noted`,
      when: `insert on ${table}`,
      does: `update conversations set ${column} = 1 where id = ${id('new')} and ${column} = 0;`,
    });
  }
};

/**
 * Signed rows with the head they advance: the first row moves it, and if it is elsewhere nothing is stored. PostgreSQL
 * does the same in the statement itself.
 */
const storeRows = async (schema: Schema): Promise<void> => {
  await sql
    .raw(
      `create view log_additions as select ${ROW}, '' as owner_id, '' as salt, '' as content, '' as head,
        '' as checkpoint, 0 as updated_at, 0 as appends, '' as before from log_rows`,
    )
    .execute(schema);
  const place = 'session = new.session and owner_id = new.owner_id and appends = new.appends';
  await storeThrough(
    schema,
    'log_additions',
    `update log_heads set head = new.head, checkpoint = new.checkpoint, updated_at = new.updated_at, appends = appends + 1
      where new.head is not null and ${place} and checkpoint = new.before;
    select raise(abort, 'the log has moved on') where new.head is not null and changes() = 0;
    insert into log_rows (${ROW}) values (${valuesOf(ROW)});
    insert into log_contents (session, seq, owner_id, salt, content)
      select new.session, new.seq, new.owner_id, new.salt, new.content where new.salt is not null;`,
  );
};

/** Makes a message cheaper again: rows stored together take one statement. */
export const storedTogether: Migration = {
  up: async (schema: Schema) => {
    await storeMessages(schema);
    await enterReplies(schema);
    await noteWhatThereIs(schema);
    if (!isPostgres(schema)) await storeRows(schema);
  },
};
