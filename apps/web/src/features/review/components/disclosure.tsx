import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface DisclosureProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What only some people need, such as hashes: one press away. */
export const Disclosure = ({ title, children }: DisclosureProps) => (
  <Box component="details">
    <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.25 }}>
      {title}
    </Typography>
    <Box sx={{ pt: 0.5 }}>{children}</Box>
  </Box>
);
