import { createHash } from 'node:crypto';
import type { KnowledgeInput } from '@symbi/contracts/project-builds';
import { projectLimits } from '@symbi/contracts/projects';
import { canonicalJson } from '@symbi/ledger';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isBefore } from '../../platform/database/keyset.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import { canWrite } from './policy.ts';
import type { KnowledgeView } from './presenter.ts';
import type { ListRequest, ProjectParts } from './projects.ts';
import type { ProjectKnowledgeRow } from './table.ts';

/** SHA-256 of an item's canonical form: what makes two items the same. */
export const hashOfItem = (item: { readonly tag: string; readonly source: string; readonly data: unknown }): string =>
  createHash('sha256')
    .update(canonicalJson({ tag: item.tag, source: item.source, data: item.data }))
    .digest('hex');

const INSERTED_AT_ONCE = 50;

const count = ({ query }: Transaction, projectId: string, change: { items: number; bytes: number }) =>
  query
    .updateTable('projects')
    .set((row) => ({
      knowledge_count: row('knowledge_count', '+', change.items),
      knowledge_bytes: row('knowledge_bytes', '+', change.bytes),
    }))
    .where('id', '=', projectId)
    .returning(['knowledge_count', 'knowledge_bytes'])
    .executeTakeFirstOrThrow();

const rowsOf = (
  userId: string,
  projectId: string,
  items: readonly KnowledgeInput[],
  now: number,
): ProjectKnowledgeRow[] => {
  const rows = items.map((item) => {
    const data = JSON.stringify(item.data);
    return {
      id: createId(),
      project_id: projectId,
      added_by: userId,
      tag: item.tag,
      source: item.source,
      data,
      hash: hashOfItem(item),
      bytes: Buffer.byteLength(data),
      created_at: now,
    };
  });
  return [...new Map(rows.map((row) => [row.hash, row])).values()];
};

const createList =
  ({ database, access }: ProjectParts) =>
  async (userId: string, projectId: string, { limit, cursor }: ListRequest) => {
    const project = await access.require(userId, projectId);
    let query = database.read
      .selectFrom('project_knowledge')
      .leftJoin('users', 'users.id', 'project_knowledge.added_by')
      .selectAll('project_knowledge')
      .select('users.name as added_by_name')
      .where('project_knowledge.project_id', '=', projectId);
    if (cursor !== undefined)
      query = query.where(
        isBefore(['project_knowledge.created_at', 'project_knowledge.id'], decodeCursor(cursor, ['number', 'string'])),
      );
    const rows = await query
      .orderBy('project_knowledge.created_at', 'desc')
      .orderBy('project_knowledge.id', 'desc')
      .limit(limit)
      .execute();
    const last = rows.length < limit ? undefined : rows.at(-1);
    return {
      rows,
      count: project.knowledge_count,
      nextCursor: last === undefined ? undefined : encodeCursor([last.created_at, last.id]),
    };
  };

const createAdd =
  ({ database, clock, users, access, channel }: ProjectParts) =>
  async (
    userId: string,
    projectId: string,
    items: readonly KnowledgeInput[],
  ): Promise<{ rows: KnowledgeView[]; skipped: number }> => {
    await access.require(userId, projectId, canWrite);
    const { name } = await users.find(userId);
    const given = rowsOf(userId, projectId, items, clock());
    return database.transaction(async (transaction) => {
      const { query } = transaction;
      await access.lock(transaction, userId, projectId, canWrite, clock());
      const known = await query
        .selectFrom('project_knowledge')
        .select('hash')
        .where('project_id', '=', projectId)
        .where(
          'hash',
          'in',
          given.map((row) => row.hash),
        )
        .execute();
      const fresh = given.filter((row) => !known.some((other) => other.hash === row.hash));
      const bytes = fresh.reduce((sum, row) => sum + row.bytes, 0);
      const held = await count(transaction, projectId, { items: fresh.length, bytes });
      if (held.knowledge_count > projectLimits.items)
        throw conflict(`A project can hold at most ${projectLimits.items} knowledge items`);
      if (held.knowledge_bytes > projectLimits.knowledgeBytes)
        throw conflict(`A project can hold at most ${projectLimits.knowledgeBytes} bytes of knowledge`);
      for (let at = 0; at < fresh.length; at += INSERTED_AT_ONCE)
        await query
          .insertInto('project_knowledge')
          .values(fresh.slice(at, at + INSERTED_AT_ONCE))
          .execute();
      if (fresh.length > 0) transaction.afterCommit(() => channel.knowledgeAdded(projectId, fresh.length));
      return { rows: fresh.map((row) => ({ ...row, added_by_name: name })), skipped: items.length - fresh.length };
    });
  };

const createRemove =
  ({ database, clock, access, channel }: ProjectParts) =>
  async (userId: string, projectId: string, itemId: string): Promise<void> => {
    await access.require(userId, projectId, canWrite);
    await database.transaction(async (transaction) => {
      await access.lock(transaction, userId, projectId, canWrite, clock());
      const row = await transaction.query
        .deleteFrom('project_knowledge')
        .where('id', '=', itemId)
        .where('project_id', '=', projectId)
        .returning('bytes')
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      await count(transaction, projectId, { items: -1, bytes: -row.bytes });
      transaction.afterCommit(() => channel.knowledgeRemoved(projectId, itemId));
    });
  };

/** The items a project knows; builds are made of them. */
export const createKnowledge = (parts: ProjectParts) => ({
  list: createList(parts),
  /** Adds what the project does not have yet; the same item is never stored twice. */
  add: createAdd(parts),
  remove: createRemove(parts),
  /** Everything, in the order of the hashes, so that the same knowledge is always read in the same order. */
  snapshot: (projectId: string): Promise<ProjectKnowledgeRow[]> =>
    parts.database.read
      .selectFrom('project_knowledge')
      .selectAll()
      .where('project_id', '=', projectId)
      .orderBy('hash')
      .execute(),
});

export type Knowledge = ReturnType<typeof createKnowledge>;
