import { sql, type Insertable, type Updateable } from 'kysely';
import { decodeCursor } from '../../platform/cursor.ts';
import type { Query } from '../../platform/database/database.ts';
import { isBefore } from '../../platform/database/keyset.ts';
import type { ProjectMessageRow, ProjectRow, ProjectTable } from './table.ts';

export interface ListRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Projects as one of their members sees them. */
const ofMember = (query: Query, userId: string) =>
  query
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .where('project_members.user_id', '=', userId)
    .selectAll('projects')
    .select(['project_members.role', 'project_members.joined_at']);

export const findProjectOf = (query: Query, userId: string, projectId: string) =>
  ofMember(query, userId).where('projects.id', '=', projectId).executeTakeFirst();

/** Last joined first, and one more than the page has. */
export const listProjectsOf = (query: Query, userId: string, { limit, cursor }: ListRequest) => {
  let page = ofMember(query, userId);
  if (cursor !== undefined)
    page = page.where(
      isBefore(['project_members.joined_at', 'project_members.project_id'], decodeCursor(cursor, ['number', 'string'])),
    );
  return page
    .orderBy('project_members.joined_at', 'desc')
    .orderBy('project_members.project_id', 'desc')
    .limit(limit + 1)
    .execute();
};

export const listOwnedIds = async (query: Query, userId: string): Promise<string[]> => {
  const rows = await query.selectFrom('projects').select('id').where('owner_id', '=', userId).execute();
  return rows.map((row) => row.id);
};

export const insertProject = (query: Query, row: Insertable<ProjectTable>): Promise<ProjectRow> =>
  query.insertInto('projects').values(row).returningAll().executeTakeFirstOrThrow();

export const updateProject = (
  query: Query,
  projectId: string,
  change: Updateable<ProjectTable>,
): Promise<ProjectRow | undefined> =>
  query.updateTable('projects').set(change).where('id', '=', projectId).returningAll().executeTakeFirst();

/** Locks the row for the transaction by writing its current value. */
export const lockProject = (query: Query, projectId: string): Promise<ProjectRow | undefined> =>
  query
    .updateTable('projects')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', projectId)
    .returningAll()
    .executeTakeFirst();

export const deleteProject = async (query: Query, projectId: string): Promise<void> => {
  await query.deleteFrom('projects').where('id', '=', projectId).execute();
};

type Counter = 'member_count' | 'people_count' | 'knowledge_count' | 'knowledge_bytes';

/** Updates the stored counts. Returns the updated project. */
export const addToProject = (
  query: Query,
  projectId: string,
  change: Readonly<Partial<Record<Counter, number>>>,
): Promise<ProjectRow | undefined> =>
  query
    .updateTable('projects')
    .set(
      Object.fromEntries(
        Object.entries(change).map(([column, more]) => [column, sql<number>`${sql.ref(column)} + ${more}`]),
      ),
    )
    .where('id', '=', projectId)
    .returningAll()
    .executeTakeFirst();

/** Updates a user's counts; the first project creates the row. */
export const addToTally = (
  query: Query,
  userId: string,
  change: { readonly projects: number; readonly owned: number },
): Promise<{ owned: number }> =>
  query
    .insertInto('project_tallies')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        projects: row('project_tallies.projects', '+', change.projects),
        owned: row('project_tallies.owned', '+', change.owned),
      })),
    )
    .returning('owned')
    .executeTakeFirstOrThrow();

export const findTally = async (query: Query, userId: string): Promise<number> => {
  const held = await query
    .selectFrom('project_tallies')
    .select('projects')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return held?.projects ?? 0;
};

/** Oldest first after a number, otherwise newest first. */
export const listMessages = (
  query: Query,
  projectId: string,
  {
    limit,
    ...from
  }: { readonly limit: number } & ({ readonly after: number } | { readonly before: number | undefined }),
): Promise<ProjectMessageRow[]> => {
  const all = query.selectFrom('project_messages').selectAll().where('project_id', '=', projectId).limit(limit);
  if ('after' in from) return all.where('seq', '>', from.after).orderBy('seq').execute();
  const older = from.before === undefined ? all : all.where('seq', '<', from.before);
  return older.orderBy('seq', 'desc').execute();
};

export const findMessageBy = (
  query: Query,
  key: Pick<ProjectMessageRow, 'project_id' | 'user_id'> & { readonly client_id: string },
): Promise<ProjectMessageRow | undefined> =>
  query
    .selectFrom('project_messages')
    .selectAll()
    .where('project_id', '=', key.project_id)
    .where('user_id', '=', key.user_id)
    .where('client_id', '=', key.client_id)
    .executeTakeFirst();

export const insertMessage = async (query: Query, row: ProjectMessageRow): Promise<void> => {
  await query.insertInto('project_messages').values(row).execute();
};
