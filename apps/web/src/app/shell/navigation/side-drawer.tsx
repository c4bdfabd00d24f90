import Close from '@mui/icons-material/Close';
import PushPin from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '../../../ui/tooltip.tsx';
import Typography from '@mui/material/Typography';
import { QueryProvider } from '../../../platform/api/query-provider.tsx';
import type { User } from '@symbi/contracts/users';
import { text as common } from '../../../platform/text/text.ts';
import { text } from '../text.ts';
import { DrawerContent } from './drawer-content.tsx';
import { PaletteButton } from './palette-button.tsx';
import { DRAWER_WIDTH, setPinned, useCanPin } from './pin.ts';

const Head = ({ onClose }: { readonly onClose: () => void }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', px: 2, pt: 1 }}>
    <Box sx={{ flexGrow: 1 }}>
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 700, letterSpacing: '-0.02em', lineHeight: 1.2 }}>
        {common.product}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {text.drawerSubtitle}
      </Typography>
    </Box>
    <PaletteButton onOpen={onClose} />
    {useCanPin() && (
      <Tooltip title={text.pinMenu}>
        <IconButton
          aria-label={text.pinMenu}
          onClick={() => {
            onClose();
            setPinned(true);
          }}
        >
          <PushPin fontSize="small" />
        </IconButton>
      </Tooltip>
    )}
    <IconButton aria-label={text.closeMenu} onClick={onClose} edge="end">
      <Close />
    </IconButton>
  </Box>
);

interface SideDrawerProps {
  readonly user: User | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const SideDrawer = ({ user, isOpen, onClose }: SideDrawerProps) => (
  <Drawer
    open={isOpen}
    onClose={onClose}
    slotProps={{
      paper: { 'aria-label': text.mainNavigation, sx: { width: DRAWER_WIDTH, maxWidth: '100vw' } },
    }}
  >
    <QueryProvider>
      <DrawerContent user={user} head={<Head onClose={onClose} />} onOpen={onClose} isOverPage />
    </QueryProvider>
  </Drawer>
);
