import type { ImportSource } from '@symbi/contracts/origin';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Query } from '../../platform/database/database.ts';
import { insertion, statement } from '../../platform/database/statement.ts';
import type {
  ConversationImportRow,
  ConversationImportTable,
  ConversationImportItemRow,
  ConversationImportItemTable,
  ImportedConversationTable,
} from './table.ts';

export const insertImport = async (query: Query, row: ConversationImportRow): Promise<void> => {
  await query.insertInto('conversation_imports').values(row).execute();
};

export const findImport = (
  query: Query,
  ownerId: string,
  importId: string,
): Promise<ConversationImportRow | undefined> =>
  query
    .selectFrom('conversation_imports')
    .selectAll()
    .where('id', '=', importId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

export const newestImports = (query: Query, ownerId: string, limit: number): Promise<ConversationImportRow[]> =>
  query
    .selectFrom('conversation_imports')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Their part of an account's export. */
export const exportedImports = (query: Query, ownerId: string, limit: number) =>
  query
    .selectFrom('conversation_imports')
    .select(['id', 'file', 'source', 'state', 'characters', 'items', 'error', 'created_at'])
    .where('owner_id', '=', ownerId)
    .limit(limit)
    .execute();

export const isImporting = async (query: Query, ownerId: string): Promise<boolean> => {
  const mine = query.selectFrom('conversation_imports').select('id').where('owner_id', '=', ownerId);
  return (await mine.where('state', '=', 'running').executeTakeFirst()) !== undefined;
};

/** Deletes a person's unfinished uploads, and anybody's begun before a moment, so that none is kept forever. */
export const deleteUnfinished = async (query: Query, ownerId: string, before: number): Promise<void> => {
  await query
    .deleteFrom('conversation_imports')
    .where('state', '=', 'uploading')
    .where((where) => where.or([where('owner_id', '=', ownerId), where('created_at', '<', before)]))
    .execute();
};

/** All but the newest. */
export const deleteOldImports = async (query: Query, ownerId: string, kept: number): Promise<void> => {
  const mine = query.selectFrom('conversation_imports').select('id').where('owner_id', '=', ownerId);
  const newest = mine.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(kept);
  await query
    .deleteFrom('conversation_imports')
    .where('owner_id', '=', ownerId)
    .where('id', 'not in', newest)
    .execute();
};

/** The state an import must still be in to be changed. */
export interface ImportGuard {
  readonly state?: ConversationImportRow['state'];
  readonly parts?: number;
  readonly runId?: string | null;
}

/** False when its state has changed: then nothing is updated. */
export const updateImport = async (
  query: Query,
  importId: string,
  columns: Updateable<ConversationImportTable>,
  { state, parts, runId }: ImportGuard = {},
): Promise<boolean> => {
  let change = query.updateTable('conversation_imports').set(columns).where('id', '=', importId);
  if (state !== undefined) change = change.where('state', '=', state);
  if (parts !== undefined) change = change.where('parts', '=', parts);
  if (runId !== undefined) change = change.where('run_id', '=', runId);
  return (await change.executeTakeFirst()).numUpdatedRows > 0n;
};

/** The whole file has been read. */
export const completeImport = async (query: Query, importId: string): Promise<void> => {
  await query
    .updateTable('conversation_imports')
    .set((row) => ({ state: 'done', error: null, processed: row.ref('characters') }))
    .where('id', '=', importId)
    .execute();
};

/** An import that a run is still reading. */
export const findRunning = (
  query: Query,
  importId: string,
  runId: string,
): Promise<ConversationImportRow | undefined> =>
  query
    .selectFrom('conversation_imports')
    .selectAll()
    .where('id', '=', importId)
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst();

export const insertPart = async (query: Query, importId: string, n: number, content: string): Promise<void> => {
  await query.insertInto('conversation_import_parts').values({ import_id: importId, n, content }).execute();
};

export const readPart = async (query: Query, importId: string, n: number): Promise<string | undefined> => {
  const parts = query.selectFrom('conversation_import_parts').select('content').where('import_id', '=', importId);
  return (await parts.where('n', '=', n).executeTakeFirst())?.content;
};

export const deleteParts = async (query: Query, importId: string): Promise<void> => {
  await query.deleteFrom('conversation_import_parts').where('import_id', '=', importId).execute();
};

type Item = Insertable<ConversationImportItemTable>;

const storeItem = (also: readonly ('state' | 'title' | 'left_out' | 'conversation_id')[]) =>
  insertion<Item>((query, items) =>
    query
      .insertInto('conversation_import_items')
      .values(items)
      .onConflict((conflict) =>
        conflict.columns(['import_id', 'n']).doUpdateSet((table) => ({
          messages: sql<number>`${table.ref('conversation_import_items.messages')} + ${table.ref('excluded.messages')}`,
          ...Object.fromEntries(also.map((column) => [column, table.ref(`excluded.${column}`)])),
        })),
      ),
  );

const putStored = storeItem([]);
// Some of its messages were stored before the import of it failed.
const putRefused = storeItem(['state', 'title', 'left_out', 'conversation_id']);

/** Records the result for a conversation of the file; a late refusal overwrites the earlier result. */
export const putItem = async (query: Query, item: Item): Promise<void> => {
  await (item.state === 'refused' ? putRefused : putStored)(query, [item]);
};

/** The import that a run is reading after an item of its file; what is null stays as it was. */
interface Progress {
  readonly importId: string;
  readonly runId: string | null;
  readonly source: ImportSource | null;
  readonly items: number | null;
  readonly processed: number | null;
}

const moveOn = statement<Progress, { id: string }>((query, given) =>
  query
    .updateTable('conversation_imports')
    .set({
      source: sql`coalesce(${given.source}, source)`,
      items: sql`coalesce(${given.items}, items)`,
      processed: sql`coalesce(${given.processed}, processed)`,
    })
    .where('id', '=', given.importId)
    .where('state', '=', sql.lit('running'))
    .where('run_id', '=', given.runId)
    .returning('id'),
);

/** False when another run is reading it, or none: then nothing is updated. */
export const noteProgress = async (query: Query, progress: Progress): Promise<boolean> =>
  (await moveOn(query, progress)).length > 0;

/** The items of a file in its order, and one more than the page has. */
export const itemsAfter = (
  query: Query,
  importId: string,
  { after, incomplete, limit }: { after: number | undefined; incomplete: boolean; limit: number },
): Promise<ConversationImportItemRow[]> => {
  let items = query.selectFrom('conversation_import_items').selectAll().where('import_id', '=', importId);
  if (incomplete) items = items.where('left_out', '!=', sql.lit('[]'));
  if (after !== undefined) items = items.where('n', '>', after);
  return items
    .orderBy('n')
    .limit(limit + 1)
    .execute();
};

/** The conversations that an import has created, with how many messages it brought to each. */
export const madeAfter = async (query: Query, importId: string, after: number | undefined, limit: number) => {
  let made = query
    .selectFrom('conversation_import_items as made')
    .select(['n', 'conversation_id'])
    .select((row) =>
      row
        .selectFrom('conversation_import_items as item')
        .select(({ fn }) => fn.sum<number | string>('item.messages').as('sum'))
        .whereRef('item.import_id', '=', 'made.import_id')
        .whereRef('item.conversation_id', '=', 'made.conversation_id')
        .as('brought'),
    )
    .where('import_id', '=', importId)
    .where('state', '=', 'imported');
  if (after !== undefined) made = made.where('n', '>', after);
  const rows = await made.where('conversation_id', 'is not', null).orderBy('n').limit(limit).execute();
  return rows.map(({ n, conversation_id: id, brought }) => ({
    n,
    conversation_id: id ?? '',
    brought: Number(brought),
  }));
};

/** What the report says of a conversation that is deleted again; its title is erased with it. */
export const markUndone = async (query: Query, importId: string, conversationId: string): Promise<void> => {
  await query
    .updateTable('conversation_import_items')
    .set({ state: 'undone', title: '', conversation_id: null, messages: 0, left_out: '[]' })
    .where('import_id', '=', importId)
    .where('conversation_id', '=', conversationId)
    .execute();
};

/** Which of our conversations this import has made from one in its file so far. */
export const findMade = async (query: Query, importId: string, n: number): Promise<string | undefined> => {
  const items = query.selectFrom('conversation_import_items').select('conversation_id');
  const row = await items.where('import_id', '=', importId).where('n', '=', n).executeTakeFirst();
  return row?.conversation_id ?? undefined;
};

/** Which of our conversations an earlier import made from one in a file. */
export const findImported = async (
  query: Query,
  ownerId: string,
  source: ImportSource,
  externalId: string,
): Promise<string | undefined> => {
  const row = await query
    .selectFrom('imported_conversations')
    .select('conversation_id')
    .where('owner_id', '=', ownerId)
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.conversation_id;
};

const insertOrigins = insertion<Insertable<ImportedConversationTable>>((query, rows) =>
  query
    .insertInto('imported_conversations')
    .values(rows)
    // Of several copies the first is the one that later imports complete.
    .onConflict((conflict) => conflict.doNothing()),
);

export const insertImported = async (
  query: Query,
  ownerId: string,
  source: ImportSource,
  externalId: string,
  conversationId: string,
): Promise<void> => {
  const row = { owner_id: ownerId, source, external_id: externalId, conversation_id: conversationId };
  await insertOrigins(query, [row]);
};

/** The next import of what a conversation was made from takes nothing for it. */
export const forgetImported = async (query: Query, ownerId: string, conversationId: string): Promise<void> => {
  const mine = query.deleteFrom('imported_conversations').where('owner_id', '=', ownerId);
  await mine.where('conversation_id', '=', conversationId).execute();
};
