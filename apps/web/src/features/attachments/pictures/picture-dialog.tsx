import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { saveFile } from '../../../platform/download.ts';
import { pictureQuery } from '../api.ts';
import { OpenedActions, OpenedFailed } from '../components/opened-parts.tsx';
import { savedName } from '../model.ts';
import { useOpenedPicture, type OpenedPicture } from '../opened.ts';
import { text } from '../text.ts';

interface ContentProps extends OpenedPicture {
  readonly onClose: () => void;
}

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
        {data === undefined && error !== null && (
          <OpenedFailed
            error={error}
            gone={text.picture.gone(name)}
            failed={text.picture.failed(name)}
            onRetry={() => void refetch()}
          />
        )}
      </Box>
      <OpenedActions
        label={text.picture.download}
        onDownload={data && (() => saveFile({ blob: data.blob, name: savedName(name, data.blob.type) }))}
        onClose={onClose}
      />
    </Dialog>
  );
};

/** A picture at the largest size that fits. */
export const PictureDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const picture = useOpenedPicture();
  return picture === null ? null : <Large {...picture} onClose={onClose} />;
};
