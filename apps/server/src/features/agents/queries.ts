import type { BondStatus } from '@symbi/contracts/agents';
import { PostgresAdapter, sql, type RawBuilder, type Updateable } from 'kysely';
import { decodeCursor } from '../../platform/cursor.ts';
import type { Query } from '../../platform/database/database.ts';
import { isAfter, isBefore } from '../../platform/database/keyset.ts';
import { statement } from '../../platform/database/statement.ts';
import type { AgentRow, AgentTable } from './table.ts';

type Kind = AgentRow['kind'];

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly order?: 'oldest' | 'newest' | undefined;
}

const ofKind = (query: Query, ownerId: string, kind: Kind) =>
  query.selectFrom('agents').selectAll().where('owner_id', '=', ownerId).where('kind', '=', kind);

export const insertAgent = async (query: Query, row: AgentRow): Promise<void> => {
  await query.insertInto('agents').values(row).execute();
};

const agentById = statement<{ agentId: string }, AgentRow>((query, given) =>
  query.selectFrom('agents').selectAll().where('id', '=', given.agentId),
);

const COLUMNS = [
  'id',
  'owner_id',
  'kind',
  'name',
  'description',
  'provider',
  'model',
  'system_prompt',
  'temperature',
  'max_tokens',
  'is_public',
  'ci_enabled',
  'ci_model',
  'context_bridge_enabled',
  'trust_score_threshold',
  'api_key_id',
  'base_url',
  'metadata',
  'tools',
  'check_mode',
  'check_samples',
  'judge',
  'pictures',
  'bond_status',
  'bond',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof AgentRow)[];

/**
 * A subquery for an agent as JSON text, so that another feature's statement can read it with the row that names it.
 * Access is still checked by the service.
 */
export const agentWithin = (query: Query, agentId: RawBuilder<unknown>): RawBuilder<string | null> => {
  const isPostgres = query.getExecutor().adapter instanceof PostgresAdapter;
  const pairs = sql.join(COLUMNS.map((column) => sql`${sql.lit(column)}, agents.${sql.ref(column)}`));
  const row = isPostgres ? sql`json_build_object(${pairs})::text` : sql`json_object(${pairs})`;
  return sql`(select ${row} from agents where agents.id = ${agentId})`;
};

/** Anybody's agent: the service checks access. */
export const findAnyAgent = async (query: Query, agentId: string): Promise<AgentRow | undefined> => {
  const [row] = await agentById(query, { agentId });
  return row;
};

export const findOwnAgent = (
  query: Query,
  ownerId: string,
  kind: Kind,
  agentId: string,
): Promise<AgentRow | undefined> => ofKind(query, ownerId, kind).where('id', '=', agentId).executeTakeFirst();

/** One more than the page has. */
export const pageAgents = (
  query: Query,
  where: { readonly ownerId: string } | 'public',
  { limit, cursor, order }: PageRequest,
): Promise<AgentRow[]> => {
  let page = query.selectFrom('agents').selectAll().where('kind', '=', 'agent');
  page = where === 'public' ? page.where('is_public', '=', 1) : page.where('owner_id', '=', where.ownerId);
  const isNewest = order === 'newest';
  if (cursor !== undefined) {
    const place = decodeCursor(cursor, ['number', 'string']);
    page = page.where((isNewest ? isBefore : isAfter)(['created_at', 'id'], place));
  }
  const direction = isNewest ? 'desc' : 'asc';
  return page
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute();
};

export const publicAgentsOf = async (query: Query, ownerId: string): Promise<string[]> => {
  const rows = await ofKind(query, ownerId, 'agent').clearSelect().select('id').where('is_public', '=', 1).execute();
  return rows.map(({ id }) => id);
};

/** Agents and assistants, for the export of an account. */
export const listAllAgents = (query: Query, ownerId: string): Promise<AgentRow[]> =>
  query.selectFrom('agents').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute();

/** Newest first. */
export const listAssistants = (query: Query, ownerId: string, limit: number): Promise<AgentRow[]> =>
  ofKind(query, ownerId, 'assistant').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

export const findBuiltIn = (query: Query, ownerId: string): Promise<AgentRow | undefined> =>
  ofKind(query, ownerId, 'assistant').where('provider', '=', 'local').executeTakeFirst();

/** All except the built-in one. */
export const countAssistants = async (query: Query, ownerId: string): Promise<number> => {
  const { held } = await query
    .selectFrom('agents')
    .select((row) => row.fn.countAll<number>().as('held'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'assistant')
    .where('provider', '!=', 'local')
    .executeTakeFirstOrThrow();
  return Number(held);
};

export const countBondedAgents = async (query: Query, ownerId: string): Promise<number> => {
  const { total } = await query
    .selectFrom('agents')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('bond_status', '=', 'Bonded')
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Of either kind when none is given. */
export const updateAgent = (
  query: Query,
  ownerId: string,
  agentId: string,
  columns: Updateable<AgentTable>,
  kind?: Kind,
): Promise<AgentRow | undefined> => {
  const mine = query.updateTable('agents').set(columns).where('id', '=', agentId).where('owner_id', '=', ownerId);
  return (kind === undefined ? mine : mine.where('kind', '=', kind)).returningAll().executeTakeFirst();
};

/** Sets the result of a bond if the agent's status is one of `from`; undefined otherwise. */
export const updateBond = (
  query: Query,
  agent: Pick<AgentRow, 'id' | 'owner_id'>,
  to: Pick<AgentRow, 'bond_status' | 'bond'>,
  from: readonly BondStatus[],
): Promise<AgentRow | undefined> =>
  query
    .updateTable('agents')
    .set(to)
    .where('id', '=', agent.id)
    .where('owner_id', '=', agent.owner_id)
    .where('bond_status', 'in', from)
    .returningAll()
    .executeTakeFirst();

/** False when this person has no such agent. */
export const deleteAgent = async (query: Query, ownerId: string, kind: Kind, agentId: string): Promise<boolean> => {
  const mine = query.deleteFrom('agents').where('owner_id', '=', ownerId).where('kind', '=', kind);
  const { numDeletedRows } = await mine.where('id', '=', agentId).executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Where a custom server's key is sent: to the address of the agent changed last that has it. */
export const addressOfKey = async (query: Query, ownerId: string, keyId: string): Promise<string | null> => {
  const agent = await query
    .selectFrom('agents')
    .select('base_url')
    .where('owner_id', '=', ownerId)
    .where('api_key_id', '=', keyId)
    .where('base_url', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return agent?.base_url ?? null;
};

/** Removes a key from the agents that use it; returns them. */
export const releaseKey = (query: Query, ownerId: string, keyId: string): Promise<Pick<AgentRow, 'id' | 'name'>[]> =>
  query
    .updateTable('agents')
    .set({ api_key_id: null })
    .where('owner_id', '=', ownerId)
    .where('api_key_id', '=', keyId)
    .returning(['id', 'name'])
    .execute();

export const listJudging = (query: Query, ownerId: string): Promise<Pick<AgentRow, 'id' | 'name' | 'judge'>[]> =>
  query
    .selectFrom('agents')
    .select(['id', 'name', 'judge'])
    .where('owner_id', '=', ownerId)
    .where('judge', 'is not', null)
    .execute();

export const endJudging = async (query: Query, ownerId: string, agentIds: readonly string[]): Promise<void> => {
  if (agentIds.length === 0) return;
  await query
    .updateTable('agents')
    .set({ judge: null })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', agentIds)
    .execute();
};
