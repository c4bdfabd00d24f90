import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  /** It replaces the whole page, and its title serves as the page's. */
  readonly isPage?: boolean;
}

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ icon, title, hint, action, isPage = false }: EmptyStateProps) => (
  <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 5, px: 2 }}>
    {icon !== undefined && (
      <Stack aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 40 } }}>
        {icon}
      </Stack>
    )}
    <Typography variant="h3" component={isPage ? 'h1' : 'p'}>
      {title}
    </Typography>
    {hint !== undefined && <Typography color="textSecondary">{hint}</Typography>}
    {action}
  </Stack>
);
