import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Capsule } from '@symbi/contracts/capsules';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDateTime } from '../../../platform/format.ts';
import { text as common } from '../../../platform/text/text.ts';
import { CloseActions } from '../../../ui/dialog/close-actions.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { versionsQuery } from './api.ts';
import { listFields } from './model.ts';
import { text } from '../text.ts';
import { text as words } from './text.ts';

interface VersionProps {
  readonly version: Capsule;
  readonly isCurrent: boolean;
  readonly onRestore: () => void;
}

const linesOf = (version: Capsule): [string, string][] =>
  [
    ...listFields.map((field): [string, string] => [text.capsule[field], version[field].join(', ')]),
    [text.capsule.notes, version.notes] satisfies [string, string],
  ].filter(([, value]) => value !== '');

const Version = ({ version, isCurrent, onRestore }: VersionProps) => {
  const lines = linesOf(version);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle2" component="h3" sx={{ flexGrow: 1 }}>
          {words.version(version.version, formatDateTime(version.updatedAt ?? 0))}
        </Typography>
        {isCurrent ? (
          <Typography variant="body2" color="textSecondary">
            {words.current}
          </Typography>
        ) : (
          <Button size="small" aria-label={words.restoreLabel(version.version)} onClick={onRestore}>
            {words.restore}
          </Button>
        )}
      </Stack>
      {lines.length === 0 && <Typography color="textSecondary">{words.empty}</Typography>}
      {lines.map(([label, value]) => (
        <Typography key={label} variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <strong>{label}:</strong> <bdi>{value}</bdi>
        </Typography>
      ))}
    </Box>
  );
};

interface CapsuleHistoryProps {
  readonly conversationId: string;
  readonly onRestore: (version: Capsule) => void;
  readonly onClose: () => void;
}

/** Every version of a capsule, newest first; an earlier one can be restored into the form. */
export const CapsuleHistory = ({ conversationId, onRestore, onClose }: CapsuleHistoryProps) => {
  const id = useId();
  const { data, isError, error, refetch } = useQuery(versionsQuery(conversationId));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{words.history}</DialogTitle>
      {/* Focusable, because it may be taller than the screen and must scroll by keyboard. */}
      <DialogContent tabIndex={0}>
        <DialogContentText sx={{ mb: 2 }}>{words.historyHint}</DialogContentText>
        {data === undefined && isError && (
          <ErrorState title={words.historyFailed} error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && !isError && (
          <Skeleton variant="rounded" height={160} component="output" aria-label={common.loading} />
        )}
        <Stack component="ol" reversed spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.map((version, index) => (
            <Version
              key={version.version}
              version={version}
              isCurrent={index === 0}
              onRestore={() => onRestore(version)}
            />
          ))}
        </Stack>
      </DialogContent>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
};
