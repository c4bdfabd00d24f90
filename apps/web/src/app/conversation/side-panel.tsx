import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CapsulePanel } from '../../features/conversations/components/capsule-panel.tsx';
import { text } from '../../features/conversations/text.ts';
import { text as common } from '../../platform/text/text.ts';

const panelWidth = 300;

/** True where the panel stands beside the messages; elsewhere it is a drawer. */
export const useHasPanel = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });

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
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': text.options, sx: { width: panelWidth, maxWidth: '100vw', p: 2 } },
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
      <CapsulePanel conversationId={conversationId} />
    </Drawer>
  );
};
