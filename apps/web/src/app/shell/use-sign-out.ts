import { useNavigate } from 'react-router';
import { signOut } from '../../features/auth/api.ts';
import * as paths from '../../platform/paths.ts';

/** Ends the session, then shows the login page. */
export const useSignOut = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    void signOut().then(() => navigate(paths.login, { replace: true }));
  };
};
