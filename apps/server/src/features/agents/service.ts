import type { AgentChange, AgentInput } from '@symbi/contracts/agents';
import { limits } from '@symbi/contracts/limits';
import type { Updateable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { Failure, conflict, invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { ApiKeyRow, ApiKeys } from '../api-keys/service.ts';
import type { Users } from '../users/service.ts';
import { canUseAgent } from './policy.ts';
import type { AgentRow, AgentTable } from './table.ts';

export type { AgentRow } from './table.ts';
export { presentAgent } from './presenter.ts';

export interface AgentPage {
  readonly rows: AgentRow[];
  readonly count: number;
  readonly nextCursor: string | undefined;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface AgentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly apiKeys: ApiKeys;
  /** Judges the address of a custom provider at save time; the guarded fetch judges it again at every call. */
  readonly checkBaseUrl: (url: string) => Promise<{ ok: true; url: string } | { ok: false; message: string }>;
}

/** A change of one of these makes the agent another one: a bond no longer speaks for it. */
const bondedFields = ['system_prompt', 'model', 'provider', 'temperature'] as const;

const columnsOf = (change: AgentChange): Updateable<AgentTable> => {
  const flag = (value: boolean | undefined): number | undefined => (value === undefined ? undefined : Number(value));
  const columns = {
    name: change.name,
    description: change.description,
    provider: change.provider,
    model: change.model,
    system_prompt: change.systemPrompt,
    temperature: change.temperature,
    max_tokens: change.maxTokens,
    is_public: flag(change.isPublic),
    ci_enabled: flag(change.ciEnabled),
    ci_model: change.ciModel,
    context_bridge_enabled: flag(change.contextBridgeEnabled),
    trust_score_threshold: change.trustScoreThreshold,
    api_key_id: change.apiKeyId,
    base_url: change.baseUrl,
    metadata: change.metadata === undefined ? undefined : JSON.stringify(change.metadata),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

const nextCursorOf = (rows: AgentRow[], limit: number): string | undefined => {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return last === undefined ? undefined : encodeCursor([last.created_at, last.id]);
};

const createReads = ({ database, users }: AgentsOptions) => {
  const page = async (where: 'own' | 'public', userId: string, { limit, cursor }: PageRequest): Promise<AgentRow[]> => {
    let query = database.read.selectFrom('agents').selectAll();
    query = where === 'own' ? query.where('owner_id', '=', userId) : query.where('is_public', '=', 1);
    if (cursor !== undefined) {
      const [at, id] = decodeCursor(cursor, ['number', 'string']);
      query = query.where((test) => test.or([test('created_at', '>', at), test.and([test('created_at', '=', at), test('id', '>', id)])]));
    }
    return query.orderBy('created_at').orderBy('id').limit(limit).execute();
  };
  return {
    async list(userId: string, request: PageRequest): Promise<AgentPage> {
      const [rows, user] = await Promise.all([page('own', userId, request), users.find(userId)]);
      return { rows, count: user.agent_count, nextCursor: nextCursorOf(rows, request.limit) };
    },
    async listPublic(userId: string, request: PageRequest): Promise<AgentPage> {
      const rows = await page('public', userId, request);
      const { total } = await database.read
        .selectFrom('agents')
        .select((row) => row.fn.countAll<number>().as('total'))
        .where('is_public', '=', 1)
        .executeTakeFirstOrThrow();
      return { rows, count: Number(total), nextCursor: nextCursorOf(rows, request.limit) };
    },
    /** An agent the user may talk with: an own one, or a public one. */
    async findUsable(userId: string, agentId: string): Promise<AgentRow> {
      const row = await database.read.selectFrom('agents').selectAll().where('id', '=', agentId).executeTakeFirst();
      if (row === undefined || !canUseAgent(userId, row)) throw notFound();
      return row;
    },
    async findOwn(userId: string, agentId: string): Promise<AgentRow> {
      const row = await database.read
        .selectFrom('agents')
        .selectAll()
        .where('id', '=', agentId)
        .where('owner_id', '=', userId)
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return row;
    },
    exportAll: (ownerId: string): Promise<AgentRow[]> => database.read.selectFrom('agents').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute(),
    async countBonded(ownerId: string): Promise<number> {
      const { total } = await database.read
        .selectFrom('agents')
        .select((row) => row.fn.countAll<number>().as('total'))
        .where('owner_id', '=', ownerId)
        .where('bond_status', '=', 'Bonded')
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  };
};

/**
 * The key an agent calls with, for the user who talks with it: the owner's chosen key for an own agent, otherwise the
 * user's newest key of that provider. Checked at use, so a removed or foreign key is never used. Nothing falls back to
 * somebody else's key.
 */
const createKeyOf =
  ({ apiKeys }: AgentsOptions) =>
  async (userId: string, agent: Pick<AgentRow, 'owner_id' | 'provider' | 'api_key_id'>): Promise<ApiKeyRow | undefined> => {
    if (agent.provider === 'local') return undefined;
    if (agent.owner_id === userId && agent.api_key_id !== null) {
      const chosen = await apiKeys.find(userId, agent.api_key_id);
      return chosen?.provider === agent.provider ? chosen : undefined;
    }
    // A public custom agent points at its owner's host; nobody else's key is sent there.
    if (agent.provider === 'custom') return undefined;
    return apiKeys.findNewest(userId, agent.provider);
  };

/** Agents of a user: the settings under which a model is asked. */
export const createAgents = (options: AgentsOptions) => {
  const { database, clock, users, apiKeys } = options;
  const reads = createReads(options);

  const checkKey = async (ownerId: string, keyId: string | null | undefined, provider: AgentRow['provider']): Promise<void> => {
    if (keyId === null || keyId === undefined) return;
    const key = await apiKeys.find(ownerId, keyId);
    if (key === undefined) throw invalid('API key not found', { apiKeyId: 'API key not found' });
    if (key.provider !== provider) throw invalid('This key belongs to another provider', { apiKeyId: 'This key belongs to another provider' });
  };

  const checkedBaseUrl = async (provider: AgentRow['provider'], baseUrl: string | null | undefined): Promise<string | null> => {
    if (provider !== 'custom') return null;
    const checked = await options.checkBaseUrl(baseUrl ?? '');
    if (!checked.ok) throw invalid(checked.message, { baseUrl: checked.message });
    return checked.url;
  };

  const insert = (ownerId: string, columns: Omit<AgentRow, 'id' | 'owner_id' | 'bond' | 'bond_status' | 'created_at' | 'updated_at'>, given?: Transaction) => {
    const work = async (transaction: Transaction): Promise<AgentRow> => {
      const now = clock();
      const row: AgentRow = { ...columns, id: createId(), owner_id: ownerId, bond: null, bond_status: 'Not Bonded', created_at: now, updated_at: now };
      await users.count(transaction, ownerId, { agents: 1 });
      const { agent_count: held } = await transaction.query.selectFrom('users').select('agent_count').where('id', '=', ownerId).executeTakeFirstOrThrow();
      if (held > limits.agents) throw conflict(`You can have at most ${limits.agents} agents`);
      await transaction.query.insertInto('agents').values(row).execute();
      return row;
    };
    return given === undefined ? database.transaction(work) : work(given);
  };

  const insertInput = (ownerId: string, input: AgentInput, baseUrl: string | null, transaction?: Transaction): Promise<AgentRow> =>
    insert(
      ownerId,
      {
        name: input.name,
        description: input.description,
        provider: input.provider,
        model: input.model,
        system_prompt: input.systemPrompt,
        temperature: input.temperature,
        max_tokens: input.maxTokens,
        is_public: Number(input.isPublic),
        ci_enabled: Number(input.ciEnabled),
        ci_model: input.ciModel,
        context_bridge_enabled: Number(input.contextBridgeEnabled),
        trust_score_threshold: input.trustScoreThreshold,
        api_key_id: input.apiKeyId,
        base_url: baseUrl,
        metadata: JSON.stringify(input.metadata),
      },
      transaction,
    );

  return {
    ...reads,
    keyOf: createKeyOf(options),

    async create(ownerId: string, input: AgentInput): Promise<AgentRow> {
      await checkKey(ownerId, input.apiKeyId, input.provider);
      return insertInput(ownerId, input, await checkedBaseUrl(input.provider, input.baseUrl));
    },

    /** For the agent every new account starts with. */
    createIn: (transaction: Transaction, ownerId: string, input: AgentInput): Promise<AgentRow> => insertInput(ownerId, input, null, transaction),

    async update(ownerId: string, agentId: string, change: AgentChange): Promise<AgentRow> {
      const row = await reads.findOwn(ownerId, agentId);
      const provider = change.provider ?? row.provider;
      const columns = columnsOf(change);
      const baseUrlChanged = change.baseUrl !== undefined && change.baseUrl !== row.base_url;
      if (provider !== row.provider || baseUrlChanged) {
        columns.base_url = await checkedBaseUrl(provider, change.baseUrl === undefined ? row.base_url : change.baseUrl);
        // A stored secret never follows an agent to another host: it must be chosen again.
        if (change.apiKeyId === undefined) columns.api_key_id = null;
      }
      if (change.apiKeyId !== undefined) await checkKey(ownerId, change.apiKeyId, provider);
      const isOther = bondedFields.some((name) => columns[name] !== undefined && columns[name] !== row[name]);
      if (isOther && row.bond_status !== 'Not Bonded') Object.assign(columns, { bond_status: 'Not Bonded', bond: null });
      return database.transaction(async ({ query }) => {
        const updated = await query
          .updateTable('agents')
          .set({ ...columns, updated_at: clock() })
          .where('id', '=', agentId)
          .where('owner_id', '=', ownerId)
          .returningAll()
          .executeTakeFirst();
        if (updated === undefined) throw notFound();
        return updated;
      });
    },

    async remove(ownerId: string, agentId: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const { numDeletedRows } = await transaction.query
          .deleteFrom('agents')
          .where('id', '=', agentId)
          .where('owner_id', '=', ownerId)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound();
        await users.count(transaction, ownerId, { agents: -1 });
      });
    },

    /** A copy of an own or public agent: private, without key, and without what its owner kept to themselves. */
    async duplicate(userId: string, agentId: string): Promise<AgentRow> {
      const row = await reads.findUsable(userId, agentId);
      const isOwn = row.owner_id === userId;
      const name = `${row.name.slice(0, limits.nameLength - 7)} (Copy)`;
      const { id: _id, owner_id: _owner, bond: _bond, bond_status: _status, created_at: _created, updated_at: _updated, ...columns } = row;
      return insert(userId, {
        ...columns,
        name,
        is_public: 0,
        api_key_id: null,
        system_prompt: isOwn ? row.system_prompt : '',
        base_url: isOwn ? row.base_url : null,
        metadata: isOwn ? row.metadata : '{}',
      });
    },

    /** Forgets a removed key; returns the agents that used it. */
    async releaseKey({ query }: Transaction, ownerId: string, keyId: string): Promise<{ _id: string; name: string }[]> {
      const rows = await query
        .updateTable('agents')
        .set({ api_key_id: null })
        .where('owner_id', '=', ownerId)
        .where('api_key_id', '=', keyId)
        .returning(['id', 'name'])
        .execute();
      return rows.map((row) => ({ _id: row.id, name: row.name }));
    },
  };
};

export type Agents = ReturnType<typeof createAgents>;

/** Thrown where a reply needs a key that is not there; the specification's words. */
export const keyMissing = (label: string): Failure =>
  new Failure('invalid', `${label} API key not found. Please add your ${label} API key in Settings.`);
