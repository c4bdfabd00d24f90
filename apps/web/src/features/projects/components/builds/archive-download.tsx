import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Build } from '@symbi/contracts/project-builds';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@symbi/client/api-error';
import { messageOf } from '../../../../platform/api/message-of.ts';
import { formatSize } from '../../../../platform/size.ts';
import { SuccessBanner, useBanner } from '../../../../ui/state/success-banner.tsx';
import { downloadArchive } from '../../download.ts';
import { text } from '../../text.ts';

interface ArchiveDownloadProps {
  readonly build: Build;
  readonly archive: NonNullable<Build['archive']>;
}

const reasonOf = (error: Error): string =>
  error instanceof ApiError || error.message === ''
    ? messageOf(error, text.builds.downloadFailed)
    : `${text.builds.downloadFailed}: ${error.message}`;

/** The archive of a build, with the hash of its bytes. */
export const ArchiveDownload = ({ build, archive }: ArchiveDownloadProps) => {
  const { message, show } = useBanner();
  const download = useMutation({
    mutationFn: () => downloadArchive(build),
    onSuccess: (isChecked) => {
      if (isChecked) show(text.builds.verified);
    },
  });
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          startIcon={<Download />}
          loading={download.isPending}
          loadingPosition="start"
          onClick={() => download.mutate()}
        >
          {text.builds.download}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {text.builds.archive(archive.items, formatSize(archive.bytes))}
        </Typography>
      </Stack>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {text.builds.hash(archive.sha256)}
      </Typography>
      <SuccessBanner message={message} />
      {download.isError && <Alert severity="error">{reasonOf(download.error)}</Alert>}
    </Stack>
  );
};
