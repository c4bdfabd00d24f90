import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { contextQuery } from '../api.ts';
import { text } from '../text.ts';
import { ContextCard, type ContextActions } from './context-card.tsx';

/** Narrower margins on a phone, because a card within a dialog has two borders. */
const wideOnPhone = { m: { xs: 1.5, sm: 4 }, width: { xs: 'calc(100% - 24px)', sm: 'calc(100% - 64px)' } } as const;

interface ItemDialogProps {
  readonly contextId: string;
  readonly actions: ContextActions;
  readonly onClose: () => void;
}

/** One context, opened by its address, as by a citation. */
export const ItemDialog = ({ contextId, actions, onClose }: ItemDialogProps) => {
  const id = useId();
  const { data, error, refetch } = useQuery(contextQuery(contextId));
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="md"
      slotProps={{ paper: { sx: wideOnPhone } }}
    >
      <DialogTitle id={id}>{text.item.title}</DialogTitle>
      <DialogContent sx={{ px: { xs: 1.5, sm: 3 } }}>
        {data !== undefined && (
          <Stack component="ul" sx={{ m: 0, p: 0 }}>
            <ContextCard context={data} actions={actions} />
          </Stack>
        )}
        {data === undefined && error === null && <Skeleton variant="rounded" height={180} />}
        {data === undefined && error !== null && (
          <ErrorState title={text.errors.item} error={error} onRetry={() => void refetch()} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.item.close}</Button>
      </DialogActions>
    </Dialog>
  );
};
