import PushPin from '@mui/icons-material/PushPin';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '../../../ui/tooltip.tsx';
import Typography from '@mui/material/Typography';
import { QueryProvider } from '../../../platform/api/query-provider.tsx';
import type { User } from '@symbi/contracts/users';
import { text } from '../text.ts';
import { PaletteButton } from './palette-button.tsx';
import { DrawerContent } from './drawer-content.tsx';
import { DRAWER_WIDTH, setPinned } from './pin.ts';

const unpin = (): void => {
  setPinned(false);
  // The button that was pressed disappears with the drawer.
  document.querySelector<HTMLElement>('[data-bar="menu"]')?.focus();
};

const head = (
  <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, pt: 0.5 }}>
    <Typography variant="caption" color="textSecondary" sx={{ flexGrow: 1 }}>
      {text.drawerSubtitle}
    </Typography>
    <PaletteButton />
    <Tooltip title={text.unpinMenu}>
      <IconButton size="small" aria-label={text.unpinMenu} onClick={unpin}>
        <PushPin fontSize="small" />
      </IconButton>
    </Tooltip>
  </Box>
);

const ignore = (): void => undefined;

/** The drawer pinned beside the page. */
export const PinnedDrawer = ({ user }: { readonly user: User | undefined }) => (
  <Box
    component="aside"
    data-print="none"
    aria-label={text.mainNavigation}
    sx={(theme) => ({
      position: 'fixed',
      top: 'var(--shell-top)',
      bottom: 0,
      left: 0,
      zIndex: theme.zIndex.appBar - 1,
      display: 'flex',
      flexDirection: 'column',
      width: DRAWER_WIDTH,
      overflowY: 'auto',
      borderRight: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    })}
  >
    <QueryProvider>
      <DrawerContent user={user} head={head} onOpen={ignore} />
    </QueryProvider>
  </Box>
);
