import { useEffect } from 'react';

interface PagedList {
  /** The page of the address. */
  readonly page: number;
  readonly data: { readonly totalPages: number } | undefined;
  readonly isPlaceholderData: boolean;
  readonly onPage: (page: number, how: { readonly replace: boolean }) => void;
}

/**
 * Shows the last page once the page of the address is beyond it, as after the removal of its only item. It replaces the
 * address: going back would otherwise lead there, and from there here.
 */
export const useLastPage = ({ page, data, isPlaceholderData, onPage }: PagedList): void => {
  // The list shown until this one is loaded says nothing of its pages.
  const last = isPlaceholderData ? 0 : (data?.totalPages ?? 0);
  useEffect(() => {
    if (last > 0 && page > last) onPage(last, { replace: true });
  });
};
