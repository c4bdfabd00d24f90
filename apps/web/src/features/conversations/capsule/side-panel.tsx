import Box from '@mui/material/Box';
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { CapsulePanel } from './capsule-panel.tsx';
import { text } from '../text.ts';

const SideDrawer = lazy(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }));

const panelWidth = 300;

/** From the theme's `md` on there is room for it. */
const wide = matchMedia('(min-width: 900px)');
const followWidth = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** True where the panel stands beside the messages; elsewhere it is a drawer. */
export const useHasPanel = (): boolean => useSyncExternalStore(followWidth, () => wide.matches);

interface SidePanelProps {
  readonly conversationId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Shown above the capsule in the drawer, where there is no room for them beside the title. */
  readonly options: ReactNode;
}

/** The Context Capsule beside the messages, or in a drawer on small screens. */
export const SidePanel = ({ conversationId, isOpen, onClose, options }: SidePanelProps) => {
  const hasPanel = useHasPanel();
  if (hasPanel) {
    return (
      <Box
        component="aside"
        aria-label={text.capsule.title}
        sx={{
          width: panelWidth,
          flexShrink: 0,
          overflowY: 'auto',
          borderLeft: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          p: 2,
        }}
      >
        <CapsulePanel conversationId={conversationId} />
      </Box>
    );
  }
  return (
    <Suspense>
      {isOpen && (
        <SideDrawer width={panelWidth} onClose={onClose} options={options}>
          <CapsulePanel conversationId={conversationId} />
        </SideDrawer>
      )}
    </Suspense>
  );
};
