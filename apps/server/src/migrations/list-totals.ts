import { sql } from 'kysely';
import { createIndex, isPostgres, withColumns, type Schema } from './schema.ts';
import { createTrigger, type Trigger } from './trigger.ts';

/**
 * Tables the database itself derives from others. A backup omits them (see `isBookkeeping`): restoring the others
 * rebuilds them. Migration 055 gives them their present names.
 */
const createTables = async (schema: Schema): Promise<void> => {
  await withColumns(
    schema.schema.createTable('kept_counts').addColumn('owner_id', 'text', (build) => build.notNull()),
    { list: 'text', total: 'bigint' },
  )
    .addPrimaryKeyConstraint('kept_counts_key', ['owner_id', 'list'])
    .execute();
  await withColumns(
    schema.schema
      .createTable('kept_conversation_tags')
      .addColumn('conversation_id', 'text', (build) => build.notNull()),
    { owner_id: 'text', tag: 'text', is_archived: 'bigint', is_pinned: 'bigint', last_activity: 'bigint' },
  )
    .addPrimaryKeyConstraint('kept_conversation_tags_key', ['conversation_id', 'tag'])
    .execute();
  await createIndex(schema, 'kept_conversation_tags', [
    'owner_id',
    'tag',
    'is_archived',
    'is_pinned',
    'last_activity',
    'conversation_id',
  ]);
};

type Side = 'new' | 'old' | 'item';

/** The lists a conversation counts in, as SQL texts; without an agent it counts in no list of one. */
const listsOf = (side: Side): readonly string[] => [
  `'conversations:' || ${side}.is_archived`,
  `'agent:' || ${side}.is_archived || ':' || ${side}.agent_id`,
];

export const add = (owner: string, list: string, by = '1'): string =>
  `insert into kept_counts (owner_id, list, total) select ${owner}, ${list}, ${by} where ${list} is not null on conflict (owner_id, list) do update set total = kept_counts.total + excluded.total;`;
/** Deletes a count that reaches zero: it would outlive its owner. */
export const subtract = (owner: string, list: string, by = '1'): string =>
  `update kept_counts set total = total - ${by} where owner_id = ${owner} and list = ${list}; delete from kept_counts where owner_id = ${owner} and list = ${list} and total <= 0;`;

/** Counts the conversations of an imported file by their results, for its report. */
const countedItem = (side: Side): readonly (readonly [list: string, by: string])[] => [
  [`${side}.state`, '1'],
  [`'messages'`, `${side}.messages`],
  [`'incomplete'`, `(case when ${side}.left_out = '[]' then 0 else 1 end)`],
];
const addItem = countedItem('new').map(([list, by]) => add('new.import_id', list, by));
const subtractItem = countedItem('old').map(([list, by]) => subtract('old.import_id', list, by));

const tagList = (side: Side): string => `'tag:' || ${side}.is_archived || ':' || ${side}.tag`;
const each = (postgres: boolean, row: string): string =>
  postgres ? `jsonb_array_elements_text(${row}.tags::jsonb) as given (value)` : `json_each(${row}.tags) as given`;
const addTags = (postgres: boolean): string =>
  `insert into kept_conversation_tags (conversation_id, owner_id, tag, is_archived, is_pinned, last_activity) select distinct new.id, new.owner_id, given.value, new.is_archived, new.is_pinned, new.last_activity from ${each(postgres, 'new')};`;
const dropTags = (side: Side): string => `delete from kept_conversation_tags where conversation_id = ${side}.id;`;

/** Which statements run after which change, in SQL that both databases accept. */
const steps = (postgres: boolean): readonly Trigger[] => {
  const counted = listsOf('new').map((list) => add('new.owner_id', list));
  const uncounted = listsOf('old').map((list) => subtract('old.owner_id', list));
  const publicAgents = `'agents:public'`;
  return [
    {
      name: 'kept_conversation_insert',
      when: 'insert on conversations',
      does: `${counted.join(' ')} ${addTags(postgres)}`,
    },
    {
      name: 'kept_conversation_delete',
      when: 'delete on conversations',
      does: `${uncounted.join(' ')} ${dropTags('old')}`,
    },
    {
      name: 'kept_conversation_update',
      when: 'update of is_archived, agent_id, tags on conversations',
      does: `${uncounted.join(' ')} ${counted.join(' ')} ${dropTags('new')} ${addTags(postgres)}`,
    },
    {
      name: 'kept_conversation_place',
      when: 'update of is_pinned, last_activity on conversations',
      only: `new.tags <> '[]'`,
      does: `update kept_conversation_tags set is_pinned = new.is_pinned, last_activity = new.last_activity where conversation_id = new.id;`,
    },
    { name: 'kept_tag_insert', when: 'insert on kept_conversation_tags', does: add('new.owner_id', tagList('new')) },
    {
      name: 'kept_tag_delete',
      when: 'delete on kept_conversation_tags',
      does: subtract('old.owner_id', tagList('old')),
    },
    { name: 'kept_agent_insert', when: 'insert on agents', only: 'new.is_public = 1', does: add(`''`, publicAgents) },
    {
      name: 'kept_agent_delete',
      when: 'delete on agents',
      only: 'old.is_public = 1',
      does: subtract(`''`, publicAgents),
    },
    { name: 'kept_item_insert', when: 'insert on transfer_items', does: addItem.join(' ') },
    { name: 'kept_item_delete', when: 'delete on transfer_items', does: subtractItem.join(' ') },
    {
      name: 'kept_item_update',
      when: 'update on transfer_items',
      does: `${subtractItem.join(' ')} ${addItem.join(' ')}`,
    },
    {
      name: 'kept_agent_shown',
      when: 'update of is_public on agents',
      only: 'new.is_public = 1 and old.is_public <> 1',
      does: add(`''`, publicAgents),
    },
    {
      name: 'kept_agent_hidden',
      when: 'update of is_public on agents',
      only: 'new.is_public <> 1 and old.is_public = 1',
      does: subtract(`''`, publicAgents),
    },
  ];
};

/** Counts and tags of existing rows. */
const fill = async (schema: Schema): Promise<void> => {
  await sql`insert into kept_conversation_tags (conversation_id, owner_id, tag, is_archived, is_pinned, last_activity)
    select distinct conversations.id, owner_id, given.value, is_archived, is_pinned, last_activity
    from conversations, ${sql.raw(each(isPostgres(schema), 'conversations'))}`.execute(schema);
  for (const [list, table, where] of [
    [`'conversations:' || is_archived`, 'conversations', 'true'],
    [`'agent:' || is_archived || ':' || agent_id`, 'conversations', 'agent_id is not null'],
    [`'tag:' || is_archived || ':' || tag`, 'kept_conversation_tags', 'true'],
  ] as const)
    await sql
      .raw(
        `insert into kept_counts (owner_id, list, total) select owner_id, ${list}, count(*) from ${table} where ${where} group by 1, 2`,
      )
      .execute(schema);
  for (const [list, by] of countedItem('item'))
    await sql
      .raw(
        `insert into kept_counts (owner_id, list, total) select import_id, ${list}, sum(${by}) from transfer_items as item group by 1, 2`,
      )
      .execute(schema);
  await sql`insert into kept_counts (owner_id, list, total)
    select '', 'agents:public', count(*) from agents where is_public = 1 having count(*) > 0`.execute(schema);
};

/**
 * Totals and tags of conversations, the number of public agents, and the results of imported files: updated with every
 * change instead of counted.
 */
export const keepCounts = async (schema: Schema): Promise<void> => {
  await createTables(schema);
  await fill(schema);
  for (const step of steps(isPostgres(schema))) await createTrigger(schema, step);
};
