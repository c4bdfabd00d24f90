import type { AppOptions } from '../../platform/app-options.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import { createPasswords } from './password.ts';
import { authRoutes, type AuthRoutesOptions } from './routes.ts';
import { Auth, type AuthOptions } from './service.ts';

export interface AuthFeatureOptions
  extends
    Omit<AuthOptions, 'passwords' | 'attempts'>,
    Pick<AppOptions, 'passwordCost'>,
    Pick<AuthRoutesOptions, 'rateLimiter' | 'log'> {}

/** Sign-in and sign-out, and calls about an account as a whole. */
export const createAuth = (options: AuthFeatureOptions) => {
  const { database, clock, passwordCost } = options;
  const passwords = createPasswords(passwordCost);
  const auth = new Auth({ ...options, passwords, attempts: createAttempts(database, clock) });
  return { name: 'auth', service: auth, routes: authRoutes({ ...options, auth }) };
};
