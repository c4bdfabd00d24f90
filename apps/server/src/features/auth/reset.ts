import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase, type OpenOptions } from '../../platform/database/open.ts';
import { createUserService } from '../users/service.ts';
import { createPasswords, type Passwords } from './password.ts';
import { deleteSessions } from './queries.ts';

/** 96 random bits, in letters that can be read out and typed. */
const createPassword = (): string =>
  randomBytes(12)
    .toString('hex')
    .replaceAll(/.{6}(?=.)/g, '$&-');

interface ResetOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

/** Returns the new password, which is stored nowhere; undefined when no account has the address. */
export const resetPasswordIn = async (
  { database, clock, passwords }: ResetOptions,
  email: string,
): Promise<string | undefined> => {
  const users = createUserService({ database, clock });
  const user = await users.findByEmail(email);
  if (user === undefined) return undefined;
  const password = createPassword();
  const hash = await passwords.hash(password);
  await database.transaction(async (transaction) => {
    await users.update(transaction, user.id, { password_hash: hash });
    // Whoever knew the old password is signed out too.
    await deleteSessions(transaction.query, user.id, { allBut: '' });
  });
  return password;
};

/** The operator's command: gives an account a new random password and ends its sessions. */
export const resetPassword = async (options: OpenOptions, email: string): Promise<string | undefined> => {
  const database = await openDatabase(options);
  try {
    return await resetPasswordIn({ database, clock: options.clock, passwords: createPasswords() }, email);
  } finally {
    await database.close();
  }
};
