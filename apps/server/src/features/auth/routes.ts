import {
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listSessions,
  updateProfile,
} from '@symbi/contracts/account';
import { login, logout, me, register } from '@symbi/contracts/users';
import type { Clock } from '../../platform/clock.ts';
import { toIsoTime } from '../../platform/clock.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { publicRoute, route, streamedRoute, type Route } from '../../platform/http/route.ts';
import { streamed } from '../../platform/http/streamed.ts';
import type { Log } from '../../platform/observability/log.ts';
import { presentUser, type Users } from '../users/service.ts';
import { accountDocument } from './account-export.ts';
import { presentSession } from './presenter.ts';
import type { Auth, SignedIn } from './service.ts';

const presentSignedIn = ({ user, token }: SignedIn) => ({ data: { ...presentUser(user), token } });

export interface AuthRoutesOptions {
  readonly auth: Auth;
  readonly users: Users;
  readonly clock: Clock;
  readonly log: Log;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const exportRoute = ({ auth, users, clock, log, rateLimiter, rateLimitFactor }: AuthRoutesOptions): Route => {
  // Reads everything a person has: no other call costs as much.
  const perMinute = { name: 'account-export', points: 10 * rateLimitFactor, seconds: 60 };
  return streamedRoute(exportAccount, async ({ user: { id } }) => {
    await rateLimiter.consume(perMinute, id);
    const head = {
      format: 'symbi-account/1' as const,
      exportedAt: toIsoTime(clock()),
      user: presentUser(await users.find(id)),
    };
    return streamed(accountDocument(head, id, auth.accountParts), log);
  });
};

export const authRoutes = ({ auth, users, ...options }: AuthRoutesOptions): Route[] => [
  publicRoute(register, async ({ body, context }) => presentSignedIn(await auth.register(body, context))),
  publicRoute(login, async ({ body, context }) => presentSignedIn(await auth.login(body, context))),
  route(me, async ({ user }) => ({ data: presentUser(await users.find(user.id)) })),
  route(logout, async ({ user }) => {
    await auth.logout(user);
    return {};
  }),
  route(updateProfile, async ({ user, body }) => ({ data: presentUser(await auth.updateProfile(user, body)) })),
  route(listSessions, async ({ user }) => {
    const rows = await auth.listSessions(user.id);
    return { data: rows.map((row) => presentSession(row, user.sessionId)), count: rows.length };
  }),
  route(endSession, async ({ user, params }) => {
    await auth.endSession(user, params.id);
    return {};
  }),
  route(endOtherSessions, async ({ user }) => {
    await auth.endOtherSessions(user);
    return {};
  }),
  route(deleteAccount, async ({ user, body }) => {
    await auth.deleteAccount(user, body.password);
    return {};
  }),
  exportRoute({ auth, users, ...options }),
];
