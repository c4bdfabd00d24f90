import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { everybody, keptTotal } from '../../platform/database/kept-counts.ts';
import { isAfter } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import type { Users } from '../users/service.ts';
import { canUseAgent } from './policy.ts';
import type { AgentRow } from './table.ts';

export interface AgentPage {
  readonly rows: AgentRow[];
  readonly count: number;
  readonly nextCursor: string | undefined;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const nextCursorOf = (rows: AgentRow[], limit: number): string | undefined => {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return last === undefined ? undefined : encodeCursor([last.created_at, last.id]);
};

/** Reading agents: one's own, the public ones, and those a user may talk with. */
export class AgentReads {
  readonly #database: Database;
  readonly #users: Users;

  constructor({ database, users }: { readonly database: Database; readonly users: Users }) {
    this.#database = database;
    this.#users = users;
  }

  #page(where: 'own' | 'public', userId: string, { limit, cursor }: PageRequest): Promise<AgentRow[]> {
    let query = this.#database.read.selectFrom('agents').selectAll().where('kind', '=', 'agent');
    query = where === 'own' ? query.where('owner_id', '=', userId) : query.where('is_public', '=', 1);
    if (cursor !== undefined)
      query = query.where(isAfter(['created_at', 'id'], decodeCursor(cursor, ['number', 'string'])));
    return query.orderBy('created_at').orderBy('id').limit(limit).execute();
  }

  async list(userId: string, request: PageRequest): Promise<AgentPage> {
    const [rows, user] = await Promise.all([this.#page('own', userId, request), this.#users.find(userId)]);
    return { rows, count: user.agent_count, nextCursor: nextCursorOf(rows, request.limit) };
  }

  async listPublic(userId: string, request: PageRequest): Promise<AgentPage> {
    const rows = await this.#page('public', userId, request);
    const count = await keptTotal(this.#database.read, everybody, ['agents:public']);
    return { rows, count, nextCursor: nextCursorOf(rows, request.limit) };
  }

  /** An agent or assistant the user may talk with: an own one, or a public one. */
  async findUsable(userId: string, agentId: string, query = this.#database.read): Promise<AgentRow> {
    const row = await query.selectFrom('agents').selectAll().where('id', '=', agentId).executeTakeFirst();
    if (row === undefined || !canUseAgent(userId, row)) throw notFound('agent');
    return row;
  }

  /** The same for an agent alone: assistants have calls of their own. */
  async findAgent(userId: string, agentId: string): Promise<AgentRow> {
    const row = await this.findUsable(userId, agentId);
    if (row.kind !== 'agent') throw notFound('agent');
    return row;
  }

  async findOwn(userId: string, agentId: string): Promise<AgentRow> {
    const mine = this.#database.read.selectFrom('agents').selectAll().where('owner_id', '=', userId);
    const row = await mine.where('id', '=', agentId).where('kind', '=', 'agent').executeTakeFirst();
    if (row === undefined) throw notFound('agent');
    return row;
  }

  exportAll(ownerId: string): Promise<AgentRow[]> {
    const mine = this.#database.read.selectFrom('agents').selectAll().where('owner_id', '=', ownerId);
    return mine.orderBy('created_at').execute();
  }

  async countBonded(ownerId: string): Promise<number> {
    const { total } = await this.#database.read
      .selectFrom('agents')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('owner_id', '=', ownerId)
      .where('bond_status', '=', 'Bonded')
      .executeTakeFirstOrThrow();
    return Number(total);
  }
}
