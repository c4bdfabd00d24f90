import Typography from '@mui/material/Typography';
import { text } from '../text.ts';

/** Said before sending: the agent will not be shown what stands above the text. */
export const UnseenPictures = () => (
  <Typography
    variant="caption"
    color="textSecondary"
    component="output"
    sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}
  >
    {text.picture.unseen}
  </Typography>
);
