import { Navigate, Outlet, useLocation } from 'react-router';
import * as paths from '../platform/paths.ts';
import { useSession } from '../platform/api/session.ts';
import { returnPathOf } from './return-path.ts';

/** Shows login and registration to signed-out visitors only. */
export const GuestOnly = () => {
  const { token } = useSession();
  const state: unknown = useLocation().state;
  return token === null ? <Outlet /> : <Navigate to={returnPathOf(state) ?? paths.dashboardByName} replace />;
};
