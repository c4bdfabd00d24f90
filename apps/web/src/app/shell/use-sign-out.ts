import { useNavigate } from 'react-router';
import { signOut } from '../../features/auth/api.ts';

/** Ends the session, then shows the login page. */
export const useSignOut = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    signOut();
    void navigate('/login', { replace: true });
  };
};
