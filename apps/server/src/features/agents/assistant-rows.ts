import { assistantLimits } from '@symbi/contracts/assistant-limits';
import type { Updateable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Users } from '../users/service.ts';
import {
  countAssistants,
  deleteAgent,
  findBuiltIn,
  findOwnAgent,
  insertAgent,
  listAssistants,
  updateAgent,
} from './queries.ts';
import type { AgentRow, AgentTable } from './table.ts';

/** The fields in which assistants differ. */
export interface AssistantColumns {
  readonly name: string;
  readonly provider: 'openai' | 'local';
  readonly model: string;
  readonly instructions: string;
  readonly maxTokens: number;
  /** JSON text of the nested form. */
  readonly tools: string;
}

export interface AssistantRowsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly events: Emitter;
}

const columnsOf = (columns: AssistantColumns) => ({
  name: columns.name,
  description: '',
  provider: columns.provider,
  model: columns.model,
  system_prompt: columns.instructions,
  temperature: 0.7,
  max_tokens: columns.maxTokens,
  is_public: 0,
  ci_enabled: 1,
  ci_model: 'symbi-core',
  context_bridge_enabled: columns.provider === 'local' ? 1 : 0,
  trust_score_threshold: 0.7,
  api_key_id: null,
  base_url: null,
  metadata: '{}',
  kind: 'assistant' as const,
  check_mode: 'ask' as const,
  check_samples: 0,
  judge: null,
  pictures: 'auto' as const,
  tools: columns.tools,
});

/** The rows behind assistants. They are always private, and do not count as agents. */
export class AssistantRows {
  readonly #options: AssistantRowsOptions;

  constructor(options: AssistantRowsOptions) {
    this.#options = options;
  }

  /** Newest first. */
  list(ownerId: string): Promise<AgentRow[]> {
    return listAssistants(this.#options.database.read, ownerId, assistantLimits.assistants + 1);
  }

  async find(ownerId: string, assistantId: string): Promise<AgentRow> {
    const row = await findOwnAgent(this.#options.database.read, ownerId, 'assistant', assistantId);
    if (row === undefined) throw notFound();
    return row;
  }

  async #insertIn({ query }: Transaction, ownerId: string, columns: AssistantColumns): Promise<AgentRow> {
    const now = this.#options.clock();
    const fresh = { bond: null, bond_status: 'Not Bonded' as const, created_at: now, updated_at: now };
    const row: AgentRow = { ...columnsOf(columns), ...fresh, owner_id: ownerId, id: createId() };
    await insertAgent(query, row);
    return row;
  }

  /** Several at once: all of them or none. */
  insert(ownerId: string, added: readonly AssistantColumns[]): Promise<AgentRow[]> {
    const { database, users } = this.#options;
    return database.transaction(async (transaction) => {
      await users.hold(transaction, ownerId);
      const held = await countAssistants(transaction.query, ownerId);
      if (held + added.length > assistantLimits.assistants)
        throw conflict(`You can have at most ${assistantLimits.assistants} assistants`);
      const rows: AgentRow[] = [];
      for (const columns of added) rows.push(await this.#insertIn(transaction, ownerId, columns));
      return rows;
    });
  }

  /** A user's single offline assistant, created on first use. */
  async builtIn(ownerId: string, columns: AssistantColumns): Promise<AgentRow> {
    const { database, users } = this.#options;
    const there = await findBuiltIn(database.read, ownerId);
    if (there !== undefined) return there;
    return database.transaction(async (transaction) => {
      await users.hold(transaction, ownerId);
      const made = await findBuiltIn(transaction.query, ownerId);
      return made ?? this.#insertIn(transaction, ownerId, columns);
    });
  }

  update(ownerId: string, assistantId: string, columns: Updateable<AgentTable>): Promise<AgentRow> {
    return this.#options.database.transaction(async ({ query }) => {
      const changed = { ...columns, updated_at: this.#options.clock() };
      const row = await updateAgent(query, ownerId, assistantId, changed, 'assistant');
      if (row === undefined) throw notFound();
      return row;
    });
  }

  async remove(ownerId: string, assistantId: string): Promise<void> {
    await this.#options.database.transaction(async (transaction) => {
      if (!(await deleteAgent(transaction.query, ownerId, 'assistant', assistantId))) throw notFound();
      const withdrawn = { agentId: assistantId, ownerId, isGone: true };
      await this.#options.events.emit(transaction, 'agent.withdrawn', withdrawn);
    });
  }
}
