import type { Transaction } from '../../platform/database/database.ts';
import { Failure, invalid, notFound } from '../../platform/failure.ts';
import type { AccountPart, Features } from '../../platform/feature.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import type { Rule } from '../../platform/http/rate-limit.ts';
import type { Caller } from '../../platform/http/route.ts';
import { emailKey, type UserRow, type Users } from '../users/service.ts';
import type { Passwords } from './password.ts';
import { Sessions, type Device, type SessionsOptions } from './sessions.ts';
import type { SessionRow } from './table.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An account was created. */
    'account.registered': { readonly userId: string };
    /** An account is about to be deleted, with every row tied to it by a foreign key. */
    'account.deleted': { readonly userId: string };
  }
}

export interface AuthOptions extends SessionsOptions {
  readonly users: Users;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly rateLimitFactor: number;
  /** What every feature adds to the export of an account. */
  readonly features: Pick<Features, 'accountParts'>;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly token: string;
}

export interface ProfileChange {
  readonly name?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly newPassword?: string | undefined;
}

const MINUTE = 60;

/** The limit per account holds in every environment: it is the defense against guessing passwords. */
export const perAccount: Rule = { name: 'login-account', points: 10, seconds: 15 * MINUTE };

const WRONG_CURRENT = 'Current password is incorrect';

const wrongCredentials = (): Failure => new Failure('wrong_credentials', 'Invalid email or password');

/** Accounts and sessions: opaque tokens stored only as hashes, so deleting a row signs out. */
export class Auth {
  readonly #options: AuthOptions;
  readonly #sessions: Sessions;

  constructor(options: AuthOptions) {
    this.#options = options;
    this.#sessions = new Sessions(options);
  }

  #perAddress(name: string, points: number, minutes: number): Rule {
    return { name, points: Math.ceil(points * this.#options.rateLimitFactor), seconds: minutes * MINUTE };
  }

  /** Every password check counts as an attempt before it is made, so parallel guesses cannot slip through. */
  async #checkPassword(user: UserRow, password: string, refusal: () => Failure): Promise<void> {
    const { attempts, passwords } = this.#options;
    await attempts.take(perAccount, user.email_key);
    if (!(await passwords.matches(password, user.password_hash))) throw refusal();
    await attempts.forgive(perAccount, user.email_key);
  }

  /** Whether the account still has the password that was compared, locked until the end of the transaction. */
  async #hasStill(transaction: Transaction, { id, email, password_hash: compared }: UserRow): Promise<boolean> {
    const { users } = this.#options;
    await users.hold(transaction, id);
    return (await users.findByEmail(email, transaction.query))?.password_hash === compared;
  }

  authenticate(token: string): Promise<Caller | null> {
    return this.#sessions.authenticate(token);
  }

  endedSessions(sessionIds: readonly string[]): Promise<string[]> {
    return this.#sessions.ended(sessionIds);
  }

  listSessions(userId: string): Promise<SessionRow[]> {
    return this.#sessions.list(userId);
  }

  async register(
    input: { readonly name: string; readonly email: string; readonly password: string },
    device: Device,
  ): Promise<SignedIn> {
    const { attempts, passwords, database, users, events } = this.#options;
    await attempts.take(this.#perAddress('register-address', 300, 10), device.address);
    const passwordHash = await passwords.hash(input.password);
    return database.transaction(async (transaction) => {
      const user = await users.create(transaction, { name: input.name, email: input.email, passwordHash });
      await events.emit(transaction, 'account.registered', { userId: user.id });
      return { user, token: await this.#sessions.open(transaction, user.id, device) };
    });
  }

  async login(input: { readonly email: string; readonly password: string }, device: Device): Promise<SignedIn> {
    const { attempts, passwords, database, users } = this.#options;
    const key = emailKey(input.email);
    await attempts.take(perAccount, key);
    await attempts.take(this.#perAddress('login-address', 100, 15), device.address);
    const user = await users.findByEmail(input.email);
    if (!(await passwords.matches(input.password, user?.password_hash)) || user === undefined) throw wrongCredentials();
    await attempts.forgive(perAccount, key);
    const token = await database.transaction(async (transaction) => {
      // Changing the password ends every session that exists by then.
      if (!(await this.#hasStill(transaction, user))) throw wrongCredentials();
      return this.#sessions.open(transaction, user.id, device);
    });
    return { user, token };
  }

  async logout(caller: Caller): Promise<void> {
    await this.#options.database.transaction((transaction) =>
      this.#sessions.end(transaction, caller.id, { only: caller.sessionId }),
    );
  }

  async updateProfile(caller: Caller, { name, currentPassword, newPassword }: ProfileChange): Promise<UserRow> {
    const { database, users, passwords } = this.#options;
    const user = await users.find(caller.id);
    const refusal = (): Failure => invalid(WRONG_CURRENT, { currentPassword: WRONG_CURRENT });
    if (newPassword !== undefined) await this.#checkPassword(user, currentPassword ?? '', refusal);
    const passwordHash = newPassword === undefined ? undefined : await passwords.hash(newPassword);
    if (name === undefined && passwordHash === undefined) return user;
    return database.transaction(async (transaction) => {
      if (passwordHash !== undefined) {
        if (!(await this.#hasStill(transaction, user))) throw refusal();
        await this.#sessions.end(transaction, caller.id, { allBut: caller.sessionId });
      }
      return users.update(transaction, caller.id, {
        ...(name === undefined ? {} : { name }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      });
    });
  }

  async endSession(caller: Caller, sessionId: string): Promise<void> {
    const ended = await this.#options.database.transaction((transaction) =>
      this.#sessions.end(transaction, caller.id, { only: sessionId }),
    );
    if (ended === 0) throw notFound();
  }

  async endOtherSessions(caller: Caller): Promise<void> {
    await this.#options.database.transaction((transaction) =>
      this.#sessions.end(transaction, caller.id, { allBut: caller.sessionId }),
    );
  }

  async deleteAccount(caller: Caller, password: string): Promise<void> {
    const { database, users, events } = this.#options;
    const user = await users.find(caller.id);
    const message = 'Password is incorrect';
    await this.#checkPassword(user, password, () => invalid(message, { password: message }));
    await database.transaction(async (transaction) => {
      await events.emit(transaction, 'account.deleted', { userId: caller.id });
      await users.remove(transaction, caller.id);
      events.notify(transaction, 'session.ended', { userId: caller.id, sessionIds: null });
    });
    await database.scrub();
  }

  /** What every feature adds to the export of an account. */
  get accountParts(): readonly AccountPart[] {
    return this.#options.features.accountParts;
  }
}
