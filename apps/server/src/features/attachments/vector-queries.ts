import type { Query } from '../../platform/database/database.ts';
import type { AttachmentPartRow, AttachmentVectorRow } from './table.ts';

/** The newest file with text that this encoder has not read. */
export const nextUnread = async (query: Query, ownerId: string, engine: string): Promise<string | undefined> => {
  const row = await query
    .selectFrom('attachments')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('kind', '!=', 'picture')
    .where('encoded_by', '!=', engine)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

/** Parts of a file without vectors of this encoder, in order. */
export const unreadParts = (
  query: Query,
  ownerId: string,
  attachmentId: string,
  engine: string,
  limit: number,
): Promise<AttachmentPartRow[]> =>
  query
    .selectFrom('attachment_parts')
    .leftJoin('attachment_vectors', (join) =>
      join
        .onRef('attachment_vectors.attachment_id', '=', 'attachment_parts.attachment_id')
        .onRef('attachment_vectors.n', '=', 'attachment_parts.n')
        .on('attachment_vectors.engine', '=', engine),
    )
    .selectAll('attachment_parts')
    .where('attachment_parts.attachment_id', '=', attachmentId)
    .where('attachment_parts.owner_id', '=', ownerId)
    .where('attachment_vectors.n', 'is', null)
    .orderBy('attachment_parts.n')
    .limit(limit)
    .execute();

/** How many passages of a file this encoder has read. */
export const countRead = async (
  query: Query,
  ownerId: string,
  attachmentId: string,
  engine: string,
): Promise<number> => {
  const row = await query
    .selectFrom('attachment_vectors')
    .select((each) => each.fn.sum<number | string | null>('passages').as('passages'))
    .where('attachment_id', '=', attachmentId)
    .where('owner_id', '=', ownerId)
    .where('engine', '=', engine)
    .executeTakeFirstOrThrow();
  return Number(row.passages ?? 0);
};

/** Whether a file is still there. Until the transaction ends, it is not deleted. */
export const holdAttachment = async (
  query: Query,
  ownerId: string,
  attachmentId: string,
  isPostgres: boolean,
): Promise<boolean> => {
  const row = await query
    .selectFrom('attachments')
    .select('id')
    .where('id', '=', attachmentId)
    .where('owner_id', '=', ownerId)
    .$if(isPostgres, (some) => some.forKeyShare())
    .executeTakeFirst();
  return row !== undefined;
};

/** Replaces those of the same parts. */
export const putVectors = async (query: Query, rows: readonly AttachmentVectorRow[]): Promise<void> => {
  await query
    .insertInto('attachment_vectors')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['attachment_id', 'n']).doUpdateSet((row) => ({
        engine: row.ref('excluded.engine'),
        passages: row.ref('excluded.passages'),
        vectors: row.ref('excluded.vectors'),
      })),
    )
    .execute();
};

/** Nothing of this file is left to read. */
export const markRead = async (query: Query, ownerId: string, attachmentId: string, engine: string): Promise<void> => {
  await query
    .updateTable('attachments')
    .set({ encoded_by: engine })
    .where('id', '=', attachmentId)
    .where('owner_id', '=', ownerId)
    .execute();
};

/** An encoder's vectors of these files. */
export const vectorsOf = (
  query: Query,
  ownerId: string,
  attachmentIds: readonly string[],
  engine: string,
): Promise<Pick<AttachmentVectorRow, 'attachment_id' | 'n' | 'vectors'>[]> =>
  query
    .selectFrom('attachment_vectors')
    .select(['attachment_id', 'n', 'vectors'])
    .where('attachment_id', 'in', attachmentIds)
    .where('owner_id', '=', ownerId)
    .where('engine', '=', engine)
    .execute();
