import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

/** Cards side by side: one on a phone, up to three on a wide screen. */
export const CardGrid = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
);

/** Placeholders in the grid while its cards are loading. */
export const CardSkeletons = ({ count, height }: { readonly count: number; readonly height: number }) => (
  <CardGrid>
    {Array.from({ length: count }, (_, card) => (
      <Skeleton key={card} variant="rounded" height={height} sx={{ borderRadius: '12px' }} />
    ))}
  </CardGrid>
);
