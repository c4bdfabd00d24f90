import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { currentUserQuery } from '../../features/auth/api.ts';
import { followMarks } from '../../features/conversations/history/marks.ts';
import { QueryProvider } from '../../platform/api/query-provider.tsx';
import { pressKeptKey } from '../../platform/early-keys.ts';
import { keepBusyFocus } from '../../ui/focus/keep-busy-focus.ts';
import { currentUser } from './current-user.ts';
import { Keyboard } from './keyboard.tsx';

const Watch = (): null => {
  const { data } = useQuery(currentUserQuery);
  useLayoutEffect(() => {
    currentUser.set(data);
  }, [data]);
  useLayoutEffect(() => () => currentUser.set(undefined), []);
  // The channel opens with the token, and may tell of replies before it is known whose it is.
  useEffect(followMarks, []);
  return null;
};

/** What every page has after sign-in: the current user, the global keys and the focus of what is busy. */
export const SignedIn = () => {
  useEffect(pressKeptKey, []);
  useEffect(keepBusyFocus, []);
  return (
    <QueryProvider>
      <Watch />
      <Keyboard />
    </QueryProvider>
  );
};
