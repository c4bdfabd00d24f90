import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Attachment } from '@symbi/contracts/attachments';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { downloadAttachment, useRemoveAttachment } from '../api.ts';
import { describe, savedName } from '../model.ts';
import { openPart, openPicture } from '../opened.ts';
import { text } from '../text.ts';

const open = ({ conversationId, _id, name, kind }: Attachment): void =>
  kind === 'picture'
    ? openPicture({ conversationId, pictureId: _id, name })
    : openPart({ conversationId, attachmentId: _id, n: 0 });

/** A picture under the name of what it was redrawn as. */
const asSaved = (file: Attachment): Attachment =>
  file.picture === undefined ? file : { ...file, name: savedName(file.name, file.picture.mediaType) };

interface ItemProps {
  readonly file: Attachment;
  readonly onDownload: () => void;
  readonly onRemove: () => void;
}

/** A long name is in the tooltip as a whole. */
const name = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' } as const;

const Item = ({ file, onDownload, onRemove }: ItemProps) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', py: 0.25 }}>
    <Box sx={{ flexGrow: 1, minWidth: 0, pt: 0.5 }}>
      <Link
        component="button"
        variant="body2"
        color="inherit"
        aria-haspopup="dialog"
        title={file.kind === 'picture' ? text.picture.open(file.name) : text.files.open(file.name)}
        onClick={() => open(file)}
        sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
      >
        <Box component="bdi" sx={name}>
          {file.name}
        </Box>
      </Link>
      <Typography variant="caption" color="textSecondary" component="p">
        {describe(file)}
      </Typography>
    </Box>
    <IconButton size="small" aria-label={text.files.download(file.name)} onClick={onDownload}>
      <DownloadOutlined fontSize="small" />
    </IconButton>
    <IconButton size="small" edge="end" aria-label={text.files.remove(file.name)} onClick={onRemove}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  </Box>
);

interface RemovalProps {
  readonly file: Attachment;
  readonly onClose: () => void;
}

const Removal = ({ file, onClose }: RemovalProps) => {
  const { mutate, isPending, error } = useRemoveAttachment(file.conversationId);
  return (
    <ConfirmDialog
      isOpen
      title={text.files.removeTitle}
      question={text.files.removeBody(file.name)}
      isBusy={isPending}
      error={error === null ? null : messageOf(error, text.files.removeFailed)}
      onConfirm={() => mutate(file._id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

/** The files of a conversation, each with buttons to read, download and delete it. */
export const FileList = ({ files }: { readonly files: readonly Attachment[] }) => {
  const [leaving, setLeaving] = useState<Attachment | null>(null);
  const { mutate: download, error } = useMutation({ mutationFn: downloadAttachment });
  return (
    <>
      {error !== null && <Alert severity="error">{messageOf(error, text.files.downloadFailed)}</Alert>}
      <Box component="ul" aria-label={text.files.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map((file) => (
          <Item
            key={file._id}
            file={file}
            onDownload={() => download(asSaved(file))}
            onRemove={() => setLeaving(file)}
          />
        ))}
      </Box>
      {leaving !== null && <Removal file={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
};
