import { projectLimits } from '@symbi/contracts/projects';
import type { Clock } from '../../platform/clock.ts';
import { pageOf } from '../../platform/database/keyset.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { conflict } from '../../platform/failure.ts';
import { forgetAnswers } from '../../platform/http/idempotency.ts';
import { createId } from '../../platform/id.ts';
import { removeRuns } from '../../platform/runs/queries.ts';
import type { Users } from '../users/service.ts';
import { countPeople, tally, type Access } from './access.ts';
import {
  deleteInvitationsTo,
  deleteMemberships,
  insertMember,
  listInvitations,
  listMembers,
  listProjectIdsOf,
} from './people/queries.ts';
import { canManage } from './policy.ts';
import type { ProjectView } from './presenter.ts';
import {
  deleteProject,
  findTally,
  insertProject,
  listOwnedIds,
  listProjectsOf,
  lockProject,
  updateProject,
  type ListRequest,
} from './queries.ts';
import type { ProjectMemberRow } from './table.ts';
import type { ProjectChannel } from './live/realtime.ts';

export const BUILD_RUN = 'project-build';

export interface ProjectParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly access: Access;
  readonly channel: ProjectChannel;
}

const byId = (left: ProjectMemberRow, right: ProjectMemberRow): number => (left.user_id < right.user_id ? -1 : 1);

/** For a locked project: nobody joins or leaves it while its people are subtracted from the counts. */
const removeRows = async (
  { channel, users }: Pick<ProjectParts, 'channel' | 'users'>,
  transaction: Transaction,
  projectId: string,
): Promise<void> => {
  const { query } = transaction;
  const members = await listMembers(query, projectId);
  const invitations = await listInvitations(query, projectId);
  const invited = await users.idsAt(
    invitations.map(({ email }) => email),
    query,
  );
  // In the same order for every project: several with the same people may be deleted at once.
  for (const { user_id: userId, role } of members.toSorted(byId))
    await tally(transaction, userId, { projects: -1, owned: role === 'owner' ? -1 : 0 });
  await removeRuns(transaction, BUILD_RUN, projectId);
  await deleteProject(query, projectId);
  await forgetAnswers(
    query,
    members.map((member) => member.user_id),
    projectId,
  );
  transaction.afterCommit(() => {
    channel.removed(
      projectId,
      members.map((member) => member.user_id),
    );
    for (const userId of invited) channel.invitationsChanged(userId);
  });
};

/** Tells those who are still in a project that its people have changed. */
const tellMembers = async (channel: ProjectChannel, transaction: Transaction, projectId: string): Promise<void> => {
  const members = await listMembers(transaction.query, projectId);
  transaction.afterCommit(() =>
    channel.changed(
      projectId,
      members.map((member) => member.user_id),
    ),
  );
};

const createList =
  ({ database, users }: ProjectParts) =>
  async (userId: string, request: ListRequest) => {
    const found = await listProjectsOf(database.read, userId, request);
    const { rows, nextCursor } = pageOf(found, request.limit, (row) => [row.joined_at, row.id]);
    const owners = await users.people(rows.map((row) => row.owner_id));
    return {
      rows: rows.map((row): ProjectView => ({ ...row, owner_name: owners.get(row.owner_id)?.name ?? '' })),
      count: await findTally(database.read, userId),
      nextCursor,
    };
  };

const createCreate =
  ({ database, clock, users, channel }: ProjectParts) =>
  async (userId: string, input: { readonly name: string; readonly description: string }): Promise<ProjectView> => {
    const owner = await users.find(userId);
    const now = clock();
    const id = createId();
    const row = await database.transaction(async (transaction) => {
      const { query } = transaction;
      const { owned } = await tally(transaction, userId, { projects: 1, owned: 1 });
      if (owned > projectLimits.owned) throw conflict(`You can own at most ${projectLimits.owned} projects`);
      const counts = { member_count: 1, people_count: 1 };
      const times = { created_at: now, updated_at: now };
      const stored = await insertProject(query, { id, owner_id: userId, ...input, ...counts, ...times });
      await insertMember(query, { project_id: id, user_id: userId, role: 'owner', joined_at: now });
      transaction.afterCommit(() => channel.changed(id, [userId]));
      return stored;
    });
    return { ...row, role: 'owner', owner_name: owner.name };
  };

const createUpdate =
  ({ database, clock, access, channel }: ProjectParts) =>
  async (
    userId: string,
    projectId: string,
    change: { readonly name?: string | undefined; readonly description?: string | undefined },
  ): Promise<ProjectView> => {
    await access.require(userId, projectId, canManage);
    const memberIds = await access.memberIds(projectId);
    await database.transaction(async (transaction) => {
      await access.lock(transaction, userId, projectId, canManage, clock());
      await updateProject(transaction.query, projectId, {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.description === undefined ? {} : { description: change.description }),
      });
      transaction.afterCommit(() => channel.changed(projectId, memberIds));
    });
    return access.require(userId, projectId);
  };

const createRemove =
  (parts: ProjectParts) =>
  async (userId: string, projectId: string): Promise<void> => {
    const { database, access } = parts;
    await access.require(userId, projectId, canManage);
    await database.transaction(async (transaction) => {
      await access.lock(transaction, userId, projectId, canManage);
      await removeRows(parts, transaction, projectId);
    });
    await database.scrub();
  };

const createRemoveAccount =
  (parts: ProjectParts) =>
  async (transaction: Transaction, userId: string): Promise<void> => {
    const { channel, users } = parts;
    const { query } = transaction;
    const { email_key: key } = await users.find(userId, query);
    const theirs = await listProjectIdsOf(query, userId, key);
    // A project before its people, as by everybody, and in one order: two accounts may leave each other's at once.
    for (const id of theirs.toSorted()) await lockProject(query, id);
    for (const id of await listOwnedIds(query, userId))
      if ((await lockProject(query, id)) !== undefined) await removeRows(parts, transaction, id);
    for (const id of await deleteMemberships(query, userId)) {
      await countPeople(transaction, id, { members: -1, people: -1 });
      await tellMembers(channel, transaction, id);
    }
    for (const id of await deleteInvitationsTo(query, key)) {
      await countPeople(transaction, id, { members: 0, people: -1 });
      await tellMembers(channel, transaction, id);
    }
  };

/** The projects themselves; their contents have their own services. */
export const createProjectStore = (parts: ProjectParts) => ({
  find: (userId: string, projectId: string): Promise<ProjectView> => parts.access.require(userId, projectId),
  list: createList(parts),
  create: createCreate(parts),
  update: createUpdate(parts),
  remove: createRemove(parts),
  /** Before an account is deleted: deletes its projects and its memberships in others. */
  removeAccount: createRemoveAccount(parts),
});
