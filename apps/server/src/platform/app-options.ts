import type { Clock } from './clock.ts';
import type { Environment } from './env.ts';
import type { Log } from './observability/log.ts';
import type { Redis } from './redis.ts';

/** What a password's hash costs to make, with argon2id: KiB of memory, and how often they are gone through. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** What the app is made with: everything it does not find by itself. */
export interface AppOptions {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  /** The built web app; without it only the API answers. */
  readonly siteDirectory: string | undefined;
  readonly redis?: Redis | undefined;
  /** Only for tests, which make hundreds of accounts; the server has what OWASP recommends. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Only for tests, on machines that do much else: how long a reply waits for the verifier. */
  readonly readingMs?: number | undefined;
}
