import { projectLimits, type GivenRole } from '@symbi/contracts/projects';
import { isUniqueViolation, type Transaction } from '../../platform/database/database.ts';
import { Failure, conflict, invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import { emailKey } from '../users/service.ts';
import { tally } from './access.ts';
import { canManage } from './policy.ts';
import type { InvitationView, MemberView, ProjectView } from './presenter.ts';
import type { ProjectParts } from './projects.ts';
import type { ProjectInvitationRow } from './table.ts';

const RECEIVED_SHOWN = 50;

const countPeople = async (
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

const createMembers = ({ database, access, channel }: ProjectParts) => {
  const all = (projectId: string) =>
    database.read
      .selectFrom('project_members')
      .innerJoin('users', 'users.id', 'project_members.user_id')
      .selectAll('project_members')
      .select(['users.name', 'users.email'])
      .where('project_members.project_id', '=', projectId);

  const find = async (projectId: string, memberId: string): Promise<MemberView> => {
    const row = await all(projectId).where('project_members.user_id', '=', memberId).executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  };

  return {
    find,

    async list(userId: string, projectId: string) {
      const project = await access.require(userId, projectId);
      const members = await all(projectId).orderBy('joined_at').orderBy('user_id').execute();
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
    },

    async among(projectId: string, userIds: readonly string[]): Promise<{ _id: string; name: string }[]> {
      if (userIds.length === 0) return [];
      const rows = await all(projectId)
        .where('project_members.user_id', 'in', userIds)
        .orderBy('joined_at')
        .orderBy('user_id')
        .execute();
      return rows.map((row) => ({ _id: row.user_id, name: row.name }));
    },

    async changeRole(userId: string, projectId: string, memberId: string, role: GivenRole): Promise<MemberView> {
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
      return find(projectId, memberId);
    },

    /** The owner removes anybody else; everybody else only themselves. */
    async remove(userId: string, projectId: string, memberId: string): Promise<void> {
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
    },
  };
};

const createInvitations = ({ database, clock, users, access, channel }: ProjectParts) => {
  const tellInvited = async (email: string): Promise<() => void> => {
    const invited = await users.findByEmail(email);
    return () => {
      if (invited !== undefined) channel.invitationsChanged(invited.id);
    };
  };

  /** An invitation to the user's own address; anybody else's does not exist. */
  const take = async (transaction: Transaction, userId: string, invitationId: string): Promise<ProjectInvitationRow> => {
    const { email_key: key } = await transaction.query
      .selectFrom('users')
      .select('email_key')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const row = await transaction.query
      .deleteFrom('project_invitations')
      .where('id', '=', invitationId)
      .where('email_key', '=', key)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  };

  const announce = async (projectId: string): Promise<void> =>
    channel.changed(projectId, await access.memberIds(projectId));

  return {
    async create(
      userId: string,
      projectId: string,
      input: { readonly email: string; readonly role: GivenRole },
    ): Promise<ProjectInvitationRow> {
      await access.require(userId, projectId, canManage);
      const key = emailKey(input.email);
      const tell = await tellInvited(input.email);
      try {
        return await database.transaction(async (transaction) => {
          const project = await access.lock(transaction, userId, projectId, canManage);
          if (project.people_count >= projectLimits.people)
            throw conflict(`A project can have at most ${projectLimits.people} people`);
          const already = await transaction.query
            .selectFrom('project_members')
            .innerJoin('users', 'users.id', 'project_members.user_id')
            .select('users.id')
            .where('project_members.project_id', '=', projectId)
            .where('users.email_key', '=', key)
            .executeTakeFirst();
          if (already?.id === userId) throw invalid('You are in this project already', { email: 'You are in this project already' });
          if (already !== undefined) throw conflict('This person is in the project already');
          const row = await transaction.query
            .insertInto('project_invitations')
            .values({ id: createId(), project_id: projectId, email: input.email, email_key: key, role: input.role, created_at: clock() })
            .returningAll()
            .executeTakeFirstOrThrow();
          await countPeople(transaction, projectId, { members: 0, people: 1 });
          transaction.afterCommit(() => {
            tell();
            channel.changed(projectId, [userId]);
          });
          return row;
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw conflict('This person is invited already');
        throw error;
      }
    },

    async withdraw(userId: string, projectId: string, invitationId: string): Promise<void> {
      await access.require(userId, projectId, canManage);
      const row = await database.transaction(async (transaction) => {
        const deleted = await transaction.query
          .deleteFrom('project_invitations')
          .where('id', '=', invitationId)
          .where('project_id', '=', projectId)
          .returningAll()
          .executeTakeFirst();
        if (deleted === undefined) throw notFound();
        await countPeople(transaction, projectId, { members: 0, people: -1 });
        transaction.afterCommit(() => channel.changed(projectId, [userId]));
        return deleted;
      });
      (await tellInvited(row.email))();
    },

    async received(userId: string): Promise<InvitationView[]> {
      const { email_key: key } = await users.find(userId);
      return database.read
        .selectFrom('project_invitations')
        .innerJoin('projects', 'projects.id', 'project_invitations.project_id')
        .innerJoin('users', 'users.id', 'projects.owner_id')
        .selectAll('project_invitations')
        .select(['projects.name as project_name', 'users.name as owner_name'])
        .where('project_invitations.email_key', '=', key)
        .orderBy('project_invitations.created_at', 'desc')
        .limit(RECEIVED_SHOWN)
        .execute();
    },

    async accept(userId: string, invitationId: string): Promise<ProjectView> {
      const { project_id: projectId } = await database.transaction(async (transaction) => {
        const row = await take(transaction, userId, invitationId);
        await transaction.query
          .insertInto('project_members')
          .values({ project_id: row.project_id, user_id: userId, role: row.role, joined_at: clock() })
          .execute();
        await countPeople(transaction, row.project_id, { members: 1, people: 0 });
        await tally(transaction, userId, { projects: 1, owned: 0 });
        transaction.afterCommit(() => channel.invitationsChanged(userId));
        return row;
      });
      await announce(projectId);
      return access.require(userId, projectId);
    },

    async decline(userId: string, invitationId: string): Promise<void> {
      const { project_id: projectId } = await database.transaction(async (transaction) => {
        const row = await take(transaction, userId, invitationId);
        await countPeople(transaction, row.project_id, { members: 0, people: -1 });
        transaction.afterCommit(() => channel.invitationsChanged(userId));
        return row;
      });
      await announce(projectId);
    },
  };
};

/** Who is in a project, and who is asked to be. */
export const createPeople = (parts: ProjectParts) => ({
  members: createMembers(parts),
  invitations: createInvitations(parts),
});
