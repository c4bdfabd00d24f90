import { createHash } from 'node:crypto';
import type { KnowledgeInput } from '@symbi/contracts/project-builds';
import { projectLimits } from '@symbi/contracts/projects';
import { canonicalJson } from '@symbi/ledger';
import { pageOf } from '../../../platform/database/keyset.ts';
import { conflict, notFound } from '../../../platform/failure.ts';
import { forgetAnswers } from '../../../platform/http/idempotency.ts';
import { createId } from '../../../platform/id.ts';
import { canWrite } from '../policy.ts';
import { nameOf, type KnowledgeView } from '../presenter.ts';
import type { ProjectParts } from '../projects.ts';
import { addToProject, type ListRequest } from '../queries.ts';
import type { ProjectKnowledgeRow } from '../table.ts';
import { deleteItem, findHashes, insertItems, listAllItems, listItems } from './queries.ts';

/** SHA-256 of an item's canonical form, which identifies it. */
export const hashOfItem = (item: { readonly tag: string; readonly source: string; readonly data: unknown }): string =>
  createHash('sha256')
    .update(canonicalJson({ tag: item.tag, source: item.source, data: item.data }))
    .digest('hex');

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
  ({ database, users, access }: ProjectParts) =>
  async (userId: string, projectId: string, request: ListRequest) => {
    const project = await access.require(userId, projectId);
    const items = await listItems(database.read, projectId, request);
    const { rows, nextCursor } = pageOf(items, request.limit, (row) => [row.created_at, row.id]);
    const people = await users.people(rows.flatMap((row) => row.added_by ?? []));
    return {
      rows: rows.map((row): KnowledgeView => ({ ...row, added_by_name: nameOf(people, row.added_by) })),
      count: project.knowledge_count,
      nextCursor,
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
      const hashes = given.map((row) => row.hash);
      const known = await findHashes(query, projectId, hashes);
      const fresh = given.filter((row) => !known.has(row.hash));
      const bytes = fresh.reduce((sum, row) => sum + row.bytes, 0);
      const held = await addToProject(query, projectId, { knowledge_count: fresh.length, knowledge_bytes: bytes });
      if (held === undefined) throw notFound();
      if (held.knowledge_count > projectLimits.items)
        throw conflict(`A project can hold at most ${projectLimits.items} knowledge items`);
      if (held.knowledge_bytes > projectLimits.knowledgeBytes)
        throw conflict(`A project can hold at most ${projectLimits.knowledgeBytes} bytes of knowledge`);
      await insertItems(query, fresh);
      if (fresh.length > 0) transaction.afterCommit(() => channel.knowledgeAdded(projectId, fresh.length));
      return { rows: fresh.map((row) => ({ ...row, added_by_name: name })), skipped: items.length - fresh.length };
    });
  };

const createRemove =
  ({ database, clock, access, channel }: ProjectParts) =>
  async (userId: string, projectId: string, itemId: string): Promise<void> => {
    await access.require(userId, projectId, canWrite);
    const memberIds = await access.memberIds(projectId);
    await database.transaction(async (transaction) => {
      await access.lock(transaction, userId, projectId, canWrite, clock());
      const bytes = await deleteItem(transaction.query, projectId, itemId);
      if (bytes === undefined) throw notFound();
      await addToProject(transaction.query, projectId, { knowledge_count: -1, knowledge_bytes: -bytes });
      await forgetAnswers(transaction.query, memberIds, itemId);
      transaction.afterCommit(() => channel.knowledgeRemoved(projectId, itemId));
    });
    await database.scrub();
  };

/** A project's knowledge items; builds are made from them. */
export const createKnowledge = (parts: ProjectParts) => ({
  list: createList(parts),
  /** Adds items the project does not have yet; the same item is never stored twice. */
  add: createAdd(parts),
  remove: createRemove(parts),
  /** Everything, ordered by hash, so that the same knowledge is always read in the same order. */
  snapshot: (projectId: string): Promise<ProjectKnowledgeRow[]> => listAllItems(parts.database.read, projectId),
});

export type Knowledge = ReturnType<typeof createKnowledge>;
