import type { BridgeInput, ContextInput } from '@symbi/contracts/context';
import { contextLimits } from '@symbi/contracts/limits';
import { toMoment } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { insertContexts, type Keeping, type NewContext } from './rows.ts';
import type { ContextRow } from './table.ts';

const IDS_AT_ONCE = 500;

const findSources = async (
  { query }: Transaction,
  ownerId: string,
  { contextIds, fromTag }: BridgeInput,
): Promise<ContextRow[]> => {
  const own = query.selectFrom('contexts').selectAll().where('owner_id', '=', ownerId);
  const chosen =
    contextIds === undefined
      ? own.where('tag', '=', fromTag ?? '').where('is_active', '=', 1)
      : own.where('id', 'in', contextIds);
  const rows = await chosen
    .orderBy('created_at')
    .orderBy('id')
    .limit(contextLimits.bridgeTag + 1)
    .execute();
  if (rows.length > contextLimits.bridgeTag)
    throw conflict(`At most ${contextLimits.bridgeTag.toLocaleString('en-US')} contexts can be bridged at once`);
  // One that is missing or another's fails all: nobody learns which.
  if (rows.length < (contextIds === undefined ? 1 : new Set(contextIds).size)) throw notFound('context');
  return rows;
};

const findCopies = async (
  { query }: Transaction,
  ownerId: string,
  tag: string,
  sourceIds: readonly string[],
): Promise<ContextRow[]> => {
  const copies: ContextRow[] = [];
  for (let at = 0; at < sourceIds.length; at += IDS_AT_ONCE)
    copies.push(
      ...(await query
        .selectFrom('contexts')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('tag', '=', tag)
        .where('bridged_from', 'in', sourceIds.slice(at, at + IDS_AT_ONCE))
        .execute()),
    );
  return copies;
};

const copyOf = (row: ContextRow, toTag: string, at: string): NewContext => ({
  tag: toTag,
  source: 'symbi',
  data: JSON.parse(row.data) as ContextInput['data'],
  trustScore: row.trust_score,
  metadata: { bridgedFrom: { contextId: row.id, tag: row.tag, at } },
  bridgedFrom: row.id,
});

export interface Bridged {
  readonly rows: ContextRow[];
  readonly created: number;
  readonly existing: number;
}

/** Copies contexts to another tag. A copy that is already there is answered, not made again. */
export const bridgeContexts = async (
  transaction: Transaction,
  ownerId: string,
  input: BridgeInput,
  keeping: Keeping,
): Promise<Bridged> => {
  const sources = await findSources(transaction, ownerId, input);
  const existing = await findCopies(
    transaction,
    ownerId,
    input.toTag,
    sources.map((row) => row.id),
  );
  const done = new Set(existing.map((row) => row.bridged_from));
  const fresh = sources
    .filter((row) => !done.has(row.id) && row.tag !== input.toTag)
    .map((row) => copyOf(row, input.toTag, toMoment(keeping.now)));
  const created = await insertContexts(transaction, ownerId, fresh, keeping);
  const rows = [...created, ...existing].slice(0, contextLimits.bridge);
  return { rows, created: created.length, existing: existing.length };
};
