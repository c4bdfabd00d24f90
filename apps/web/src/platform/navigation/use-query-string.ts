import { use } from 'react';
import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router';
import { HistoryContext } from './scroll.ts';

/**
 * The query of the address, and how to edit it. A screen is drawn some time after its address has changed, so an edit
 * starts from the address itself: of two quick ones, the second does not undo the first.
 */
export const useQueryString = () => {
  const history = use(HistoryContext);
  const [shown] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = (edit: (query: URLSearchParams) => void, options?: NavigateOptions): void => {
    const now = history?.place.location;
    // The page is being left, and is not to come back.
    if (now === undefined || now.pathname !== pathname) return;
    const query = new URLSearchParams(now.search);
    edit(query);
    void navigate({ search: `${query}` }, options);
  };
  return [shown, change] as const;
};
