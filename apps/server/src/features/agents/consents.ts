import { createHash } from 'node:crypto';
import type { ConsentInput, ConsentQuestion, Destination } from '@symbi/contracts/agents';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query, Transaction } from '../../platform/database/database.ts';
import { Failure, invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Providers } from '../../providers/registry.ts';
import type { Users } from '../users/service.ts';
import {
  endConsents,
  findConsent,
  findConsents,
  findThroughSeq,
  hasEverConsented,
  insertConsent,
  listConsents,
  listConversations,
  listEveryConsent,
  moveConversations,
  putConversation,
} from './consent-queries.ts';
import { isForeign, ownsAgent } from './policy.ts';
import { findAnyAgent } from './queries.ts';
import type { AgentConsentRow, AgentRow } from './table.ts';

export interface ConsentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  /** Resolves where a request would go, by the code that also sends it. */
  readonly providers: Pick<Providers, 'addressOf'>;
}

/** What a person allows an agent to be sent. */
export interface Permission {
  readonly destination: Destination;
  readonly messages: boolean;
  readonly contexts: boolean;
  /** The underlying consent; null when none is needed, or none was given. */
  readonly consentId: string | null;
}

export interface EarlierMessages {
  readonly conversationId: string;
  /** The last message that may be sent. */
  readonly throughSeq: number;
}

const HISTORY = 200;

const keyUsed = (userId: string, row: AgentRow): Destination['key'] => {
  if (row.provider === 'local') return 'none';
  return row.provider !== 'custom' || (ownsAgent(userId, row) && row.api_key_id !== null) ? 'yours' : 'none';
};

/** What other people's agents may be sent. Every path to a reply asks here. */
export class AgentConsents {
  readonly #options: ConsentsOptions;

  constructor(options: ConsentsOptions) {
    this.#options = options;
  }

  #destination(userId: string, row: AgentRow, owner: string | null, given: AgentConsentRow | undefined): Destination {
    const { provider, base_url: baseUrl, owner_id: ownerId } = row;
    const address = this.#options.providers.addressOf(provider, baseUrl);
    const url = address === null ? null : new URL(address);
    const key = keyUsed(userId, row);
    const parts = JSON.stringify([provider, url?.origin ?? null, ownerId, key]);
    const id = createHash('sha256').update(parts).digest('hex').slice(0, 32);
    const counts = given?.destination === id ? given : undefined;
    return {
      id,
      provider,
      host: url?.host ?? null,
      owner,
      key,
      needsConsent: isForeign(userId, row),
      consent: { messages: counts?.messages === 1, contexts: counts?.contexts === 1 },
    };
  }

  /** For several agents at once. */
  async destinationsOf(userId: string, rows: readonly AgentRow[], query: Query): Promise<Map<string, Destination>> {
    const others = rows.filter((row) => !ownsAgent(userId, row));
    const ids = others.map(({ id }) => id);
    const ownerIds = others.map(({ owner_id: id }) => id);
    const owners = await this.#options.users.people(ownerIds, query);
    const given = others.length === 0 ? [] : await findConsents(query, userId, ids);
    const consents = new Map(given.map((row) => [row.agent_id, row]));
    return new Map(
      rows.map((row) => {
        const owner = ownsAgent(userId, row) ? null : (owners.get(row.owner_id)?.name ?? '');
        return [row.id, this.#destination(userId, row, owner, consents.get(row.id))];
      }),
    );
  }

  /** What exactly this row may be sent: an agent that was read earlier and has moved since has another destination. */
  async permissionOf(query: Query, userId: string, row: AgentRow): Promise<Permission> {
    const given = isForeign(userId, row) ? await findConsent(query, userId, row.id) : undefined;
    const destination = this.#destination(userId, row, null, given);
    if (!destination.needsConsent) return { destination, messages: true, contexts: true, consentId: null };
    const { messages, contexts } = destination.consent;
    return { destination, messages, contexts: messages && contexts, consentId: messages ? (given?.id ?? null) : null };
  }

  /**
   * The last message of a conversation that may be sent although it was not addressed to this destination; 0 for none.
   */
  async throughSeqOf(query: Query, consentId: string | null, conversationId: string): Promise<number> {
    if (consentId === null) return 0;
    return findThroughSeq(query, consentId, conversationId);
  }

  /** Why nothing is sent, with the facts needed to decide about a consent. */
  async refusal(
    query: Query,
    userId: string,
    row: AgentRow,
    asked: { readonly earlierMessages: number; readonly hasTalked: boolean },
  ): Promise<Failure> {
    const destination = (await this.destinationsOf(userId, [row], query)).get(row.id);
    if (destination === undefined) throw notFound('agent');
    const isKnown = asked.hasTalked || (await hasEverConsented(query, userId, row.id));
    const reason = isKnown ? 'changed' : 'new';
    const where = destination.host ?? 'an address that cannot be called';
    const message = `${row.name} ${reason === 'new' ? 'answers' : 'now answers'} from ${where}. Say first what may be sent there.`;
    const details: ConsentQuestion = {
      reason,
      agent: { _id: row.id, name: row.name },
      destination,
      earlierMessages: asked.earlierMessages,
    };
    return new Failure('agent_consent_required', message, { details });
  }

  #end(
    { query }: Transaction,
    agentId: string,
    by: NonNullable<AgentConsentRow['ended_by']>,
    userId?: string,
  ): Promise<number> {
    return endConsents(query, agentId, { at: this.#options.clock(), by }, userId);
  }

  /** Called when an agent moves or is deleted: everybody who talks with it must consent again. */
  async endAll(transaction: Transaction, agentId: string, by: 'changed' | 'removed'): Promise<void> {
    await this.#end(transaction, agentId, by);
  }

  async #insert({ query }: Transaction, row: AgentConsentRow, before: AgentConsentRow | undefined): Promise<void> {
    await insertConsent(query, row);
    // Conversations named earlier stay named.
    if (before?.destination === row.destination) await moveConversations(query, before.id, row.id);
  }

  #nameConversation({ query }: Transaction, consent: AgentConsentRow, earlier: EarlierMessages): Promise<void> {
    const { conversationId, throughSeq } = earlier;
    const key = { consent_id: consent.id, owner_id: consent.owner_id, conversation_id: conversationId };
    return putConversation(query, { ...key, through_seq: throughSeq, given_at: this.#options.clock() });
  }

  /** Stores a consent for the destination that was shown to the person. */
  give(userId: string, row: AgentRow, input: ConsentInput, earlier: EarlierMessages | undefined): Promise<void> {
    const { database, users } = this.#options;
    return database.transaction(async (transaction) => {
      const { query } = transaction;
      await users.hold(transaction, userId);
      const fresh = await findAnyAgent(query, row.id);
      if (fresh === undefined) throw notFound('agent');
      const { destination } = await this.permissionOf(query, userId, fresh);
      if (!destination.needsConsent) throw invalid('This agent needs no consent');
      if (destination.id !== input.destination)
        throw await this.refusal(query, userId, fresh, { earlierMessages: 0, hasTalked: true });
      if (!input.messages) return void (await this.#end(transaction, row.id, 'withdrawn', userId));
      const before = await findConsent(query, userId, row.id);
      const isSame = before?.destination === destination.id && before.contexts === Number(input.contexts);
      const consent = isSame ? before : this.#rowOf(userId, fresh, destination, input);
      if (!isSame) {
        await this.#end(transaction, row.id, 'replaced', userId);
        await this.#insert(transaction, consent, before);
      }
      if (earlier !== undefined) await this.#nameConversation(transaction, consent, earlier);
    });
  }

  #rowOf(userId: string, row: AgentRow, { id, provider, host }: Destination, input: ConsentInput): AgentConsentRow {
    return {
      id: createId(),
      owner_id: userId,
      agent_id: row.id,
      agent_name: row.name,
      destination: id,
      provider,
      host,
      agent_owner_id: row.owner_id,
      messages: 1,
      contexts: Number(input.contexts),
      given_at: this.#options.clock(),
      ended_at: null,
      ended_by: null,
    };
  }

  async withdraw(userId: string, agentId: string): Promise<void> {
    const ended = await this.#options.database.transaction((transaction) =>
      this.#end(transaction, agentId, 'withdrawn', userId),
    );
    if (ended === 0) throw notFound('agent');
  }

  /** Current consents, newest first. */
  list(userId: string): Promise<AgentConsentRow[]> {
    return listConsents(this.#options.database.read, userId, HISTORY);
  }

  /** Every consent ever given, for the export of an account. */
  exportAll(userId: string): Promise<AgentConsentRow[]> {
    return listEveryConsent(this.#options.database.read, userId);
  }

  exportConversations(userId: string): Promise<unknown[]> {
    return listConversations(this.#options.database.read, userId);
  }
}
