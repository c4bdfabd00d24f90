import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase, type OpenOptions } from '../../platform/database/open.ts';
import { DATABASE_FILE } from '../../platform/database/sqlite.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import { createUserService } from '../users/service.ts';
import { createPasswords, type Passwords } from './password.ts';
import { deleteSessions } from './queries.ts';
import { perAccount } from './service.ts';

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
  // Who forgot the password has often used up the attempts.
  await createAttempts(database, clock).forgive(perAccount, user.email_key);
  return password;
};

/**
 * The operator's command: gives an account a new random password and ends its sessions. Throws if there is no database,
 * rather than make an empty one.
 */
export const resetPassword = async (options: OpenOptions, email: string): Promise<string | undefined> => {
  const { DATABASE_URL, DATA_DIR } = options.environment;
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, DATABASE_FILE)))
    throw new Error(`There is no database in ${DATA_DIR}; set DATA_DIR as for the server`);
  const database = await openDatabase(options);
  try {
    return await resetPasswordIn({ database, clock: options.clock, passwords: createPasswords() }, email);
  } finally {
    await database.close();
  }
};
