import { contextData, type BridgeInput } from '@symbi/contracts/context';
import { contextLimits } from '@symbi/contracts/limits';
import { toIsoTime } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { findCopies, listSources } from './queries/contexts.ts';
import { holdState } from './queries/states.ts';
import { insertContexts, type InsertContextsOptions, type NewContext } from './store.ts';
import type { ContextRow } from './table.ts';

const findSources = async (
  { query }: Transaction,
  ownerId: string,
  { contextIds, fromTag }: BridgeInput,
): Promise<ContextRow[]> => {
  const from = contextIds === undefined ? { tag: fromTag ?? '' } : { ids: contextIds };
  const rows = await listSources(query, ownerId, from, contextLimits.bridgeTag + 1);
  if (rows.length > contextLimits.bridgeTag)
    throw conflict(`At most ${contextLimits.bridgeTag.toLocaleString('en-US')} contexts can be bridged at once`);
  // A missing or foreign one fails the whole call, so that nobody learns which.
  if (rows.length < (contextIds === undefined ? 1 : new Set(contextIds).size)) throw notFound('context');
  return rows;
};

const copyOf = (row: ContextRow, toTag: string, at: string): NewContext => ({
  tag: toTag,
  source: 'symbi',
  data: contextData.parse(JSON.parse(row.data)),
  trustScore: row.trust_score,
  metadata: { bridgedFrom: { contextId: row.id, tag: row.tag, at } },
  bridgedFrom: row.id,
});

export interface BridgeResult {
  readonly rows: ContextRow[];
  readonly created: number;
  readonly existing: number;
}

/** Copies contexts to another tag. An existing copy is returned, not repeated. */
export const bridgeContexts = async (
  transaction: Transaction,
  ownerId: string,
  input: BridgeInput,
  options: InsertContextsOptions,
): Promise<BridgeResult> => {
  // A concurrent identical request then finds the copies.
  await holdState(transaction.query, ownerId);
  const sources = await findSources(transaction, ownerId, input);
  const existing = await findCopies(
    transaction.query,
    ownerId,
    input.toTag,
    sources.map((row) => row.id),
  );
  const done = new Set(existing.map((row) => row.bridged_from));
  const fresh = sources
    .filter((row) => !done.has(row.id) && row.tag !== input.toTag)
    .map((row) => copyOf(row, input.toTag, toIsoTime(options.now)));
  const created = await insertContexts(transaction, ownerId, fresh, options);
  const rows = [...created, ...existing].slice(0, contextLimits.bridge);
  return { rows, created: created.length, existing: existing.length };
};
