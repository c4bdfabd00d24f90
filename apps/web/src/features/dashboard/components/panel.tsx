import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/state/error-state.tsx';

interface PanelProps<Item> {
  readonly id: string;
  readonly title: string;
  readonly failed: string;
  readonly action?: ReactNode;
  readonly query: UseQueryResult<readonly Item[]>;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A titled list of the dashboard with its four states: loading, failed, empty, filled. */
export const Panel = <Item,>({ id, title, failed, action, query, empty, children }: PanelProps<Item>) => {
  const { data, error, refetch } = query;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2.5 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1, minHeight: 32 }}>
        <Typography variant="h2" id={id} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Stack>
      {data === undefined && error === null && (
        <Stack spacing={1}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" height={52} />
          ))}
        </Stack>
      )}
      {data === undefined && error !== null && (
        <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (data.length === 0 ? empty : children(data))}
    </Card>
  );
};
