import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { text } from '../../platform/text/text.ts';

export const CenteredSpinner = () => (
  <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
    <CircularProgress aria-label={text.loading} />
  </Box>
);
