import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { useCreateShare } from '../api.ts';
import { text } from '../text.ts';
import { ShareList } from './share-list.tsx';

const expiries = { none: null, week: 7, month: 30, year: 365 } as const;
const names = ['none', 'week', 'month', 'year'] as const;
type Expiry = (typeof names)[number];

const NewLink = ({ token }: { readonly token: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'new' | 'copied' | 'failed'>('new');
  const address = `${location.origin}${paths.share(token)}`;
  // The button that created the link is gone.
  useEffect(() => field.current?.focus(), []);
  const handleCopy = (): void => {
    field.current?.select();
    Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return (
    <Stack spacing={1.5}>
      <Alert severity="success">{text.share.created}</Alert>
      <TextField
        label={text.share.link}
        value={address}
        inputRef={field}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
      />
      <Button variant="contained" onClick={handleCopy} sx={{ alignSelf: 'flex-start' }}>
        {state === 'copied' ? text.share.copied : text.share.copy}
      </Button>
      {state === 'failed' && <Alert severity="info">{text.share.copyFailed}</Alert>}
    </Stack>
  );
};

interface ShareDialogProps {
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** Creates a link to a snapshot of a conversation, and lists the existing links. */
export const ShareDialog = ({ conversationId, onClose }: ShareDialogProps) => {
  const id = useId();
  const [expiry, setExpiry] = useState<Expiry>('month');
  const { mutate, data, isPending, error } = useCreateShare();
  // A new link is shown only once, so a click outside the dialog must not lose it. Escape and the button close it.
  const handleClose = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    if (reason === 'escapeKeyDown' || data === undefined) onClose();
  };
  return (
    <Dialog open onClose={handleClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text.share.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText>{text.share.hint}</DialogContentText>
          {error !== null && <Alert severity="error">{messageOf(error, text.share.failed)}</Alert>}
          {data === undefined ? (
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: { sm: 'center' } }}>
              <TextField
                select
                label={text.share.expiry}
                value={expiry}
                onChange={(event) => setExpiry(names.find((name) => name === event.target.value) ?? 'month')}
                sx={{ flexGrow: 1 }}
              >
                {names.map((name) => (
                  <MenuItem key={name} value={name}>
                    {text.share.days[name]}
                  </MenuItem>
                ))}
              </TextField>
              <Button
                variant="contained"
                loading={isPending}
                onClick={() => mutate({ conversationId, days: expiries[expiry] })}
              >
                {text.share.create}
              </Button>
            </Stack>
          ) : (
            <NewLink token={data.token} />
          )}
          <div>
            <Typography variant="subtitle2" component="h3">
              {text.share.existing}
            </Typography>
            <ShareList conversationId={conversationId} label={text.share.existing} />
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.share.close}</Button>
      </DialogActions>
    </Dialog>
  );
};
