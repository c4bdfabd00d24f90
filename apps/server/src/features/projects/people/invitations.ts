import { projectLimits, type GivenRole } from '@symbi/contracts/projects';
import { isUniqueViolation, type Transaction } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../../platform/failure.ts';
import { createId } from '../../../platform/id.ts';
import { emailKey } from '../../users/service.ts';
import { countPeople, tally } from '../access.ts';
import { canManage } from '../policy.ts';
import type { InvitationView, ProjectView } from '../presenter.ts';
import type { ProjectParts } from '../projects.ts';
import type { ProjectInvitationRow } from '../table.ts';
import { lockProject } from '../queries.ts';
import {
  deleteInvitation,
  findInvitedTo,
  findMember,
  insertInvitation,
  insertMember,
  listReceivedInvitations,
} from './queries.ts';

const RECEIVED_SHOWN = 50;

const tellInvited = async ({ users, channel }: ProjectParts, email: string): Promise<() => void> => {
  const invited = await users.findByEmail(email);
  return () => {
    if (invited !== undefined) channel.invitationsChanged(invited.id);
  };
};

/**
 * An invitation to the user's own address; others do not exist for this user. The project is locked first, as by
 * everybody who invites or deletes, so they wait for the invitation.
 */
const take = async (
  { users }: ProjectParts,
  { query }: Transaction,
  userId: string,
  invitationId: string,
): Promise<ProjectInvitationRow> => {
  const { email_key: key } = await users.find(userId, query);
  const projectId = await findInvitedTo(query, invitationId, key);
  if (projectId === undefined) throw notFound();
  await lockProject(query, projectId);
  const row = await deleteInvitation(query, invitationId, projectId);
  if (row === undefined) throw notFound();
  return row;
};

const announce = async ({ access, channel }: ProjectParts, projectId: string): Promise<void> =>
  channel.changed(projectId, await access.memberIds(projectId));

const createInvite =
  (parts: ProjectParts) =>
  async (
    userId: string,
    projectId: string,
    input: { readonly email: string; readonly role: GivenRole },
  ): Promise<ProjectInvitationRow> => {
    const { database, clock, users, access, channel } = parts;
    await access.require(userId, projectId, canManage);
    const tell = await tellInvited(parts, input.email);
    try {
      return await database.transaction(async (transaction) => {
        const project = await access.lock(transaction, userId, projectId, canManage);
        if (project.people_count >= projectLimits.people)
          throw conflict(`A project can have at most ${projectLimits.people} people`);
        const invited = await users.findByEmail(input.email, transaction.query);
        const already = invited === undefined ? undefined : await findMember(transaction.query, projectId, invited.id);
        if (already?.user_id === userId)
          throw invalid('You are already in this project', { email: 'You are already in this project' });
        if (already !== undefined) throw conflict('This person is already in the project');
        const row: ProjectInvitationRow = {
          id: createId(),
          project_id: projectId,
          email: input.email,
          email_key: emailKey(input.email),
          role: input.role,
          created_at: clock(),
        };
        await insertInvitation(transaction.query, row);
        await countPeople(transaction, projectId, { members: 0, people: 1 });
        transaction.afterCommit(() => {
          tell();
          channel.changed(projectId, [userId]);
        });
        return row;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw conflict('This person is already invited');
      throw error;
    }
  };

const createWithdrawal =
  (parts: ProjectParts) =>
  async (userId: string, projectId: string, invitationId: string): Promise<void> => {
    const { database, access, channel } = parts;
    await access.require(userId, projectId, canManage);
    const row = await database.transaction(async (transaction) => {
      await access.lock(transaction, userId, projectId, canManage);
      const deleted = await deleteInvitation(transaction.query, invitationId, projectId);
      if (deleted === undefined) throw notFound();
      await countPeople(transaction, projectId, { members: 0, people: -1 });
      transaction.afterCommit(() => channel.changed(projectId, [userId]));
      return deleted;
    });
    (await tellInvited(parts, row.email))();
  };

const createReceived =
  ({ database, users }: ProjectParts) =>
  async (userId: string): Promise<InvitationView[]> => {
    const { email_key: key } = await users.find(userId);
    const rows = await listReceivedInvitations(database.read, key, RECEIVED_SHOWN);
    const owners = await users.people(rows.map((row) => row.owner_id));
    return rows.map((row) => ({ ...row, owner_name: owners.get(row.owner_id)?.name ?? '' }));
  };

const createAccept =
  (parts: ProjectParts) =>
  async (userId: string, invitationId: string): Promise<ProjectView> => {
    const { database, clock, access, channel } = parts;
    const { project_id: projectId } = await database.transaction(async (transaction) => {
      const row = await take(parts, transaction, userId, invitationId);
      const member = { project_id: row.project_id, user_id: userId, role: row.role, joined_at: clock() };
      await insertMember(transaction.query, member);
      await countPeople(transaction, row.project_id, { members: 1, people: 0 });
      await tally(transaction, userId, { projects: 1, owned: 0 });
      transaction.afterCommit(() => channel.invitationsChanged(userId));
      return row;
    });
    await announce(parts, projectId);
    return access.require(userId, projectId);
  };

const createDecline =
  (parts: ProjectParts) =>
  async (userId: string, invitationId: string): Promise<void> => {
    const { database, channel } = parts;
    const { project_id: projectId } = await database.transaction(async (transaction) => {
      const row = await take(parts, transaction, userId, invitationId);
      await countPeople(transaction, row.project_id, { members: 0, people: -1 });
      transaction.afterCommit(() => channel.invitationsChanged(userId));
      return row;
    });
    await announce(parts, projectId);
  };

/** Invitations to a project. */
export const createInvitations = (parts: ProjectParts) => ({
  create: createInvite(parts),
  withdraw: createWithdrawal(parts),
  received: createReceived(parts),
  accept: createAccept(parts),
  decline: createDecline(parts),
});
