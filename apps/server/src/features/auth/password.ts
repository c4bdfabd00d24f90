import { hash, verify } from '@node-rs/argon2';
import type { PasswordCost } from '../../platform/app-options.ts';

/** OWASP's parameters for 19 MiB. */
const recommended: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`stored` undefined) as for a known one. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

const normalize = (password: string): string => password.normalize('NFC');

export const createPasswords = (cost: PasswordCost = recommended): Passwords => {
  // 2 is argon2id in the library's numbering.
  const options = { algorithm: 2, parallelism: 1, ...cost };
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => hash(normalize(password), options),
    async matches(password, stored) {
      decoy ??= hash('a password nobody has', options);
      const matched = await verify(stored ?? (await decoy), normalize(password), options);
      return matched && stored !== undefined;
    },
  };
};
