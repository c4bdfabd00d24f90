import { projectLimits } from '@symbi/contracts/projects';
import type { Clock } from '../../platform/clock.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { isBefore } from '../../platform/database/keyset.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Users } from '../users/service.ts';
import { tally, viewsOf, type Access } from './access.ts';
import { canManage } from './policy.ts';
import type { ProjectView } from './presenter.ts';
import type { ProjectChannel } from './realtime.ts';

export const BUILD_RUN = 'project-build';

export interface ListRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface ProjectParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly access: Access;
  readonly channel: ProjectChannel;
}

const removeRows = async (channel: ProjectChannel, transaction: Transaction, projectId: string): Promise<void> => {
  const { query } = transaction;
  const members = await query
    .selectFrom('project_members')
    .select(['user_id', 'role'])
    .where('project_id', '=', projectId)
    .execute();
  for (const { user_id: userId, role } of members)
    await tally(transaction, userId, { projects: -1, owned: role === 'owner' ? -1 : 0 });
  await query.deleteFrom('runs').where('subject_id', '=', projectId).where('kind', '=', BUILD_RUN).execute();
  const { numDeletedRows } = await query.deleteFrom('projects').where('id', '=', projectId).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  transaction.afterCommit(() =>
    channel.removed(
      projectId,
      members.map((member) => member.user_id),
    ),
  );
};

const createList =
  ({ database }: ProjectParts) =>
  async (userId: string, { limit, cursor }: ListRequest) => {
    let query = viewsOf(database.read, userId);
    if (cursor !== undefined)
      query = query.where(
        isBefore(
          ['project_members.joined_at', 'project_members.project_id'],
          decodeCursor(cursor, ['number', 'string']),
        ),
      );
    const rows = await query
      .orderBy('project_members.joined_at', 'desc')
      .orderBy('project_members.project_id', 'desc')
      .limit(limit)
      .execute();
    const held = await database.read
      .selectFrom('project_tallies')
      .select('projects')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const last = rows.length < limit ? undefined : rows.at(-1);
    return {
      rows,
      count: held?.projects ?? 0,
      nextCursor: last === undefined ? undefined : encodeCursor([last.joined_at, last.id]),
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
      const stored = await query
        .insertInto('projects')
        .values({
          id,
          owner_id: userId,
          ...input,
          member_count: 1,
          people_count: 1,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await query
        .insertInto('project_members')
        .values({ project_id: id, user_id: userId, role: 'owner', joined_at: now })
        .execute();
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
      await transaction.query
        .updateTable('projects')
        .set({
          ...(change.name === undefined ? {} : { name: change.name }),
          ...(change.description === undefined ? {} : { description: change.description }),
        })
        .where('id', '=', projectId)
        .execute();
      transaction.afterCommit(() => channel.changed(projectId, memberIds));
    });
    return access.require(userId, projectId);
  };

const createRemove =
  ({ database, access, channel }: ProjectParts) =>
  async (userId: string, projectId: string): Promise<void> => {
    await access.require(userId, projectId, canManage);
    await database.transaction((transaction) => removeRows(channel, transaction, projectId));
  };

const createRemoveAccount =
  ({ channel }: ProjectParts) =>
  async (transaction: Transaction, userId: string): Promise<void> => {
    const { query } = transaction;
    const owned = await query.selectFrom('projects').select('id').where('owner_id', '=', userId).execute();
    for (const { id } of owned) await removeRows(channel, transaction, id);
    const joined = await query
      .deleteFrom('project_members')
      .where('user_id', '=', userId)
      .returning('project_id')
      .execute();
    for (const { project_id: projectId } of joined) {
      await query
        .updateTable('projects')
        .set((row) => ({ member_count: row('member_count', '-', 1), people_count: row('people_count', '-', 1) }))
        .where('id', '=', projectId)
        .execute();
    }
    const { email_key: key } = await query
      .selectFrom('users')
      .select('email_key')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const invited = await query
      .deleteFrom('project_invitations')
      .where('email_key', '=', key)
      .returning('project_id')
      .execute();
    for (const { project_id: projectId } of invited) {
      await query
        .updateTable('projects')
        .set((row) => ({ people_count: row('people_count', '-', 1) }))
        .where('id', '=', projectId)
        .execute();
    }
  };

/** The projects themselves; what is in them has services of its own. */
export const createProjectStore = (parts: ProjectParts) => ({
  find: (userId: string, projectId: string): Promise<ProjectView> => parts.access.require(userId, projectId),
  list: createList(parts),
  create: createCreate(parts),
  update: createUpdate(parts),
  remove: createRemove(parts),
  /** Before an account goes: its projects go with it, and so do its places in the projects of others. */
  removeAccount: createRemoveAccount(parts),
});
