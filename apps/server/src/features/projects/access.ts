import type { ProjectRole } from '@symbi/contracts/projects';
import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/failure.ts';
import { anyMember, requireRole } from './policy.ts';
import type { ProjectView } from './presenter.ts';
import type { ProjectRow } from './table.ts';

export type Allowed = (role: ProjectRole) => boolean;

/** Projects as one of their members sees them. */
export const viewsOf = (query: Kysely<Tables>, userId: string) =>
  query
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .where('project_members.user_id', '=', userId)
    .selectAll('projects')
    .select(['project_members.role', 'project_members.joined_at', 'users.name as owner_name']);

export const createAccess = (database: Database) => ({
  /** The project, when the user's role allows what is asked. Throws `not_found`, or `forbidden` to members. */
  async require(userId: string, projectId: string, allowed: Allowed = anyMember): Promise<ProjectView> {
    const row = await viewsOf(database.read, userId).where('projects.id', '=', projectId).executeTakeFirst();
    if (row === undefined) throw notFound();
    requireRole(row.role, allowed);
    return row;
  },
  /**
   * Locks the project for this transaction by writing to it, then asks for the role again: whoever lost it in the
   * meantime changes nothing.
   */
  async lock(
    { query }: Transaction,
    userId: string,
    projectId: string,
    allowed: Allowed,
    updatedAt?: number,
  ): Promise<ProjectRow> {
    const row = await query
      .updateTable('projects')
      .set((project) => ({ updated_at: updatedAt ?? project.ref('updated_at') }))
      .where('id', '=', projectId)
      .returningAll()
      .executeTakeFirst();
    const member = await query
      .selectFrom('project_members')
      .select('role')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    requireRole(member?.role, allowed);
    if (row === undefined) throw notFound();
    return row;
  },
  async memberIds(projectId: string): Promise<string[]> {
    const rows = await database.read
      .selectFrom('project_members')
      .select('user_id')
      .where('project_id', '=', projectId)
      .execute();
    return rows.map((row) => row.user_id);
  },
});

export type Access = ReturnType<typeof createAccess>;

/** Adds to what a user has; the row is made with the first project. */
export const tally = async (
  { query }: Transaction,
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

/** Members, and members with open invitations, are kept and not counted. */
export const countPeople = async (
  { query }: Transaction,
  projectId: string,
  change: { readonly members: number; readonly people: number },
): Promise<void> => {
  await query
    .updateTable('projects')
    .set((row) => ({
      member_count: row('member_count', '+', change.members),
      people_count: row('people_count', '+', change.people),
    }))
    .where('id', '=', projectId)
    .execute();
};
