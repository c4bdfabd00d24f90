import type { Agent, AgentChange, AgentInput, ConsentInput, JudgeSetting } from '@symbi/contracts/agents';
import { limits } from '@symbi/contracts/limits';
import type { Updateable } from 'kysely';
import { wholeCharacters } from '@symbi/text/cut';
import type { Transaction } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Providers } from '../../providers/registry.ts';
import type { Emitter } from '../../platform/events.ts';
import type { AccountPart } from '../../platform/feature.ts';
import type { ApiKeyRow, ApiKeys } from '../api-keys/service.ts';
import { AgentReads } from './agent-reads.ts';
import { columnsOfChange, columnsOfCopy, columnsOfInput, type AgentColumns } from './columns.ts';
import { AgentConsents, type ConsentsOptions, type EarlierMessages } from './consents.ts';
import { checkJudge, releaseJudges } from './judges.ts';
import { presentAgent } from './presenter.ts';
import { deleteAgent, insertAgent, publicAgentsOf, releaseKey, updateAgent, updateBond } from './queries.ts';
import type { AgentRow, AgentTable } from './table.ts';

export type { AgentRow } from './table.ts';
export type { Permission } from './consents.ts';
export { canSeePictures, judgeOf } from './presenter.ts';
export { agentWithin } from './queries.ts';
export { AssistantRows, type AssistantColumns } from './assistant-rows.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Emitted first when an agent is deleted: its conversations stay locked until it is gone. */
    'agent.leaving': { readonly agentId: string };
    /** An agent is now usable only by its owner, or deleted. */
    'agent.withdrawn': { readonly agentId: string; readonly ownerId: string; readonly isGone: boolean };
  }
}

export interface AgentsOptions extends ConsentsOptions {
  readonly events: Emitter;
  readonly apiKeys: ApiKeys;
  /** Checks a custom provider's address when it is saved; the guarded fetch checks it again at every call. */
  readonly providers: Pick<Providers, 'addressOf' | 'checkBaseUrl'>;
}

/** Changing any of these makes it a different agent, so its bond ends. */
const bondedFields = ['system_prompt', 'model', 'provider', 'temperature'] as const;

const COPY = ' (Copy)';
const MOVED = 'The provider or address of this agent was just changed. Check it and try again.';

const hasMoved = (before: AgentRow, after: AgentRow): boolean =>
  before.provider !== after.provider || before.base_url !== after.base_url;

/** Whether a change sets where an agent answers, or with which key. */
const isAboutPlace = ({ provider, baseUrl, apiKeyId }: AgentChange): boolean =>
  provider !== undefined || baseUrl !== undefined || apiKeyId !== undefined;

/** How a change affects the agent's bond. */
const bondAfter = (row: AgentRow, columns: Updateable<AgentTable>): Partial<Pick<AgentRow, 'bond_status' | 'bond'>> => {
  const isOther = bondedFields.some((name) => columns[name] !== undefined && columns[name] !== row[name]);
  return isOther && row.bond_status !== 'Not Bonded' ? { bond_status: 'Not Bonded', bond: null } : {};
};

/** A user's agents: the settings for asking a model. */
export class Agents extends AgentReads {
  readonly #options: AgentsOptions;
  readonly consents: AgentConsents;

  constructor(options: AgentsOptions) {
    super(options);
    this.#options = options;
    this.consents = new AgentConsents(options);
  }

  async #checkKey(ownerId: string, keyId: string | null | undefined, provider: AgentRow['provider']): Promise<void> {
    if (keyId === null || keyId === undefined) return;
    const key = await this.#options.apiKeys.find(ownerId, keyId);
    const problem = key === undefined ? 'API key not found' : 'This key belongs to another provider';
    if (key?.provider !== provider) throw invalid(problem, { apiKeyId: problem });
  }

  async #checkBaseUrl(provider: AgentRow['provider'], baseUrl: string | null | undefined): Promise<string | null> {
    if (provider !== 'custom') return null;
    const checked = await this.#options.providers.checkBaseUrl(baseUrl ?? '');
    if (!checked.ok) throw invalid(checked.message, { baseUrl: checked.message });
    return checked.url;
  }

  async #checkJudge(ownerId: string, judge: JudgeSetting | null): Promise<JudgeSetting | null> {
    return judge === null ? null : checkJudge(this.#options, ownerId, judge);
  }

  async #insert(transaction: Transaction, ownerId: string, columns: AgentColumns): Promise<AgentRow> {
    const now = this.#options.clock();
    const fresh = {
      owner_id: ownerId,
      bond: null,
      bond_status: 'Not Bonded' as const,
      created_at: now,
      updated_at: now,
    };
    const row: AgentRow = { ...columns, ...fresh, id: createId() };
    await this.#options.users.count(transaction, ownerId, { agents: 1 });
    const { agent_count: held } = await this.#options.users.find(ownerId, transaction.query);
    if (held > limits.agents) throw conflict(`You can have at most ${limits.agents} agents`);
    await insertAgent(transaction.query, row);
    return row;
  }

  async create(ownerId: string, input: AgentInput): Promise<AgentRow> {
    await this.#checkKey(ownerId, input.apiKeyId, input.provider);
    const baseUrl = await this.#checkBaseUrl(input.provider, input.baseUrl);
    const columns = columnsOfInput({ ...input, judge: await this.#checkJudge(ownerId, input.judge) }, baseUrl);
    return this.#options.database.transaction((transaction) => this.#insert(transaction, ownerId, columns));
  }

  /** For the agent every new account starts with. */
  createIn(transaction: Transaction, ownerId: string, input: AgentInput): Promise<AgentRow> {
    return this.#insert(transaction, ownerId, columnsOfInput(input, null));
  }

  async #changedColumns(row: AgentRow, change: AgentChange): Promise<Updateable<AgentTable>> {
    const provider = change.provider ?? row.provider;
    const judge = change.judge === undefined ? undefined : await this.#checkJudge(row.owner_id, change.judge);
    const columns = columnsOfChange(judge === undefined ? change : { ...change, judge });
    const baseUrlChanged = change.baseUrl !== undefined && change.baseUrl !== row.base_url;
    if (provider !== row.provider || baseUrlChanged) {
      const given = change.baseUrl === undefined ? row.base_url : change.baseUrl;
      columns.base_url = await this.#checkBaseUrl(provider, given);
      // A stored secret never follows an agent to another host: it must be chosen again.
      if (change.apiKeyId === undefined) columns.api_key_id = null;
    }
    if (change.apiKeyId !== undefined) await this.#checkKey(row.owner_id, change.apiKeyId, provider);
    return columns;
  }

  async update(ownerId: string, agentId: string, change: AgentChange): Promise<AgentRow> {
    const seen = await this.findOwn(ownerId, agentId);
    const columns = await this.#changedColumns(seen, change);
    return this.#options.database.transaction(async (transaction) => {
      const { query } = transaction;
      // Locked by writing to it: it may have been bonded or published while an address was resolved.
      const changedAt = { updated_at: this.#options.clock() };
      const before = await updateAgent(query, ownerId, agentId, changedAt);
      if (before === undefined) throw notFound();
      // A key is sent only to the address its owner has seen.
      if (isAboutPlace(change) && hasMoved(seen, before)) throw conflict(MOVED);
      const changed = { ...columns, ...bondAfter(before, columns), ...changedAt };
      const updated = await updateAgent(query, ownerId, agentId, changed);
      if (updated === undefined) throw notFound();
      // Also on the way back: messages sent in between went to a different destination.
      await this.#endConsents(transaction, before, updated);
      if (before.is_public === 1 && updated.is_public === 0)
        await this.#options.events.emit(transaction, 'agent.withdrawn', { agentId, ownerId, isGone: false });
      return updated;
    });
  }

  /**
   * Ends the consents to an agent that has moved or is no longer public, so that they cannot apply to what it becomes.
   */
  async #endConsents(transaction: Transaction, before: AgentRow, after: AgentRow): Promise<void> {
    if (!hasMoved(before, after) && before.is_public === after.is_public) return;
    await this.consents.endAll(transaction, after.id, 'changed');
  }

  async remove(ownerId: string, agentId: string): Promise<void> {
    await this.findOwn(ownerId, agentId);
    await this.#options.database.transaction(async (transaction) => {
      await this.#options.events.emit(transaction, 'agent.leaving', { agentId });
      // The account before the list totals, which are shared by everybody: all writers of both use this order.
      await this.#options.users.count(transaction, ownerId, { agents: -1 });
      if (!(await deleteAgent(transaction.query, ownerId, 'agent', agentId))) throw notFound();
      await this.consents.endAll(transaction, agentId, 'removed');
      await this.#options.events.emit(transaction, 'agent.withdrawn', { agentId, ownerId, isGone: true });
    });
  }

  /** Before an account is deleted: its agents are deleted too, including those others talk with. */
  async removeAccount(transaction: Transaction, ownerId: string): Promise<void> {
    for (const agentId of await publicAgentsOf(transaction.query, ownerId))
      await this.#options.events.emit(transaction, 'agent.withdrawn', { agentId, ownerId, isGone: true });
  }

  /** A copy of an own or public agent: private and without a key. */
  async duplicate(userId: string, agentId: string): Promise<AgentRow> {
    const row = await this.findAgent(userId, agentId);
    const name = `${wholeCharacters(row.name, limits.nameLength - COPY.length)}${COPY}`;
    const columns = columnsOfCopy(row, name, row.owner_id === userId);
    return this.#options.database.transaction((transaction) => this.#insert(transaction, userId, columns));
  }

  /** Agents as this user sees them, with the destination of each. */
  async present(userId: string, rows: readonly AgentRow[]): Promise<Agent[]> {
    const destinations = await this.consents.destinationsOf(userId, rows, this.#options.database.read);
    return rows.flatMap((row) => {
      const destination = destinations.get(row.id);
      return destination === undefined ? [] : [presentAgent(row, userId, destination)];
    });
  }

  async presentOne(userId: string, row: AgentRow): Promise<Agent> {
    const [agent] = await this.present(userId, [row]);
    if (agent === undefined) throw notFound();
    return agent;
  }

  /** A user's agents, and their consents to those of others. */
  accountParts(): AccountPart[] {
    return [
      { name: 'agents', export: (ownerId) => this.exportAll(ownerId) },
      { name: 'agentConsents', export: (ownerId) => this.consents.exportAll(ownerId) },
      { name: 'agentConsentConversations', export: (ownerId) => this.consents.exportConversations(ownerId) },
    ];
  }

  /**
   * Stores what a user allows another person's agent to be sent; `earlier` belongs to one of the user's conversations.
   */
  async giveConsent(
    userId: string,
    agentId: string,
    input: ConsentInput,
    earlier: EarlierMessages | undefined,
  ): Promise<AgentRow> {
    const row = await this.findAgent(userId, agentId);
    await this.consents.give(userId, row, input, earlier);
    return this.findAgent(userId, agentId);
  }

  /** Sets the result of a bond if the agent's status is one of `from`; undefined otherwise. */
  setBond(
    { query }: Transaction,
    agent: Pick<AgentRow, 'id' | 'owner_id'>,
    to: Pick<AgentRow, 'bond_status' | 'bond'>,
    from: readonly AgentRow['bond_status'][],
  ): Promise<AgentRow | undefined> {
    return updateBond(query, agent, to, from);
  }

  /** Removes a key of the owner, and returns the agents that used it. */
  removeKey(ownerId: string, keyId: string): Promise<{ _id: string; name: string }[]> {
    return this.#options.apiKeys.remove(ownerId, keyId, (transaction) => this.#releaseKey(transaction, ownerId, keyId));
  }

  async #releaseKey({ query }: Transaction, ownerId: string, keyId: string): Promise<{ _id: string; name: string }[]> {
    const used = [...(await releaseKey(query, ownerId, keyId)), ...(await releaseJudges(query, ownerId, keyId))];
    return [...new Map(used.map((row) => [row.id, { _id: row.id, name: row.name }])).values()];
  }

  /**
   * The key an agent calls with, for the user who talks with it: for an own agent the key its owner chose, otherwise
   * the user's newest key for that provider. Checked at use, so a removed or foreign key is never used. There is no
   * fallback to another person's key.
   */
  async keyOf(
    userId: string,
    agent: Pick<AgentRow, 'owner_id' | 'provider' | 'api_key_id'>,
  ): Promise<ApiKeyRow | undefined> {
    const { apiKeys } = this.#options;
    if (agent.provider === 'local') return undefined;
    if (agent.owner_id === userId && agent.api_key_id !== null) {
      const chosen = await apiKeys.find(userId, agent.api_key_id);
      return chosen?.provider === agent.provider ? chosen : undefined;
    }
    // A public custom agent points at its owner's host; nobody else's key is sent there.
    return agent.provider === 'custom' ? undefined : apiKeys.findNewest(userId, agent.provider);
  }
}
