import type { GivenRole } from '@symbi/contracts/projects';
import { Failure, conflict, notFound } from '../../../platform/failure.ts';
import { forgetAnswers } from '../../../platform/http/idempotency.ts';
import { countPeople, tally } from '../access.ts';
import { canManage } from '../policy.ts';
import type { MemberView } from '../presenter.ts';
import type { ProjectParts } from '../projects.ts';
import type { ProjectMemberRow } from '../table.ts';
import { deleteMember, listInvitations, listMembers, updateRole } from './queries.ts';

/** With the names of their accounts, in the order they joined. */
const viewsOf = async ({ users }: ProjectParts, rows: readonly ProjectMemberRow[]): Promise<MemberView[]> => {
  const people = await users.people(rows.map((row) => row.user_id));
  return rows.flatMap((row) => {
    const person = people.get(row.user_id);
    return person === undefined ? [] : [{ ...row, name: person.name, email: person.email }];
  });
};

const find = async (parts: ProjectParts, projectId: string, memberId: string): Promise<MemberView> => {
  const [view] = await viewsOf(parts, await listMembers(parts.database.read, projectId, [memberId]));
  if (view === undefined) throw notFound();
  return view;
};

const createMemberList = (parts: ProjectParts) => async (userId: string, projectId: string) => {
  const { database, access } = parts;
  const project = await access.require(userId, projectId);
  const members = await viewsOf(parts, await listMembers(database.read, projectId));
  const invitations = canManage(project.role) ? await listInvitations(database.read, projectId) : [];
  return { role: project.role, members, invitations };
};

const createAmong =
  (parts: ProjectParts) =>
  async (projectId: string, userIds: readonly string[]): Promise<{ _id: string; name: string }[]> => {
    if (userIds.length === 0) return [];
    const views = await viewsOf(parts, await listMembers(parts.database.read, projectId, userIds));
    return views.map((row) => ({ _id: row.user_id, name: row.name }));
  };

const createRoleChange =
  (parts: ProjectParts) =>
  async (userId: string, projectId: string, memberId: string, role: GivenRole): Promise<MemberView> => {
    const { database, access, channel } = parts;
    await access.require(userId, projectId, canManage);
    const memberIds = await access.memberIds(projectId);
    await database.transaction(async (transaction) => {
      await access.lock(transaction, userId, projectId, canManage);
      if (!(await updateRole(transaction.query, projectId, memberId, role))) {
        if (memberId === userId) throw conflict('The owner stays the owner');
        throw notFound();
      }
      transaction.afterCommit(() => channel.changed(projectId, memberIds));
    });
    return find(parts, projectId, memberId);
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
      if (!(await deleteMember(transaction.query, projectId, memberId))) throw notFound();
      await tally(transaction, memberId, { projects: -1, owned: 0 });
      // Otherwise they would still be read by a retry, and would outlive the project.
      await forgetAnswers(transaction.query, [memberId], projectId);
      transaction.afterCommit(() => {
        channel.removed(projectId, [memberId]);
        channel.changed(
          projectId,
          memberIds.filter((id) => id !== memberId),
        );
      });
    });
  };

/** The members of a project. */
export const createMembers = (parts: ProjectParts) => ({
  list: createMemberList(parts),
  among: createAmong(parts),
  changeRole: createRoleChange(parts),
  /** The owner removes anybody else; everybody else only themselves. */
  remove: createMemberRemoval(parts),
});
