import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { attachmentsQuery } from '../api.ts';
import { text } from '../text.ts';
import { RetryAlert } from '../../../ui/state/retry-alert.tsx';

/** Loaded with the first conversation that has files. */
const FileList = lazy(async () => ({ default: (await import('./file-list.tsx')).FileList }));

interface FilesSectionProps {
  readonly conversationId: string;
  /** A notice about files, shown with them. */
  readonly note: ReactNode;
}

/** The files of a conversation; renders nothing without any. */
export const FilesSection = ({ conversationId, note }: FilesSectionProps) => {
  const { data, error, refetch } = useQuery(attachmentsQuery(conversationId));
  if (error === null && (data === undefined || data.length === 0)) return null;
  return (
    <Box component="section" aria-labelledby="files-title">
      <Typography id="files-title" variant="subtitle2" component="h2" sx={{ mb: 0.5 }}>
        {text.files.title}
      </Typography>
      {data === undefined ? (
        <RetryAlert onRetry={() => void refetch()}>{messageOf(error, text.files.failed)}</RetryAlert>
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={40 * data.length} />}>
          <FileList files={data} />
        </Suspense>
      )}
      {note}
    </Box>
  );
};
