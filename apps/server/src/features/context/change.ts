import type { ContextChange } from '@symbi/contracts/context';
import type { Query, Transaction } from '../../platform/database/database.ts';
import { conflict } from '../../platform/failure.ts';
import { presentContext } from './presenter.ts';
import { updateRow } from './queries/contexts.ts';
import { deleteMeaning, touchMeaning } from './queries/meanings.ts';
import { addToState, addToTag, holdState } from './queries/states.ts';
import { deleteVector } from './queries/vectors.ts';
import { bytesOfData, problemOfQuota, type ContextQuota } from './quota/quota.ts';
import { findContext } from './reads.ts';
import { hashOfData, writtenData } from './store.ts';
import type { ContextRow } from './table.ts';

type Content = Pick<ContextRow, 'tag' | 'data' | 'data_hash' | 'trust_score'>;

const contentOf = (row: ContextRow, { tag, data, trustScore }: ContextChange): Content => ({
  tag: tag ?? row.tag,
  data: data === undefined ? row.data : writtenData(data),
  data_hash: data === undefined ? row.data_hash : hashOfData(data),
  trust_score: trustScore ?? row.trust_score,
});

const isSame = (row: ContextRow, content: Content): boolean =>
  row.tag === content.tag && row.data === content.data && row.trust_score === content.trust_score;

/** Counts the change and answers its number. What grows must fit; a correction that does not grow always may. */
const countChange = async (query: Query, row: ContextRow, { tag, data }: Content, quota: ContextQuota) => {
  const { owner_id: ownerId, is_active: active } = row;
  const bytes = bytesOfData(data) - bytesOfData(row.data);
  const state = await addToState(query, ownerId, { total: 0, active: 0, bridges: 0, bytes });
  const problem = bytes > 0 ? problemOfQuota({ total: 0, bytes: state.bytes }, quota) : undefined;
  if (problem !== undefined) throw problem;
  if (tag !== row.tag) {
    await addToTag(query, ownerId, row.tag, { total: -1, active: -active });
    await addToTag(query, ownerId, tag, { total: 1, active });
  }
  return state.change_seq;
};

/** Vectors of other data are deleted; new ones are made as for a new context. */
const followWithVectors = async (query: Query, row: ContextRow, content: Content, seq: number): Promise<void> => {
  if (row.data_hash === content.data_hash) return touchMeaning(query, row.owner_id, row.id, seq);
  await deleteMeaning(query, row.owner_id, row.id);
  await deleteVector(query, row.owner_id, row.id);
};

/** Changes a context in place. Throws `conflict` with the stored one when `version` is not its version. */
export const changeContext = async (
  { query }: Transaction,
  ownerId: string,
  contextId: string,
  change: ContextChange,
  quota: ContextQuota,
): Promise<ContextRow> => {
  await holdState(query, ownerId);
  const row = await findContext(query, ownerId, contextId);
  const stored = presentContext(row);
  if (change.version !== undefined && change.version !== stored.version)
    throw conflict('The context was changed elsewhere since you opened it', stored);
  const content = contentOf(row, change);
  if (isSame(row, content)) return row;
  const seq = await countChange(query, row, content, quota);
  await followWithVectors(query, row, content, seq);
  return updateRow(query, ownerId, contextId, { ...content, change_seq: seq });
};
