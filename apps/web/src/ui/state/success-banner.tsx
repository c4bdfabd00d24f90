import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { timings } from '@symbi/contracts/limits';
import { useCallback, useEffect, useState } from 'react';

/** A message that disappears after three seconds. */
export const useBanner = (): { message: string | null; show: (message: string) => void } => {
  const [shown, setShown] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), timings.bannerMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return { message: shown?.message ?? null, show: useCallback((message: string) => setShown({ message }), []) };
};

/** Stays in the DOM while empty, so that screen readers announce a new message. */
export const SuccessBanner = ({ message }: { readonly message: string | null }) => (
  <Box component="output" sx={{ display: 'block' }}>
    {message !== null && (
      <Alert severity="success" role="presentation" sx={{ mb: 2 }}>
        {message}
      </Alert>
    )}
  </Box>
);
