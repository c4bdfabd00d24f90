import * as contract from '@symbi/contracts/account';
import type { Preferences } from '@symbi/contracts/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { clearNotice, endSession } from '../../platform/api/session.ts';
import type { z } from 'zod';
import { authKeys } from '../auth/keys.ts';
import { userKeys } from './keys.ts';

export const sessionsQuery = queryOptions({
  queryKey: userKeys.sessions,
  queryFn: async ({ signal }) => (await call(contract.listSessions, { signal })).data,
});

export const useUpdateProfile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.infer<typeof contract.profileChange>) =>
      (await call(contract.updateProfile, { body })).data,
    onSuccess: (user) => {
      client.setQueryData(authKeys.me, user);
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
};

export const useUpdatePreferences = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<Preferences>) => (await call(contract.updatePreferences, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: authKeys.me }),
  });
};

/** Ends one session, or all others without an id. */
export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(contract.endOtherSessions) : call(contract.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

/** `onDone` is called even if the page that asked is gone by then. */
export const useExportAccount = (onDone: (account: z.infer<typeof contract.accountExport.shape.data>) => void) =>
  useMutation({ mutationFn: async () => (await call(contract.exportAccount)).data, onSuccess: onDone });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) => call(contract.deleteAccount, { body: { password } }),
    onSuccess: () => {
      endSession();
      // The server ends the sessions of the account before it answers, and nobody has to be told that they are signed out.
      clearNotice();
    },
  });
