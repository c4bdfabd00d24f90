import { Navigate, Outlet, useLocation } from 'react-router';
import * as paths from '../platform/paths.ts';
import { useSession } from '../platform/api/session.ts';
import { returnPathOf } from './return-path.ts';

/** Shows login and registration to signed-out visitors only. */
export const GuestOnly = () => {
  const { token } = useSession();
  const state: unknown = useLocation().state;
  if (token === null) return <Outlet />;
  const path = returnPathOf(state);
  // Whose page it was is looked at once it is known who signed in.
  return <Navigate to={path ?? paths.dashboardByName} replace state={path === null ? null : state} />;
};
