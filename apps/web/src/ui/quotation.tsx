import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Words of a message or a source, verbatim, beside a rule. */
export const Quotation = ({ children }: { readonly children: ReactNode }) => (
  <Typography
    component="blockquote"
    variant="body2"
    dir="auto"
    sx={{ m: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
  >
    {children}
  </Typography>
);
