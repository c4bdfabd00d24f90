import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { hasCode } from '@symbi/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { saveFile } from '../../../platform/download.ts';
import { text as common } from '../../../platform/text/text.ts';
import { pictureQuery } from '../api.ts';
import { savedName } from '../model.ts';
import { useOpenedPicture, type OpenedPicture } from '../opened.ts';
import { text } from '../text.ts';

interface ContentProps extends OpenedPicture {
  readonly onClose: () => void;
}

const Failed = ({ error, name, onRetry }: { error: unknown; name: string; onRetry: () => void }) =>
  hasCode(error, 'not_found') ? (
    <Alert severity="info">{text.picture.gone(name)}</Alert>
  ) : (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {common.actions.retry}
        </Button>
      }
    >
      {messageOf(error, text.picture.failed(name))}
    </Alert>
  );

const Large = ({ conversationId, pictureId, name, onClose }: ContentProps) => {
  const id = useId();
  const { data, error, refetch } = useQuery(pictureQuery(conversationId, pictureId));
  return (
    <Dialog
      open
      maxWidth="xl"
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 } } } }}
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere', px: { xs: 2, sm: 3 } }}>
        <bdi>{name}</bdi>
      </DialogTitle>
      <Box
        sx={{
          px: { xs: 1, sm: 3 },
          minHeight: 120,
          minWidth: { sm: 320 },
          display: 'grid',
          placeItems: 'center',
          overflow: 'auto',
        }}
      >
        {data !== undefined && (
          <Box
            component="img"
            src={data.address}
            alt={name}
            sx={{ display: 'block', maxWidth: 1, maxHeight: '75vh' }}
          />
        )}
        {data === undefined && error === null && <Skeleton variant="rounded" width={320} height={200} />}
        {data === undefined && error !== null && <Failed error={error} name={name} onRetry={() => void refetch()} />}
      </Box>
      <DialogActions>
        {data !== undefined && (
          <Button onClick={() => saveFile({ blob: data.blob, name: savedName(name, data.blob.type) })}>
            {text.picture.download}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {common.actions.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** A picture at the largest size that fits. */
export const PictureDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const picture = useOpenedPicture();
  return picture === null ? null : <Large {...picture} onClose={onClose} />;
};
