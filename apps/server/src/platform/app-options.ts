import type { Clock } from './clock.ts';
import type { Environment } from './env.ts';
import type { Log } from './observability/log.ts';
import type { Redis } from './redis.ts';

/** Cost of an argon2id password hash: memory in KiB, and the number of passes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** Everything the app needs from its caller. */
export interface AppOptions {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  /** The built web app; without it only the API is served. */
  readonly siteDirectory: string | undefined;
  readonly redis?: Redis | undefined;
  /** For tests only, which create hundreds of accounts; the server uses the parameters OWASP recommends. */
  readonly passwordCost?: PasswordCost | undefined;
  /** For tests on busy machines only: how long a reply waits for the verifier. */
  readonly readingMs?: number | undefined;
}
