import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../../platform/store.ts';

const slot = createStore<HTMLElement | null>(null);

/** Set while a page says its title in the bar: what stands beside it then makes room on small screens. */
export const barHasTitle = '&:has([data-bar-slot] > *)';

const takeSlot = (element: HTMLElement | null): void => slot.set(element);

/** The place in the bar that a page may fill. */
export const BarSlot = () => (
  <Box ref={takeSlot} data-bar-slot="" sx={{ display: 'flex', flexGrow: 1, minWidth: 0, alignItems: 'center' }} />
);

/** Shows what a page says of itself in the bar, so that it takes no room of the page. */
export const InBar = ({ children }: { readonly children: ReactNode }) => {
  const place = useStore(slot);
  return place === null ? null : createPortal(children, place);
};
