import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import type { Mark } from './mark-of.ts';
import { text } from './text.ts';

/** The mark of a conversation, beside its title. */
export const Marked = ({ mark }: { readonly mark: Mark }) => (
  <Box component="span" sx={{ display: 'grid', placeItems: 'center', flexShrink: 0, width: 14 }}>
    {mark === 'replying' ? (
      <CircularProgress size={12} color="inherit" aria-hidden />
    ) : (
      <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'secondary.main' }} />
    )}
    <Box component="span" sx={visuallyHidden}>
      {text[mark]}
    </Box>
  </Box>
);
