import type { Query } from '../../platform/database/database.ts';
import { unindexed } from '../../platform/database/keyset.ts';
import { statement } from '../../platform/database/statement.ts';
import type { AttachmentPartRow, AttachmentRow } from './table.ts';

const PARTS_AT_ONCE = 100;
/** A statement of SQLite takes 32,766 values, and a row has two; a server may have more files. */
const IDS_AT_ONCE = 1_000;

const inParts = async (ids: readonly string[], work: (some: readonly string[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) await work(ids.slice(at, at + IDS_AT_ONCE));
};

const ofConversation = statement<{ ownerId: string; conversationId: string }, AttachmentRow>((query, given) =>
  query
    .selectFrom('attachments')
    .selectAll()
    .where('owner_id', '=', given.ownerId)
    .where('conversation_id', '=', given.conversationId)
    .orderBy('created_at')
    .orderBy('id'),
);

/** Oldest first. */
export const listOfConversation = (query: Query, ownerId: string, conversationId: string): Promise<AttachmentRow[]> =>
  ofConversation(query, { ownerId, conversationId });

export const findAttachment = (
  query: Query,
  ownerId: string,
  conversationId: string,
  attachmentId: string,
): Promise<AttachmentRow | undefined> =>
  query
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', attachmentId)
    .where('owner_id', '=', ownerId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();

/** Pictures of a conversation by id, or files with text, in the order of the ids; any other id is skipped. */
export const findInOrder = async (
  query: Query,
  kind: 'picture' | 'document',
  ownerId: string,
  conversationId: string,
  ids: readonly string[],
): Promise<AttachmentRow[]> => {
  if (ids.length === 0) return [];
  const rows = await query
    .selectFrom('attachments')
    .selectAll()
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('conversation_id', '=', conversationId)
    .where('kind', kind === 'picture' ? '=' : '!=', 'picture')
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
};

export const listOfOwner = (query: Query, ownerId: string): Promise<AttachmentRow[]> =>
  query.selectFrom('attachments').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute();

/** The content hashes of some of a person's files. */
export const hashesOf = (
  query: Query,
  ownerId: string,
  ids: readonly string[],
): Promise<Pick<AttachmentRow, 'id' | 'sha256'>[]> =>
  query
    .selectFrom('attachments')
    .select(['id', 'sha256'])
    .where(unindexed('owner_id'), '=', ownerId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();

/** Files with text attached in these conversations, newest first; of copies the newest, as the others say nothing more. */
export const newestTexts = (
  query: Query,
  ownerId: string,
  conversationIds: readonly string[],
  limit: number,
): Promise<AttachmentRow[]> => {
  const numbered = query
    .selectFrom('attachments')
    .select('id')
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('sha256').orderBy('created_at', 'desc').orderBy('id', 'desc'))
        .as('copy'),
    )
    .where('owner_id', '=', ownerId)
    .where('conversation_id', 'in', conversationIds)
    .where('kind', '!=', 'picture');
  return query
    .selectFrom('attachments')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', query.selectFrom(numbered.as('numbered')).select('id').where('copy', '=', 1))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
};

/** The content hashes of a person's files with text, by conversation. */
export const hashesOfTexts = async (query: Query, ownerId: string): Promise<Map<string, string[]>> => {
  const rows = await query
    .selectFrom('attachments')
    .select(['conversation_id', 'sha256'])
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('kind', '!=', 'picture')
    .execute();
  const hashes = new Map<string, string[]>();
  for (const { conversation_id: id, sha256 } of rows) hashes.set(id, [...(hashes.get(id) ?? []), sha256]);
  return hashes;
};

/** Total size of a person's attachments. */
export const bytesOfOwner = async (query: Query, ownerId: string): Promise<number> => {
  const row = await query
    .selectFrom('attachments')
    .select((each) => each.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
};

export const insertAttachment = async (
  query: Query,
  row: AttachmentRow,
  parts: readonly AttachmentPartRow[],
): Promise<void> => {
  await query.insertInto('attachments').values(row).execute();
  for (let at = 0; at < parts.length; at += PARTS_AT_ONCE)
    await query
      .insertInto('attachment_parts')
      .values(parts.slice(at, at + PARTS_AT_ONCE))
      .execute();
};

/** From a given part on, in order. */
export const partsFrom = (
  query: Query,
  ownerId: string,
  attachmentId: string,
  from: number,
  limit: number,
): Promise<AttachmentPartRow[]> =>
  query
    .selectFrom('attachment_parts')
    .selectAll()
    .where('attachment_id', '=', attachmentId)
    .where('owner_id', '=', ownerId)
    .where('n', '>=', from)
    .orderBy('n')
    .limit(limit)
    .execute();

/** All parts of these files, file by file. */
export const partsOf = (
  query: Query,
  ownerId: string,
  attachmentIds: readonly string[],
): Promise<AttachmentPartRow[]> =>
  query
    .selectFrom('attachment_parts')
    .selectAll()
    .where('attachment_id', 'in', attachmentIds)
    .where('owner_id', '=', ownerId)
    .orderBy('attachment_id')
    .orderBy('n')
    .execute();

export const deleteAttachments = (query: Query, ownerId: string, attachmentIds: readonly string[]): Promise<void> =>
  inParts(attachmentIds, (some) =>
    query.deleteFrom('attachments').where('id', 'in', some).where('owner_id', '=', ownerId).execute(),
  );

/** Across all accounts: which of these ids are still attached files. */
export const knownAmong = async (query: Query, ids: readonly string[]): Promise<Set<string>> => {
  const known = new Set<string>();
  await inParts(ids, async (some) => {
    for (const { id } of await query.selectFrom('attachments').select('id').where('id', 'in', some).execute())
      known.add(id);
  });
  return known;
};

/** Lists files that are about to be written or removed, so that they are found again even if this process dies. */
export const insertLeftovers = (query: Query, ids: readonly string[], at: number): Promise<void> =>
  inParts(ids, (some) =>
    query
      .insertInto('attachment_leftovers')
      .values(some.map((id) => ({ id, at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );

/** These now have a row, or are removed. */
export const deleteLeftovers = (query: Query, ids: readonly string[]): Promise<void> =>
  inParts(ids, (some) => query.deleteFrom('attachment_leftovers').where('id', 'in', some).execute());

export const leftoversBefore = async (query: Query, at: number, limit: number): Promise<string[]> => {
  const rows = await query
    .selectFrom('attachment_leftovers')
    .select('id')
    .where('at', '<', at)
    .orderBy('at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
