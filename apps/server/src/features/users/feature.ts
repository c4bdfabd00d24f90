import { createUserService, type UserServiceOptions } from './service.ts';

/** Accounts: who somebody is, and what is counted for them. Their calls are `auth`, the dashboard and the agents' models. */
export const createUsers = (options: UserServiceOptions) => ({ name: 'users', service: createUserService(options) });
