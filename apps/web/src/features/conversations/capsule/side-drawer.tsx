import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { text } from '../text.ts';
import { text as common } from '../../../platform/text/text.ts';

interface SideDrawerProps {
  readonly width: number;
  readonly onClose: () => void;
  readonly options: ReactNode;
  readonly children: ReactNode;
}

/** The panel on a small screen, with the options that do not fit above the input. */
export const SideDrawer = ({ width, onClose, options, children }: SideDrawerProps) => (
  <Drawer
    open
    anchor="right"
    onClose={onClose}
    slotProps={{
      paper: { role: 'dialog', 'aria-label': text.options, sx: { width, maxWidth: '100vw', p: 2 } },
    }}
  >
    <Stack direction="row" sx={{ alignItems: 'center', mb: 1 }}>
      <Typography variant="h3" component="h2" sx={{ flexGrow: 1 }}>
        {text.options}
      </Typography>
      <IconButton aria-label={common.actions.close} edge="end" onClick={onClose}>
        <Close />
      </IconButton>
    </Stack>
    <Stack spacing={1.5} sx={{ mb: 3 }}>
      {options}
    </Stack>
    {children}
  </Drawer>
);
