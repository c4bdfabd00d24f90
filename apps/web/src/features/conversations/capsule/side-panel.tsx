import ChevronRight from '@mui/icons-material/ChevronRight';
import ViewSidebar from '@mui/icons-material/ViewSidebarOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { lazy, memo, Suspense, useDeferredValue, useState, useSyncExternalStore, type ReactNode } from 'react';
import { storage } from '../../../platform/storage.ts';
import { CapsulePanel } from './capsule-panel.tsx';
import { text } from '../text.ts';

const SideDrawer = lazy(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }));

const PANEL_WIDTH = 300;
const FOLDED_WIDTH = 48;
const FOLDED_KEY = 'side-panel';

/** Wide enough for the panel: the theme's `md`. */
const wide = matchMedia('(min-width: 900px)');
const followWidth = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** True where the panel is beside the messages; otherwise it is a drawer. */
export const useHasPanel = (): boolean => useSyncExternalStore(followWidth, () => wide.matches);

interface SidePanelProps {
  readonly conversationId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Shown first in the drawer, on screens without room for them beside the title. */
  readonly options: ReactNode;
  /** Summary of the whole conversation, above the capsule. */
  readonly summary: ReactNode;
}

/** Whether the panel is collapsed, stored for the next visit. */
const useFolded = (): [boolean, (isFolded: boolean) => void] => {
  const [isFolded, setIsFolded] = useState(() => storage.get(FOLDED_KEY) === 'folded');
  const fold = (wanted: boolean): void => {
    if (wanted) storage.set(FOLDED_KEY, 'folded');
    else storage.remove(FOLDED_KEY);
    setIsFolded(wanted);
  };
  return [isFolded, fold];
};

const Aside = ({ conversationId, summary }: Pick<SidePanelProps, 'conversationId' | 'summary'>) => {
  const [isFolded, fold] = useFolded();
  // The messages are drawn first; the panel's space is reserved.
  const isTurn = useDeferredValue(true, false);
  const label = isFolded ? text.panel.show : text.panel.hide;
  return (
    <Box
      component="aside"
      data-print="none"
      aria-label={text.panel.label}
      sx={{
        width: isFolded ? FOLDED_WIDTH : PANEL_WIDTH,
        flexShrink: 0,
        overflowY: 'auto',
        borderLeft: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        p: isFolded ? 0.5 : 2,
        pt: 0.5,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: isFolded ? 'center' : 'flex-end', mr: isFolded ? 0 : -1 }}>
        <IconButton aria-label={label} title={label} aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
          {isFolded ? <ViewSidebar fontSize="small" /> : <ChevronRight fontSize="small" />}
        </IconButton>
      </Box>
      {!isFolded && isTurn && (
        <Stack spacing={3}>
          {summary}
          <CapsulePanel conversationId={conversationId} />
        </Stack>
      )}
    </Box>
  );
};

/** Information about the whole conversation: beside the messages, or in a drawer on small screens. */
export const SidePanel = memo(({ conversationId, isOpen, onClose, options, summary }: SidePanelProps) => {
  const hasPanel = useHasPanel();
  if (hasPanel) return <Aside conversationId={conversationId} summary={summary} />;
  return (
    <Suspense>
      {isOpen && (
        <SideDrawer width={PANEL_WIDTH} onClose={onClose} options={options}>
          <Stack spacing={3}>
            {summary}
            <CapsulePanel conversationId={conversationId} />
          </Stack>
        </SideDrawer>
      )}
    </Suspense>
  );
});
SidePanel.displayName = 'SidePanel';
