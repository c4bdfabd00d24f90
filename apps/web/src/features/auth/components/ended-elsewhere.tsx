import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { hasUnsent } from '../../../platform/unsent.ts';
import { text } from '../text.ts';

/** Says why Sign In is shown, for which nobody asked in this tab. */
export const EndedElsewhere = () => {
  const [isKept] = useState(hasUnsent);
  return (
    <Typography component="output" variant="body2" color="textSecondary">
      {text.signIn.endedElsewhere} {isKept && text.signIn.kept}
    </Typography>
  );
};
