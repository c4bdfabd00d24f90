import type { User } from '@symbi/contracts/users';
import { createStore } from '../../platform/store.ts';

/** Who is signed in, once the server has said so; written by `signed-in.tsx`, so that the frame needs no cache of answers. */
export const currentUser = createStore<User | undefined>(undefined);
