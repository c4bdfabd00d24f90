import type { Updateable } from 'kysely';
import { decodeCursor } from '../../../platform/cursor.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { ListRequest } from '../queries.ts';
import type { ProjectArchiveTable, ProjectBuildRow, ProjectBuildTable } from '../table.ts';

const activeStates = ['queued', 'running'] as const;

/** Newest first, and one more than the page has. */
export const listBuilds = (
  query: Query,
  projectId: string,
  { limit, cursor }: ListRequest,
): Promise<ProjectBuildRow[]> => {
  let page = query.selectFrom('project_builds').selectAll().where('project_id', '=', projectId);
  if (cursor !== undefined) page = page.where('number', '<', decodeCursor(cursor, ['number'])[0]);
  return page
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .execute();
};

export const findBuild = (query: Query, projectId: string, buildId: string): Promise<ProjectBuildRow | undefined> =>
  query
    .selectFrom('project_builds')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', buildId)
    .executeTakeFirst();

export const hasActiveBuild = async (query: Query, projectId: string): Promise<boolean> => {
  const active = await query
    .selectFrom('project_builds')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', 'in', activeStates)
    .executeTakeFirst();
  return active !== undefined;
};

export const insertBuild = async (query: Query, row: ProjectBuildRow): Promise<void> => {
  await query.insertInto('project_builds').values(row).execute();
};

/** Updates a build that has not ended; false when it has, possibly in another process, or when it is gone. */
export const updateBuild = async (
  query: Query,
  buildId: string,
  change: Updateable<ProjectBuildTable>,
): Promise<boolean> => {
  const open = query.updateTable('project_builds').set(change).where('id', '=', buildId).where('ended_at', 'is', null);
  return (await open.executeTakeFirst()).numUpdatedRows > 0n;
};

/** Removes the archives of builds up to a number; returns what the remaining builds say of theirs, as JSON. */
export const dropArchivesUpTo = async (query: Query, projectId: string, number: number): Promise<string[]> => {
  await query
    .updateTable('project_builds')
    .set({ archive: null })
    .where('project_id', '=', projectId)
    .where('number', '<=', number)
    .where('archive', 'is not', null)
    .execute();
  const kept = await query
    .selectFrom('project_builds')
    .select('archive')
    .where('project_id', '=', projectId)
    .where('archive', 'is not', null)
    .execute();
  return kept.map(({ archive }) => archive ?? 'null');
};

export const putArchive = async (query: Query, row: ProjectArchiveTable): Promise<void> => {
  await query
    .insertInto('project_archives')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
    .execute();
};

export const findArchive = (query: Query, projectId: string, hash: string): Promise<{ content: string } | undefined> =>
  query
    .selectFrom('project_archives')
    .select('content')
    .where('project_id', '=', projectId)
    .where('hash', '=', hash)
    .executeTakeFirst();

export const deleteArchivesBut = async (query: Query, projectId: string, hashes: readonly string[]): Promise<void> => {
  await query
    .deleteFrom('project_archives')
    .where('project_id', '=', projectId)
    .where('hash', 'not in', hashes.length === 0 ? [''] : hashes)
    .execute();
};
