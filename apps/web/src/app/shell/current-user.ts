import type { User } from '@symbi/contracts/users';
import { createStore } from '../../platform/store.ts';

/** The signed-in user, once the server has answered; written by `signed-in.tsx`, so the frame needs no query cache. */
export const currentUser = createStore<User | undefined>(undefined);
