import ManageSearch from '@mui/icons-material/ManageSearch';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { paletteKeys } from '../../../platform/palette-keys.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { openPalette } from '../palette/open.ts';
import { text } from '../text.ts';

interface PaletteButtonProps {
  /** Called first: what lies over the page closes. */
  readonly onOpen?: () => void;
}

/** Opens the command palette, and names its keys where there is a keyboard. */
export const PaletteButton = ({ onOpen }: PaletteButtonProps) => (
  <Tooltip title={text.palette.open}>
    <Button
      size="small"
      color="inherit"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.();
        openPalette();
      }}
      sx={{ minWidth: 36, gap: 0.5, px: 1, color: 'text.secondary' }}
    >
      <ManageSearch fontSize="small" aria-hidden />
      <Box component="span" sx={visuallyHidden}>
        {text.palette.open}
      </Box>
      <Box
        component="kbd"
        sx={{ font: 'inherit', fontSize: '0.75rem', whiteSpace: 'nowrap', '@media (hover: none)': { display: 'none' } }}
      >
        {paletteKeys}
      </Box>
    </Button>
  </Tooltip>
);
