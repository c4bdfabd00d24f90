import type { GivenRole } from '@symbi/contracts/projects';
import type { Query } from '../../../platform/database/database.ts';
import type { ProjectInvitationRow, ProjectMemberRow } from '../table.ts';

const membersOf = (query: Query, projectId: string) =>
  query.selectFrom('project_members').selectAll().where('project_id', '=', projectId);

/** First joined first; all of them, or those among the given people. */
export const listMembers = (
  query: Query,
  projectId: string,
  among?: readonly string[],
): Promise<ProjectMemberRow[]> => {
  const all = membersOf(query, projectId).orderBy('joined_at').orderBy('user_id');
  return (among === undefined ? all : all.where('user_id', 'in', among)).execute();
};

export const findMember = (query: Query, projectId: string, userId: string): Promise<ProjectMemberRow | undefined> =>
  membersOf(query, projectId).where('user_id', '=', userId).executeTakeFirst();

export const insertMember = async (query: Query, row: ProjectMemberRow): Promise<void> => {
  await query.insertInto('project_members').values(row).execute();
};

/** For anybody except the owner; false when there is no such member. */
export const updateRole = async (
  query: Query,
  projectId: string,
  userId: string,
  role: GivenRole,
): Promise<boolean> => {
  const { numUpdatedRows } = await query
    .updateTable('project_members')
    .set({ role })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('role', '!=', 'owner')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteMember = async (query: Query, projectId: string, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await query
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The projects a person is in, and those that have invited their address. */
export const listProjectIdsOf = async (query: Query, userId: string, emailKey: string): Promise<string[]> => {
  const joined = query.selectFrom('project_members').select('project_id').where('user_id', '=', userId);
  const invited = query.selectFrom('project_invitations').select('project_id').where('email_key', '=', emailKey);
  const rows = await joined.union(invited).execute();
  return rows.map((row) => row.project_id);
};

/** Returns the projects the user was in. */
export const deleteMemberships = async (query: Query, userId: string): Promise<string[]> => {
  const rows = await query
    .deleteFrom('project_members')
    .where('user_id', '=', userId)
    .returning('project_id')
    .execute();
  return rows.map((row) => row.project_id);
};

export const listInvitations = (query: Query, projectId: string): Promise<ProjectInvitationRow[]> =>
  query
    .selectFrom('project_invitations')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Newest first, with their projects. */
export const listReceivedInvitations = (query: Query, emailKey: string, limit: number) =>
  query
    .selectFrom('project_invitations')
    .innerJoin('projects', 'projects.id', 'project_invitations.project_id')
    .selectAll('project_invitations')
    .select(['projects.name as project_name', 'projects.owner_id'])
    .where('project_invitations.email_key', '=', emailKey)
    .orderBy('project_invitations.created_at', 'desc')
    .limit(limit)
    .execute();

export const insertInvitation = async (query: Query, row: ProjectInvitationRow): Promise<void> => {
  await query.insertInto('project_invitations').values(row).execute();
};

/** The project an invitation of this address is to; undefined when the invitation is for another address. */
export const findInvitedTo = async (
  query: Query,
  invitationId: string,
  emailKey: string,
): Promise<string | undefined> => {
  const one = query.selectFrom('project_invitations').select('project_id').where('id', '=', invitationId);
  return (await one.where('email_key', '=', emailKey).executeTakeFirst())?.project_id;
};

/** An invitation of this project; undefined when it is another's. */
export const deleteInvitation = (
  query: Query,
  invitationId: string,
  projectId: string,
): Promise<ProjectInvitationRow | undefined> =>
  query
    .deleteFrom('project_invitations')
    .where('id', '=', invitationId)
    .where('project_id', '=', projectId)
    .returningAll()
    .executeTakeFirst();

/** Returns the projects that had invited the address. */
export const deleteInvitationsTo = async (query: Query, emailKey: string): Promise<string[]> => {
  const rows = await query
    .deleteFrom('project_invitations')
    .where('email_key', '=', emailKey)
    .returning('project_id')
    .execute();
  return rows.map((row) => row.project_id);
};
