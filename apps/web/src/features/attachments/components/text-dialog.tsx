import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Attachment } from '@symbi/contracts/attachments';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { downloadAttachment, partsQuery } from '../api.ts';
import { cutAround, describe, type Quotation } from '../model.ts';
import { useOpenedPart, type OpenedPart } from '../opened.ts';
import { text } from '../text.ts';
import { text as reader } from './reader-text.ts';
import { OpenedActions, OpenedFailed } from './opened-parts.tsx';

interface PartTextProps {
  readonly content: string;
  readonly quoted: Quotation | undefined;
}

const passageMark = { bgcolor: 'action.selected', color: 'text.primary', borderRadius: 0.5 } as const;
const wordsMark = { ...passageMark, fontWeight: 600 } as const;

/** The text of a part, always as plain text, scrolled to the quoted words. */
const PartText = ({ content, quoted }: PartTextProps) => {
  const words = useRef<HTMLElement>(null);
  const pieces = quoted === undefined ? null : cutAround(content, quoted);
  useEffect(() => {
    // In braces: newer browsers return a promise, which must not become the effect's cleanup.
    words.current?.scrollIntoView({ block: 'center' });
  }, [content, quoted]);
  const [before, found, after] = pieces ?? [content, '', ''];
  return (
    <>
      {quoted !== undefined && pieces === null && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {reader.moved}
        </Alert>
      )}
      <Typography variant="body2" component="div" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {before}
        {found !== '' && (
          <Box component="mark" ref={words} sx={quoted?.evidence === undefined ? passageMark : wordsMark}>
            {found}
          </Box>
        )}
        {after}
      </Typography>
    </>
  );
};

interface StepsProps {
  readonly label: string;
  readonly at: number;
  readonly of: number;
  readonly onStep: (at: number) => void;
}

/** The position in the file, with buttons to the parts before and after; of the only part no more than its name. */
const Steps = ({ label, at, of, onStep }: StepsProps) =>
  of === 1 ? (
    <Typography variant="body2" sx={{ px: { xs: 2, sm: 3 }, pb: 1.5, overflowWrap: 'anywhere' }}>
      <bdi>{label}</bdi>
    </Typography>
  ) : (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 1, sm: 2 }, pb: 1 }}>
      <IconButton aria-label={reader.previous} disabled={at === 0} onClick={() => onStep(at - 1)}>
        <ArrowBack fontSize="small" />
      </IconButton>
      <Typography
        variant="body2"
        component="output"
        sx={{ flexGrow: 1, textAlign: 'center', overflowWrap: 'anywhere' }}
      >
        {reader.place(label, at + 1, of)}
      </Typography>
      <IconButton aria-label={reader.next} disabled={at + 1 >= of} onClick={() => onStep(at + 1)}>
        <ArrowForward fontSize="small" />
      </IconButton>
    </Box>
  );

const Name = ({ id, file }: { readonly id: string; readonly file: Attachment | undefined }) => (
  <DialogTitle id={id} sx={{ overflowWrap: 'anywhere', px: { xs: 2, sm: 3 }, pb: 1 }}>
    {file === undefined ? text.reader.notLoaded : <bdi>{file.name}</bdi>}
    {file !== undefined && (
      <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
        {describe(file)}
      </Typography>
    )}
  </DialogTitle>
);

const paper = { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' } } as const;

const Reader = ({ part, onClose }: { readonly part: OpenedPart; readonly onClose: () => void }) => {
  const id = useId();
  const [n, setN] = useState(part.n);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...partsQuery(part.conversationId, part.attachmentId, n),
    // The arrows stay, with the focus, while the next parts are loaded.
    placeholderData: keepPreviousData,
  });
  const download = useMutation({ mutationFn: downloadAttachment });
  const shown = data?.text.find((one) => one.n === n);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: paper } }}>
      <Name id={id} file={data} />
      {data !== undefined && (shown !== undefined || isPlaceholderData) && (
        <Steps label={shown?.label ?? '…'} at={n} of={data.parts} onStep={setN} />
      )}
      <Box
        // Each part opens at its beginning.
        key={n}
        // Focusable, so the keyboard can scroll it.
        tabIndex={0}
        component="section"
        aria-label={reader.text}
        sx={{
          overflowY: 'auto',
          px: { xs: 2, sm: 3 },
          py: 2,
          borderTop: 1,
          borderBottom: 1,
          borderColor: 'divider',
          minHeight: 120,
        }}
      >
        {shown !== undefined && <PartText content={shown.text} quoted={n === part.n ? part.quoted : undefined} />}
        {(data === undefined || isPlaceholderData) && error === null && <Skeleton variant="rounded" height={160} />}
        {data === undefined && error !== null && (
          <OpenedFailed error={error} gone={reader.gone} failed={reader.failed} onRetry={() => void refetch()} />
        )}
        {download.error !== null && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            {messageOf(download.error, text.files.downloadFailed)}
          </Alert>
        )}
      </Box>
      <OpenedActions
        label={reader.download}
        onDownload={data && (() => download.mutate(data))}
        isDownloading={download.isPending}
        onClose={onClose}
      />
    </Dialog>
  );
};

/** The extracted text of a file, at the place where it was opened. */
export const TextDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const part = useOpenedPart();
  return part === null ? null : <Reader part={part} onClose={onClose} />;
};
