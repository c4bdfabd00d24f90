import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { currentUserQuery } from '../features/auth/api.ts';
import * as paths from '../platform/paths.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { QueryProvider } from '../platform/api/query-provider.tsx';
import { connectSocket } from '../platform/api/socket.ts';
import { person, readToken, useSession } from '../platform/api/session.ts';
import { CenteredSpinner } from '../ui/state/centered-spinner.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { isOfAnother, rememberReturnPath } from './return-path.ts';
import { text } from './shell/text.ts';

const Required = () => {
  const { token, notice, isEndedElsewhere } = useSession();
  const location = useLocation();
  const [arrivedAnonymous] = useState(token === null);
  const user = useQuery({ ...currentUserQuery, enabled: token !== null });
  const isKnown = user.data !== undefined;
  // Kept beyond the session, which ends with the data of its user.
  const [userId, setUserId] = useState<string | null>(null);
  if (user.data !== undefined && user.data._id !== userId) {
    setUserId(user.data._id);
    // Before the page is drawn, which could show what another person has left.
    person.set(user.data._id);
  }
  useEffect(() => {
    if (isKnown) void connectSocket();
  }, [isKnown]);

  if (token === null) {
    // After signing out on purpose, the user is not led back to the page they left.
    const isReturning = arrivedAnonymous || notice !== null || isEndedElsewhere;
    return <Navigate to={paths.login} replace state={isReturning ? rememberReturnPath(location, userId) : null} />;
  }
  if (user.data !== undefined)
    return isOfAnother(location.state, user.data._id) ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
  if (user.isError) {
    return <ErrorState isPage title={text.userUnavailable} error={user.error} onRetry={() => void user.refetch()} />;
  }
  return <CenteredSpinner />;
};

/** Asks who is signed in before anything is drawn. */
export const prepareUser = async (): Promise<void> => {
  if (readToken() !== null) await queryClient.prefetchQuery(currentUserQuery);
};

/** Shows its routes to a signed-in user and redirects everyone else to the login page. */
export const RequireUser = () => (
  <QueryProvider>
    <Required />
  </QueryProvider>
);
