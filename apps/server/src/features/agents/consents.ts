import { createHash } from 'node:crypto';
import type { ConsentInput, ConsentRequired, Destination } from '@symbi/contracts/agents';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { Failure, invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Providers } from '../../providers/registry.ts';
import type { Users } from '../users/service.ts';
import { isForeign, ownsAgent } from './policy.ts';
import type { AgentConsentRow, AgentRow } from './table.ts';

type Query = Kysely<Tables>;

export interface ConsentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  /** Where a request would go, from the same place that sends it. */
  readonly providers: Pick<Providers, 'addressOf'>;
}

/** What an agent may be sent by the person who talks with it. */
export interface Permission {
  readonly destination: Destination;
  readonly messages: boolean;
  readonly contexts: boolean;
  /** The yes it rests on; null where none is needed, or none was given. */
  readonly consentId: string | null;
}

interface Earlier {
  readonly conversationId: string;
  /** The last message that may go along. */
  readonly throughSeq: number;
}

const HISTORY = 200;

const keyUsed = (userId: string, row: AgentRow): Destination['key'] => {
  if (row.provider === 'local') return 'none';
  return row.provider !== 'custom' || (ownsAgent(userId, row) && row.api_key_id !== null) ? 'yours' : 'none';
};

/** What somebody else's agents may be sent. There is one question for every way that leads to a reply. */
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

  /** Of several agents at once. */
  async destinationsOf(userId: string, rows: readonly AgentRow[], query: Query): Promise<Map<string, Destination>> {
    const others = rows.filter((row) => !ownsAgent(userId, row));
    const ids = others.map(({ id }) => id);
    const ownerIds = [...new Set(others.map(({ owner_id: id }) => id))];
    const owners =
      others.length === 0
        ? []
        : await query.selectFrom('users').select(['id', 'name']).where('id', 'in', ownerIds).execute();
    const mine = query.selectFrom('agent_consents').selectAll().where('owner_id', '=', userId);
    const given =
      others.length === 0 ? [] : await mine.where('agent_id', 'in', ids).where('ended_at', 'is', null).execute();
    const names = new Map(owners.map(({ id, name }) => [id, name]));
    const consents = new Map(given.map((row) => [row.agent_id, row]));
    return new Map(
      rows.map((row) => {
        const owner = ownsAgent(userId, row) ? null : (names.get(row.owner_id) ?? '');
        return [row.id, this.#destination(userId, row, owner, consents.get(row.id))];
      }),
    );
  }

  /** What this very row may be sent: an agent that was read before and has moved since has another destination. */
  async permissionOf(query: Query, userId: string, row: AgentRow): Promise<Permission> {
    const given = isForeign(userId, row) ? await this.#current(query, userId, row.id) : undefined;
    const destination = this.#destination(userId, row, null, given);
    if (!destination.needsConsent) return { destination, messages: true, contexts: true, consentId: null };
    const { messages, contexts } = destination.consent;
    return { destination, messages, contexts: messages && contexts, consentId: messages ? (given?.id ?? null) : null };
  }

  #current(query: Query, userId: string, agentId: string): Promise<AgentConsentRow | undefined> {
    const mine = query.selectFrom('agent_consents').selectAll().where('owner_id', '=', userId);
    return mine.where('agent_id', '=', agentId).where('ended_at', 'is', null).executeTakeFirst();
  }

  /** The last message of a conversation that may go along though it was not said to this destination; 0 for none. */
  async throughSeqOf(query: Query, consentId: string | null, conversationId: string): Promise<number> {
    if (consentId === null) return 0;
    const row = await query
      .selectFrom('agent_consent_conversations')
      .select('through_seq')
      .where('consent_id', '=', consentId)
      .where('conversation_id', '=', conversationId)
      .executeTakeFirst();
    return Number(row?.through_seq ?? 0);
  }

  /** Why nothing is sent, with what somebody must know before they say yes. */
  async refusal(
    query: Query,
    userId: string,
    row: AgentRow,
    asked: { readonly earlierMessages: number; readonly hasTalked: boolean },
  ): Promise<Failure> {
    const destination = (await this.destinationsOf(userId, [row], query)).get(row.id);
    if (destination === undefined) throw notFound('agent');
    const before = query.selectFrom('agent_consents').select('id').where('owner_id', '=', userId);
    const known = await before.where('agent_id', '=', row.id).limit(1).executeTakeFirst();
    const reason = asked.hasTalked || known !== undefined ? 'changed' : 'new';
    const where = destination.host ?? 'an address that cannot be called';
    const message = `${row.name} ${reason === 'new' ? 'answers' : 'now answers'} from ${where}. Say first what may be sent there.`;
    const details: ConsentRequired = {
      reason,
      agent: { _id: row.id, name: row.name },
      destination,
      earlierMessages: asked.earlierMessages,
    };
    return new Failure('agent_consent_required', message, { details });
  }

  async #end(
    { query }: Transaction,
    agentId: string,
    by: NonNullable<AgentConsentRow['ended_by']>,
    userId?: string,
  ): Promise<number> {
    let ending = query.updateTable('agent_consents').set({ ended_at: this.#options.clock(), ended_by: by });
    ending = ending.where('agent_id', '=', agentId).where('ended_at', 'is', null);
    if (userId !== undefined) ending = ending.where('owner_id', '=', userId);
    return Number((await ending.executeTakeFirst()).numUpdatedRows);
  }

  /** When the agent goes elsewhere, or is no more: everybody who talks with it is asked again. */
  async endAll(transaction: Transaction, agentId: string, by: 'changed' | 'removed'): Promise<void> {
    await this.#end(transaction, agentId, by);
  }

  async #insert({ query }: Transaction, row: AgentConsentRow, before: AgentConsentRow | undefined): Promise<void> {
    await query.insertInto('agent_consents').values(row).execute();
    if (before?.destination !== row.destination) return;
    // The conversations that were named before stay named.
    await query
      .updateTable('agent_consent_conversations')
      .set({ consent_id: row.id })
      .where('consent_id', '=', before.id)
      .execute();
  }

  async #nameConversation({ query }: Transaction, consent: AgentConsentRow, earlier: Earlier): Promise<void> {
    const { conversationId, throughSeq } = earlier;
    const key = { consent_id: consent.id, owner_id: consent.owner_id, conversation_id: conversationId };
    await query
      .insertInto('agent_consent_conversations')
      .values({ ...key, through_seq: throughSeq, given_at: this.#options.clock() })
      .onConflict((conflict) =>
        conflict.columns(['consent_id', 'conversation_id']).doUpdateSet({ through_seq: throughSeq }),
      )
      .execute();
  }

  /** Keeps a word, for the destination that was shown to whoever gave it. */
  give(userId: string, row: AgentRow, input: ConsentInput, earlier: Earlier | undefined): Promise<void> {
    const { database, users } = this.#options;
    return database.transaction(async (transaction) => {
      const { query } = transaction;
      // Taking the account's row first puts two of these one after the other.
      await users.count(transaction, userId, {});
      const fresh = await query.selectFrom('agents').selectAll().where('id', '=', row.id).executeTakeFirst();
      if (fresh === undefined) throw notFound('agent');
      const { destination } = await this.permissionOf(query, userId, fresh);
      if (!destination.needsConsent) throw invalid('This agent needs no consent');
      if (destination.id !== input.destination)
        throw await this.refusal(query, userId, fresh, { earlierMessages: 0, hasTalked: true });
      if (!input.messages) return void (await this.#end(transaction, row.id, 'withdrawn', userId));
      const before = await this.#current(query, userId, row.id);
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

  /** What counts now, newest first. */
  list(userId: string): Promise<AgentConsentRow[]> {
    return this.#options.database.read
      .selectFrom('agent_consents')
      .innerJoin('agents', 'agents.id', 'agent_consents.agent_id')
      .selectAll('agent_consents')
      .where('agent_consents.owner_id', '=', userId)
      .where('agent_consents.ended_at', 'is', null)
      .orderBy('agent_consents.given_at', 'desc')
      .orderBy('agent_consents.id')
      .limit(HISTORY)
      .execute();
  }

  /** Every word that was ever given, for the export of an account. */
  exportAll(userId: string): Promise<AgentConsentRow[]> {
    const mine = this.#options.database.read.selectFrom('agent_consents').selectAll().where('owner_id', '=', userId);
    return mine.orderBy('given_at').orderBy('id').execute();
  }

  exportConversations(userId: string): Promise<unknown[]> {
    const named = this.#options.database.read.selectFrom('agent_consent_conversations').selectAll();
    return named.where('owner_id', '=', userId).orderBy('given_at').execute();
  }
}
