import type { GivenRole } from '@symbi/contracts/projects';
import type { Database } from '../../platform/database/database.ts';
import { Failure, conflict, notFound } from '../../platform/failure.ts';
import { countPeople, tally } from './access.ts';
import { canManage } from './policy.ts';
import type { MemberView } from './presenter.ts';
import type { ProjectParts } from './projects.ts';

const allOf = (database: Database, projectId: string) =>
  database.read
    .selectFrom('project_members')
    .innerJoin('users', 'users.id', 'project_members.user_id')
    .selectAll('project_members')
    .select(['users.name', 'users.email'])
    .where('project_members.project_id', '=', projectId);

const find = async (database: Database, projectId: string, memberId: string): Promise<MemberView> => {
  const row = await allOf(database, projectId).where('project_members.user_id', '=', memberId).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
};

const createMemberList =
  ({ database, access }: ProjectParts) =>
  async (userId: string, projectId: string) => {
    const project = await access.require(userId, projectId);
    const members = await allOf(database, projectId).orderBy('joined_at').orderBy('user_id').execute();
    const invitations = canManage(project.role)
      ? await database.read
          .selectFrom('project_invitations')
          .selectAll()
          .where('project_id', '=', projectId)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      : [];
    return { role: project.role, members, invitations };
  };

const createAmong =
  ({ database }: ProjectParts) =>
  async (projectId: string, userIds: readonly string[]): Promise<{ _id: string; name: string }[]> => {
    if (userIds.length === 0) return [];
    const rows = await allOf(database, projectId)
      .where('project_members.user_id', 'in', userIds)
      .orderBy('joined_at')
      .orderBy('user_id')
      .execute();
    return rows.map((row) => ({ _id: row.user_id, name: row.name }));
  };

const createRoleChange =
  ({ database, access, channel }: ProjectParts) =>
  async (userId: string, projectId: string, memberId: string, role: GivenRole): Promise<MemberView> => {
    await access.require(userId, projectId, canManage);
    const memberIds = await access.memberIds(projectId);
    await database.transaction(async (transaction) => {
      await access.lock(transaction, userId, projectId, canManage);
      const row = await transaction.query
        .updateTable('project_members')
        .set({ role })
        .where('project_id', '=', projectId)
        .where('user_id', '=', memberId)
        .where('role', '!=', 'owner')
        .returning('user_id')
        .executeTakeFirst();
      if (row === undefined) {
        if (memberId === userId) throw conflict('The owner stays the owner');
        throw notFound();
      }
      transaction.afterCommit(() => channel.changed(projectId, memberIds));
    });
    return find(database, projectId, memberId);
  };

const createMemberRemoval =
  ({ database, access, channel }: ProjectParts) =>
  async (userId: string, projectId: string, memberId: string): Promise<void> => {
    const project = await access.require(userId, projectId);
    if (memberId !== userId && !canManage(project.role))
      throw new Failure('forbidden', 'Your role in this project does not allow this');
    if (memberId === project.owner_id) throw conflict('The owner cannot leave; delete the project instead');
    const memberIds = await access.memberIds(projectId);
    await database.transaction(async (transaction) => {
      await countPeople(transaction, projectId, { members: -1, people: -1 });
      const { numDeletedRows } = await transaction.query
        .deleteFrom('project_members')
        .where('project_id', '=', projectId)
        .where('user_id', '=', memberId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
      await tally(transaction, memberId, { projects: -1, owned: 0 });
      transaction.afterCommit(() => {
        channel.removed(projectId, [memberId]);
        channel.changed(
          projectId,
          memberIds.filter((id) => id !== memberId),
        );
      });
    });
  };

/** Who is in a project. */
export const createMembers = (parts: ProjectParts) => ({
  list: createMemberList(parts),
  among: createAmong(parts),
  changeRole: createRoleChange(parts),
  /** The owner removes anybody else; everybody else only themselves. */
  remove: createMemberRemoval(parts),
});
