import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../../platform/store.ts';

const slot = createStore<HTMLElement | null>(null);

/** Matches while a page shows its title in the bar: other items then make room on small screens. */
export const BAR_HAS_TITLE = '&:has([data-bar-slot] > *)';

const takeSlot = (element: HTMLElement | null): void => slot.set(element);

/** The place in the bar that a page can fill. */
export const BarSlot = () => (
  <Box ref={takeSlot} data-bar-slot="" sx={{ display: 'flex', flexGrow: 1, minWidth: 0, alignItems: 'center' }} />
);

/** Renders a page's heading into the bar, where it takes no room from the page. */
export const InBar = ({ children }: { readonly children: ReactNode }) => {
  const place = useStore(slot);
  return place === null ? null : createPortal(children, place);
};
