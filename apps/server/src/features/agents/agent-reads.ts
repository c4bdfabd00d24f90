import type { Database, Query } from '../../platform/database/database.ts';
import { pageOf, type Page } from '../../platform/database/keyset.ts';
import { EVERYBODY, totalOf } from '../../platform/database/list-totals.ts';
import { notFound } from '../../platform/failure.ts';
import type { Users } from '../users/service.ts';
import { canUseAgent } from './policy.ts';
import {
  countBondedAgents,
  findAnyAgent,
  findOwnAgent,
  listAllAgents,
  pageAgents,
  type PageRequest,
} from './queries.ts';
import type { AgentRow } from './table.ts';

export interface AgentPage extends Page<AgentRow> {
  readonly count: number;
}

const agentPageOf = (rows: readonly AgentRow[], limit: number): Page<AgentRow> =>
  pageOf(rows, limit, (row) => [row.created_at, row.id]);

/** Reads agents: a person's own, the public ones, and those the person may talk with. */
export class AgentReads {
  readonly #database: Database;
  readonly #users: Users;

  constructor({ database, users }: { readonly database: Database; readonly users: Users }) {
    this.#database = database;
    this.#users = users;
  }

  async list(userId: string, request: PageRequest): Promise<AgentPage> {
    const [rows, user] = await Promise.all([
      pageAgents(this.#database.read, { ownerId: userId }, request),
      this.#users.find(userId),
    ]);
    return { ...agentPageOf(rows, request.limit), count: user.agent_count };
  }

  async listPublic(request: PageRequest): Promise<AgentPage> {
    const rows = await pageAgents(this.#database.read, 'public', request);
    const count = await totalOf(this.#database.read, EVERYBODY, ['agents:public']);
    return { ...agentPageOf(rows, request.limit), count };
  }

  /** An agent or assistant the user may talk with: their own, or a public one. */
  async findUsable(userId: string, agentId: string, query: Query = this.#database.read): Promise<AgentRow> {
    const row = await findAnyAgent(query, agentId);
    if (row === undefined || !canUseAgent(userId, row)) throw notFound('agent');
    return row;
  }

  /** The same for an agent read as JSON with a row that names it; undefined when there is none or it is off limits. */
  usableOf(userId: string, within: string | null | undefined): AgentRow | undefined {
    if (within === null || within === undefined) return undefined;
    // Written by our own statement: see `agentWithin`.
    const row = JSON.parse(within) as AgentRow;
    return canUseAgent(userId, row) ? row : undefined;
  }

  /** The same for an agent only: assistants have their own calls. */
  async findAgent(userId: string, agentId: string): Promise<AgentRow> {
    const row = await this.findUsable(userId, agentId);
    if (row.kind !== 'agent') throw notFound('agent');
    return row;
  }

  async findOwn(userId: string, agentId: string): Promise<AgentRow> {
    const row = await findOwnAgent(this.#database.read, userId, 'agent', agentId);
    if (row === undefined) throw notFound('agent');
    return row;
  }

  exportAll(ownerId: string): Promise<AgentRow[]> {
    return listAllAgents(this.#database.read, ownerId);
  }

  countBonded(ownerId: string): Promise<number> {
    return countBondedAgents(this.#database.read, ownerId);
  }
}
