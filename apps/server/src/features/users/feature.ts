import { createUserService, type UserServiceOptions } from './service.ts';

/** Accounts and their counters. Their calls belong to `auth`, the dashboard and the agents' models. */
export const createUsers = (options: UserServiceOptions) => ({ name: 'users', service: createUserService(options) });
