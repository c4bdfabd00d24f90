import type { ProjectRole } from '@symbi/contracts/projects';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import type { Users } from '../users/service.ts';
import { findMember, listMembers } from './people/queries.ts';
import { anyMember, requireRole } from './policy.ts';
import type { ProjectView } from './presenter.ts';
import { addToProject, addToTally, findProjectOf, lockProject, updateProject } from './queries.ts';
import type { ProjectRow } from './table.ts';

export type RolePolicy = (role: ProjectRole) => boolean;

export const createAccess = ({ database, users }: { readonly database: Database; readonly users: Users }) => ({
  /** The project, when the user's role permits the request. Throws `not_found`, or `forbidden` to members. */
  async require(userId: string, projectId: string, allowed: RolePolicy = anyMember): Promise<ProjectView> {
    const row = await findProjectOf(database.read, userId, projectId);
    const owner = row === undefined ? undefined : (await users.people([row.owner_id])).get(row.owner_id);
    if (row === undefined || owner === undefined) throw notFound();
    requireRole(row.role, allowed);
    return { ...row, owner_name: owner.name };
  },
  /** Locks the project by writing to it, then checks the role again: a person who lost it meanwhile changes nothing. */
  async lock(
    { query }: Transaction,
    userId: string,
    projectId: string,
    allowed: RolePolicy,
    updatedAt?: number,
  ): Promise<ProjectRow> {
    const row =
      updatedAt === undefined
        ? await lockProject(query, projectId)
        : await updateProject(query, projectId, { updated_at: updatedAt });
    const member = await findMember(query, projectId, userId);
    requireRole(member?.role, allowed);
    if (row === undefined) throw notFound();
    return row;
  },
  async memberIds(projectId: string): Promise<string[]> {
    const rows = await listMembers(database.read, projectId);
    return rows.map((row) => row.user_id);
  },
});

export type Access = ReturnType<typeof createAccess>;

export const tally = (
  { query }: Transaction,
  userId: string,
  change: { readonly projects: number; readonly owned: number },
): Promise<{ owned: number }> => addToTally(query, userId, change);

/** Updates the stored counts: members, and members together with open invitations. */
export const countPeople = async (
  { query }: Transaction,
  projectId: string,
  { members, people }: { readonly members: number; readonly people: number },
): Promise<void> => {
  await addToProject(query, projectId, { member_count: members, people_count: people });
};
