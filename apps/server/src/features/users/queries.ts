import type { Insertable, Updateable } from 'kysely';
import type { Query } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { UserRow, UserTable } from './table.ts';

export const insertUser = (query: Query, row: Insertable<UserTable>): Promise<UserRow> =>
  query.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow();

export const findUser = (query: Query, userId: string): Promise<UserRow | undefined> =>
  query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();

export const findUserByKey = (query: Query, emailKey: string): Promise<UserRow | undefined> =>
  query.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();

export const findIds = async (query: Query, emailKeys: readonly string[]): Promise<string[]> => {
  const rows = await query.selectFrom('users').select('id').where('email_key', 'in', emailKeys).execute();
  return rows.map(({ id }) => id);
};

/** A person as others see them. */
export type Person = Pick<UserRow, 'id' | 'name' | 'email'>;

export const findPeople = (query: Query, userIds: readonly string[]): Promise<Person[]> =>
  query.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', userIds).execute();

/** Undefined when the account is gone. */
export const updateUser = (query: Query, userId: string, change: Updateable<UserTable>): Promise<UserRow | undefined> =>
  query.updateTable('users').set(change).where('id', '=', userId).returningAll().executeTakeFirst();

export const deleteUser = async (query: Query, userId: string): Promise<void> => {
  await query.deleteFrom('users').where('id', '=', userId).execute();
};

export interface CounterChange {
  readonly conversations: number;
  readonly agents: number;
  readonly messages: number;
  readonly trustSum: number;
  readonly trustCount: number;
  readonly uncheckedCount: number;
}

export const addToCounters = statement<CounterChange & { userId: string }, unknown>((query, given) =>
  query
    .updateTable('users')
    .set((row) => ({
      conversation_count: row('conversation_count', '+', given.conversations),
      agent_count: row('agent_count', '+', given.agents),
      message_count: row('message_count', '+', given.messages),
      trust_sum: row('trust_sum', '+', given.trustSum),
      trust_count: row('trust_count', '+', given.trustCount),
      unchecked_count: row('unchecked_count', '+', given.uncheckedCount),
    }))
    .where('id', '=', given.userId),
);
