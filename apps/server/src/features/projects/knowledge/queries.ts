import { decodeCursor } from '../../../platform/cursor.ts';
import type { Query } from '../../../platform/database/database.ts';
import { isBefore } from '../../../platform/database/keyset.ts';
import type { ListRequest } from '../queries.ts';
import type { ProjectKnowledgeRow } from '../table.ts';

const INSERTED_AT_ONCE = 50;

/** Newest first, and one more than the page has. */
export const listItems = (
  query: Query,
  projectId: string,
  { limit, cursor }: ListRequest,
): Promise<ProjectKnowledgeRow[]> => {
  let page = query.selectFrom('project_knowledge').selectAll().where('project_id', '=', projectId);
  if (cursor !== undefined)
    page = page.where(isBefore(['created_at', 'id'], decodeCursor(cursor, ['number', 'string'])));
  return page
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
};

/** Ordered by hash, so that the same knowledge is always read in the same order. */
export const listAllItems = (query: Query, projectId: string): Promise<ProjectKnowledgeRow[]> =>
  query.selectFrom('project_knowledge').selectAll().where('project_id', '=', projectId).orderBy('hash').execute();

/** Those of the hashes the project already has. */
export const findHashes = async (query: Query, projectId: string, hashes: readonly string[]): Promise<Set<string>> => {
  const known = await query
    .selectFrom('project_knowledge')
    .select('hash')
    .where('project_id', '=', projectId)
    .where('hash', 'in', hashes)
    .execute();
  return new Set(known.map((row) => row.hash));
};

export const insertItems = async (query: Query, rows: readonly ProjectKnowledgeRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await query
      .insertInto('project_knowledge')
      .values(rows.slice(at, at + INSERTED_AT_ONCE))
      .execute();
};

/** Returns its size in bytes, or undefined when there is no such item. */
export const deleteItem = async (query: Query, projectId: string, itemId: string): Promise<number | undefined> => {
  const row = await query
    .deleteFrom('project_knowledge')
    .where('id', '=', itemId)
    .where('project_id', '=', projectId)
    .returning('bytes')
    .executeTakeFirst();
  return row?.bytes;
};
