import { preferences as preferencesSchema, type Preferences } from '@symbi/contracts/users';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import { emailKey } from './email.ts';
import { readPreferences } from './preferences.ts';
import type { UserRow } from './table.ts';

export type { UserRow } from './table.ts';
export { emailKey } from './email.ts';
export { presentUser } from './presenter.ts';
export { readPreferences } from './preferences.ts';

interface CounterChange {
  readonly conversations?: number;
  readonly agents?: number;
  readonly messages?: number;
  readonly trustSum?: number;
  readonly trustCount?: number;
  readonly uncheckedCount?: number;
}

type PreferencesChange = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined };

export interface Users {
  find(userId: string): Promise<UserRow>;
  findByEmail(email: string): Promise<UserRow | undefined>;
  /** Throws `conflict` when the address has an account. */
  create(
    transaction: Transaction,
    user: { readonly name: string; readonly email: string; readonly passwordHash: string },
  ): Promise<UserRow>;
  update(
    transaction: Transaction,
    userId: string,
    change: { readonly name?: string; readonly password_hash?: string },
  ): Promise<UserRow>;
  updatePreferences(userId: string, change: PreferencesChange): Promise<Preferences>;
  remove(transaction: Transaction, userId: string): Promise<void>;
  /** Counters are kept, not counted, so that a dashboard costs the same after ten years. */
  count(transaction: Transaction, userId: string, change: CounterChange): Promise<void>;
}

const withoutUndefined = (change: PreferencesChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const insertUser = async (
  query: Transaction['query'],
  { name, email, passwordHash }: { readonly name: string; readonly email: string; readonly passwordHash: string },
  now: number,
): Promise<UserRow> => {
  try {
    return await query
      .insertInto('users')
      .values({
        id: createId(),
        email,
        email_key: emailKey(email),
        name,
        password_hash: passwordHash,
        preferences: JSON.stringify(preferencesSchema.parse({})),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'An account with this e-mail already exists';
    throw new Failure('conflict', message, { fields: { email: message } });
  }
};

const noChange: Required<CounterChange> = {
  conversations: 0,
  agents: 0,
  messages: 0,
  trustSum: 0,
  trustCount: 0,
  uncheckedCount: 0,
};

const addToCounters = statement<Required<CounterChange> & { userId: string }, unknown>((query, given) =>
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

export const createUsers = ({ database, clock }: { readonly database: Database; readonly clock: Clock }): Users => ({
  async find(userId) {
    const row = await database.read.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  },
  findByEmail: (email) =>
    database.read.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst(),
  create: ({ query }, user) => insertUser(query, user, clock()),
  update: ({ query }, userId, change) =>
    query.updateTable('users').set(change).where('id', '=', userId).returningAll().executeTakeFirstOrThrow(),
  updatePreferences: (userId, change) =>
    database.transaction(async ({ query }) => {
      const row = await query
        .selectFrom('users')
        .select('preferences')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const merged = preferencesSchema.parse({ ...readPreferences(row), ...withoutUndefined(change) });
      await query
        .updateTable('users')
        .set({ preferences: JSON.stringify(merged) })
        .where('id', '=', userId)
        .execute();
      return merged;
    }),
  async remove({ query }, userId) {
    await query.deleteFrom('users').where('id', '=', userId).execute();
  },
  async count({ query }, userId, change) {
    await addToCounters(query, { ...noChange, ...change, userId });
  },
});
