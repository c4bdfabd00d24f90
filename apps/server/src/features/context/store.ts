import { createHash } from 'node:crypto';
import type { ContextData, ContextInput, ContextMetadata } from '@symbi/contracts/context';
import { contextLimits } from '@symbi/contracts/limits';
import type { Query, Transaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import { bytesOfData, fitting, problemOfQuota, type ContextQuota } from './quota/quota.ts';
import { insertRows } from './queries/contexts.ts';
import { addToState, addToTag, insertRemoval, raiseRemovalFloor } from './queries/states.ts';
import type { ContextRow } from './table.ts';

/** How many changes removals stay listed for; an index further behind is rebuilt. */
const REMOVALS_KEPT = 2_000;

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
};

/** The same for data that differ only in key order. */
export const hashOfData = (data: ContextData): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(data)))
    .digest('hex');

export interface NewContext extends ContextInput {
  readonly metadata: ContextMetadata;
  readonly bridgedFrom?: string;
  /** True unless given. */
  readonly isActive?: boolean;
}

/** As it is stored. Throws `invalid` when it is too long. */
export const writtenData = (data: ContextData): string => {
  const written = JSON.stringify(data);
  if (written.length > contextLimits.itemLength) throw invalid('Data is too long', { data: 'Data is too long' });
  return written;
};

const rowOf = (ownerId: string, context: NewContext, now: number): Omit<ContextRow, 'change_seq'> => {
  return {
    id: createId(),
    owner_id: ownerId,
    tag: context.tag,
    source: context.source,
    data: writtenData(context.data),
    data_hash: hashOfData(context.data),
    trust_score: context.trustScore,
    is_active: Number(context.isActive ?? true),
    metadata: JSON.stringify(context.metadata),
    bridged_from: context.bridgedFrom ?? null,
    created_at: now,
  };
};

export interface InsertContextsOptions {
  readonly now: number;
  readonly quota: ContextQuota;
  /** Stores as many as fit, from the first on, instead of none. */
  readonly isPartial?: boolean;
}

const fittingRows = async <Row extends { data: string }>(
  transaction: Transaction,
  ownerId: string,
  rows: Row[],
  quota: ContextQuota,
): Promise<Row[]> => {
  // Only locks the counters: whatever fits now still fits when this transaction ends.
  const state = await addToState(transaction.query, ownerId, { total: 0, active: 0, bridges: 0, bytes: 0 });
  const sizes = rows.map(({ data }) => bytesOfData(data));
  return rows.slice(0, fitting(state, sizes, quota));
};

const activeOf = (rows: readonly Pick<ContextRow, 'is_active'>[]): number =>
  rows.filter((row) => row.is_active === 1).length;

/** Stores contexts with their counters. Throws `quota_reached` when the account would exceed its limit. */
export const insertContexts = async (
  transaction: Transaction,
  ownerId: string,
  contexts: readonly NewContext[],
  { now, quota, isPartial = false }: InsertContextsOptions,
): Promise<ContextRow[]> => {
  const all = contexts.map((context) => rowOf(ownerId, context, now));
  const made = isPartial && all.length > 0 ? await fittingRows(transaction, ownerId, all, quota) : all;
  if (made.length === 0) return [];
  const bridges = made.filter((row) => row.bridged_from !== null).length;
  const bytes = made.reduce((sum, { data }) => sum + bytesOfData(data), 0);
  const added = { total: made.length, active: activeOf(made), bridges, bytes };
  const state = await addToState(transaction.query, ownerId, added);
  const problem = problemOfQuota(state, quota);
  if (problem !== undefined) throw problem;
  const tags = Map.groupBy(made, ({ tag }) => tag);
  for (const [tag, tagged] of [...tags].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    await addToTag(transaction.query, ownerId, tag, { total: tagged.length, active: activeOf(tagged) });
  const rows = made.map((row): ContextRow => ({ ...row, change_seq: state.change_seq }));
  await insertRows(transaction.query, rows);
  return rows;
};

/** Records a removal for indexes that follow the changes, and drops old records. */
export const noteRemoval = async (query: Query, ownerId: string, seq: number, contextId: string): Promise<void> => {
  await insertRemoval(query, ownerId, seq, contextId);
  const floor = seq - REMOVALS_KEPT;
  if (floor > 0) await raiseRemovalFloor(query, ownerId, floor);
};
