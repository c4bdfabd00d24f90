import { preferences as preferencesSchema, type Preferences } from '@symbi/contracts/users';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation, type Database, type Query, type Transaction } from '../../platform/database/database.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import { emailKey } from './email.ts';
import { readPreferences } from './preferences.ts';
import {
  addToCounters,
  deleteUser,
  findIds,
  findPeople,
  findUser,
  findUserByKey,
  insertUser,
  updateUser,
  type CounterChange,
  type Person,
} from './queries.ts';
import type { UserRow } from './table.ts';

export type { UserRow } from './table.ts';
export { emailKey } from './email.ts';
export { presentUser } from './presenter.ts';
export { readPreferences } from './preferences.ts';

type PreferencesChange = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined };

interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

export interface UserServiceOptions {
  readonly database: Database;
  readonly clock: Clock;
}

export interface Users {
  /** Throws `not_found`. */
  find(userId: string, query?: Query): Promise<UserRow>;
  findByEmail(email: string, query?: Query): Promise<UserRow | undefined>;
  /** The accounts at those of the given addresses that have one; in one query. */
  idsAt(emails: readonly string[], query?: Query): Promise<string[]>;
  /** Those of the given people who still have an account, by id; in one query. */
  people(userIds: Iterable<string>, query?: Query): Promise<Map<string, Person>>;
  /** Throws `conflict` when the address already has an account. */
  create(transaction: Transaction, user: NewUser): Promise<UserRow>;
  /** Throws `not_found`. */
  update(
    transaction: Transaction,
    userId: string,
    change: { readonly name?: string; readonly password_hash?: string },
  ): Promise<UserRow>;
  updatePreferences(userId: string, change: PreferencesChange): Promise<Preferences>;
  remove(transaction: Transaction, userId: string): Promise<void>;
  /** Counters are stored, so the cost of a dashboard does not grow over the years. */
  count(transaction: Transaction, userId: string, change: Partial<CounterChange>): Promise<void>;
  /** Locks the account's row until the transaction ends, to serialize checks that precede an insert. */
  hold(transaction: Transaction, userId: string): Promise<void>;
}

const withoutUndefined = (change: PreferencesChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const create = async (query: Query, { name, email, passwordHash }: NewUser, now: number): Promise<UserRow> => {
  const row = {
    id: createId(),
    email,
    email_key: emailKey(email),
    name,
    password_hash: passwordHash,
    preferences: JSON.stringify(preferencesSchema.parse({})),
    created_at: now,
  };
  try {
    return await insertUser(query, row);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'An account with this e-mail already exists';
    throw new Failure('conflict', message, { fields: { email: message } });
  }
};

const noChange: CounterChange = {
  conversations: 0,
  agents: 0,
  messages: 0,
  trustSum: 0,
  trustCount: 0,
  uncheckedCount: 0,
};

export const createUserService = ({ database, clock }: UserServiceOptions): Users => {
  const find = async (userId: string, query = database.read): Promise<UserRow> => {
    const row = await findUser(query, userId);
    if (row === undefined) throw notFound();
    return row;
  };
  const hold = async ({ query }: Pick<Transaction, 'query'>, userId: string): Promise<void> => {
    await addToCounters(query, { ...noChange, userId });
  };
  return {
    find,
    findByEmail: (email, query = database.read) => findUserByKey(query, emailKey(email)),
    idsAt: async (emails, query = database.read) => (emails.length === 0 ? [] : findIds(query, emails.map(emailKey))),
    async people(userIds, query = database.read) {
      const ids = [...new Set(userIds)];
      const rows = ids.length === 0 ? [] : await findPeople(query, ids);
      return new Map(rows.map((row) => [row.id, row]));
    },
    create: ({ query }, user) => create(query, user, clock()),
    async update({ query }, userId, change) {
      const row = await updateUser(query, userId, change);
      if (row === undefined) throw notFound();
      return row;
    },
    updatePreferences: (userId, change) =>
      database.transaction(async ({ query }) => {
        // Of two concurrent changes, the second is applied to the result of the first.
        await hold({ query }, userId);
        const row = await find(userId, query);
        const merged = preferencesSchema.parse({ ...readPreferences(row), ...withoutUndefined(change) });
        await updateUser(query, userId, { preferences: JSON.stringify(merged) });
        return merged;
      }),
    remove: ({ query }, userId) => deleteUser(query, userId),
    async count({ query }, userId, change) {
      await addToCounters(query, { ...noChange, ...change, userId });
    },
    hold,
  };
};
