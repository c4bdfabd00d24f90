import Typography from '@mui/material/Typography';
import { text } from '../text.ts';

/** Warns before sending that the agent will not be shown the pictures above the text. */
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
