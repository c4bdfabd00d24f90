import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for 19 MiB; 2 is argon2id in the library's numbering. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`stored` undefined) as for a known one. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

const normalise = (password: string): string => password.normalize('NFC');

export const createPasswords = (): Passwords => {
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => hash(normalise(password), options),
    async matches(password, stored) {
      decoy ??= hash('a password nobody has', options);
      const matched = await verify(stored ?? (await decoy), normalise(password), options);
      return matched && stored !== undefined;
    },
  };
};
