import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { text as common } from '../../platform/text/text.ts';

/** The shape of a conversation while it loads. */
export const ConversationSkeleton = () => (
  <Stack component="output" aria-label={common.loading} spacing={2} sx={{ p: 2, maxWidth: 900, mx: 'auto' }}>
    <Skeleton width="40%" height={36} />
    <Skeleton variant="rounded" height={72} sx={{ ml: 6 }} />
    <Skeleton variant="rounded" height={140} />
    <Skeleton variant="rounded" height={72} sx={{ ml: 6 }} />
    <Skeleton variant="rounded" height={140} />
  </Stack>
);
