import ArrowDownward from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { text } from '../text.ts';

/** What the button stands on is as opaque as the page, so that it never covers a part of a line. */
const jumpStrip = {
  position: 'sticky',
  bottom: 0,
  // Takes no room: nothing moves when it comes or goes.
  height: 52,
  mt: '-52px',
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-end',
  pb: 0.5,
  background: ({ palette }: Theme) => `linear-gradient(transparent, ${palette.background.default} 12px)`,
} as const;

/** The way back to the newest message. */
export const JumpToLatest = ({ onJump }: { readonly onJump: () => void }) => (
  <Box data-print="none" sx={jumpStrip}>
    <Tooltip title={text.jumpToLatest}>
      <IconButton
        size="small"
        aria-label={text.jumpToLatest}
        onClick={onJump}
        sx={{
          border: 1,
          borderColor: 'text.secondary',
          bgcolor: 'background.paper',
          '&:hover': { bgcolor: 'divider' },
        }}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
    </Tooltip>
  </Box>
);
