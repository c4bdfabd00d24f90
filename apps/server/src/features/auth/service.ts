import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { Failure, invalid, notFound } from '../../platform/failure.ts';
import type { Caller } from '../../platform/http/route.ts';
import { createId, createToken } from '../../platform/id.ts';
import { emailKey, type UserRow, type Users } from '../users/service.ts';
import type { Attempts } from './attempts.ts';
import type { Passwords } from './password.ts';
import type { SessionRow } from './table.ts';

const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
const SEEN_EVERY_MS = 5 * 60 * 1000;

/** What each feature adds to the export of an account, and does before an account goes. */
export interface AccountPart {
  readonly name: string;
  export(ownerId: string): Promise<unknown[]>;
  /** Only what no foreign key removes by itself. */
  remove?(transaction: Transaction, ownerId: string): Promise<void>;
}

export interface Device {
  readonly address: string;
  readonly userAgent: string;
}

export interface AuthOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly rateLimitFactor: number;
  /** Closes sockets after their sessions have ended; null ends all of the user. */
  readonly onSessionsEnded: (userId: string, sessionIds: readonly string[] | null) => void;
  /** Filled by the composition root once every feature exists. */
  readonly accountParts: readonly AccountPart[];
  /** Runs in the transaction that creates an account. */
  readonly onRegistered: (transaction: Transaction, user: UserRow) => Promise<void>;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly token: string;
}

const wrongCredentials = (): Failure => new Failure('wrong_credentials', 'Invalid email or password');
const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const createSessions = ({ database, clock, onSessionsEnded }: AuthOptions) => ({
  async open({ query }: Transaction, userId: string, device: Device): Promise<string> {
    const token = createToken();
    const now = clock();
    await query.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', now).execute();
    await query
      .insertInto('sessions')
      .values({
        id: createId(),
        user_id: userId,
        token_hash: tokenHash(token),
        user_agent: device.userAgent,
        created_at: now,
        last_seen_at: now,
        expires_at: now + SESSION_MS,
      })
      .execute();
    return token;
  },
  async authenticate(token: string): Promise<Caller | null> {
    const now = clock();
    const row = await database.read
      .selectFrom('sessions')
      .select(['id', 'user_id', 'last_seen_at'])
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (now - row.last_seen_at > SEEN_EVERY_MS) {
      await database.transaction(({ query }) =>
        query
          .updateTable('sessions')
          .set({ last_seen_at: now, expires_at: now + SESSION_MS })
          .where('id', '=', row.id)
          .execute(),
      );
    }
    return { id: row.user_id, sessionId: row.id };
  },
  list: (userId: string): Promise<SessionRow[]> =>
    database.read
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', clock())
      .orderBy('last_seen_at', 'desc')
      .execute(),
  /** Ends the sessions of `userId` that `which` picks; returns how many ended. */
  async end(
    transaction: Transaction,
    userId: string,
    which: { readonly only: string } | { readonly allBut: string },
  ): Promise<number> {
    let query = transaction.query.deleteFrom('sessions').where('user_id', '=', userId);
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '!=', which.allBut);
    const ended = await query.returning('id').execute();
    const ids = ended.map((row) => row.id);
    transaction.afterCommit(() => onSessionsEnded(userId, ids));
    return ids.length;
  },
});

/** Accounts and sessions: opaque tokens, of which only the hash is stored, so that one row less is one sign-out. */
export const createAuth = (options: AuthOptions) => {
  const { database, users, passwords, attempts, rateLimitFactor } = options;
  const sessions = createSessions(options);
  const rule = (name: string, points: number, seconds: number) => ({
    name,
    points: Math.ceil(points * rateLimitFactor),
    seconds,
  });
  // Per account the limit holds in every environment: it is what stands between a password and a guesser.
  const perAccount = { name: 'login-account', points: 10, seconds: 15 * 60 };
  const perAddress = rule('login-address', 100, 15 * 60);
  const registrations = rule('register-address', 300, 10 * 60);

  const checkPassword = async (user: UserRow, password: string, refusal: () => Failure): Promise<void> => {
    await attempts.take(perAccount, user.email_key);
    if (!(await passwords.matches(password, user.password_hash))) throw refusal();
    await attempts.forgive(perAccount, user.email_key);
  };

  return {
    authenticate: sessions.authenticate,
    listSessions: sessions.list,

    async register(
      input: { readonly name: string; readonly email: string; readonly password: string },
      device: Device,
    ): Promise<SignedIn> {
      await attempts.take(registrations, device.address);
      const passwordHash = await passwords.hash(input.password);
      return database.transaction(async (transaction) => {
        const user = await users.create(transaction, { name: input.name, email: input.email, passwordHash });
        await options.onRegistered(transaction, user);
        return { user, token: await sessions.open(transaction, user.id, device) };
      });
    },

    async login(input: { readonly email: string; readonly password: string }, device: Device): Promise<SignedIn> {
      const key = emailKey(input.email);
      await attempts.take(perAccount, key);
      await attempts.take(perAddress, device.address);
      const user = await users.findByEmail(input.email);
      if (!(await passwords.matches(input.password, user?.password_hash)) || user === undefined)
        throw wrongCredentials();
      await attempts.forgive(perAccount, key);
      const token = await database.transaction((transaction) => sessions.open(transaction, user.id, device));
      return { user, token };
    },

    async logout(caller: Caller): Promise<void> {
      await database.transaction((transaction) => sessions.end(transaction, caller.id, { only: caller.sessionId }));
    },

    async updateProfile(
      caller: Caller,
      change: {
        readonly name?: string | undefined;
        readonly currentPassword?: string | undefined;
        readonly newPassword?: string | undefined;
      },
    ): Promise<UserRow> {
      const user = await users.find(caller.id);
      const { name, newPassword } = change;
      if (newPassword !== undefined) {
        await checkPassword(user, change.currentPassword ?? '', () =>
          invalid('Current password is incorrect', { currentPassword: 'Current password is incorrect' }),
        );
      }
      const passwordHash = newPassword === undefined ? undefined : await passwords.hash(newPassword);
      if (name === undefined && passwordHash === undefined) return user;
      return database.transaction(async (transaction) => {
        if (passwordHash !== undefined) await sessions.end(transaction, caller.id, { allBut: caller.sessionId });
        return users.update(transaction, caller.id, {
          ...(name === undefined ? {} : { name }),
          ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
        });
      });
    },

    async endSession(caller: Caller, sessionId: string): Promise<void> {
      const ended = await database.transaction((transaction) =>
        sessions.end(transaction, caller.id, { only: sessionId }),
      );
      if (ended === 0) throw notFound();
    },

    async endOtherSessions(caller: Caller): Promise<void> {
      await database.transaction((transaction) => sessions.end(transaction, caller.id, { allBut: caller.sessionId }));
    },

    async deleteAccount(caller: Caller, password: string): Promise<void> {
      const user = await users.find(caller.id);
      await checkPassword(user, password, () =>
        invalid('Password is incorrect', { password: 'Password is incorrect' }),
      );
      await database.transaction(async (transaction) => {
        for (const part of options.accountParts) await part.remove?.(transaction, caller.id);
        await users.remove(transaction, caller.id);
        transaction.afterCommit(() => options.onSessionsEnded(caller.id, null));
      });
    },

    async exportAccount(caller: Caller): Promise<{ user: UserRow; parts: Record<string, unknown[]> }> {
      const user = await users.find(caller.id);
      const parts: Record<string, unknown[]> = {};
      for (const part of options.accountParts) parts[part.name] = await part.export(caller.id);
      return { user, parts };
    },
  };
};

export type Auth = ReturnType<typeof createAuth>;
