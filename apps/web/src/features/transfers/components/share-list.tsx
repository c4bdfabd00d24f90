import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ShareLink } from '@symbi/contracts/transfers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../platform/api-error.ts';
import { formatDate } from '../../../platform/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { sharesQuery, useRemoveShare } from '../api.ts';
import { text } from '../text.ts';

const factsOf = ({ createdAt, expiresAt, isExpired, messages, encrypted }: ShareLink): string => {
  const until = expiresAt === null ? text.share.endless : text.share.endsOn(formatDate(expiresAt));
  return [
    text.share.madeOn(formatDate(createdAt)),
    isExpired ? text.share.ended : until,
    text.share.messages(messages),
    ...(encrypted > 0 ? [text.share.encrypted(encrypted)] : []),
  ].join(' · ');
};

const Row = ({ share, onRevoke }: { readonly share: ShareLink; readonly onRevoke: () => void }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <Typography component="bdi" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {share.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {factsOf(share)}
      </Typography>
    </Box>
    <Button color="error" aria-label={text.share.revokeOf(share.title, formatDate(share.createdAt))} onClick={onRevoke}>
      {text.share.revoke}
    </Button>
  </Box>
);

interface ShareListProps {
  /** Only those of one conversation. */
  readonly conversationId?: string;
  readonly label: string;
  readonly isEmptyShown?: boolean;
}

/** The links a person has made, each of which can be revoked. */
export const ShareList = ({ conversationId, label, isEmptyShown = false }: ShareListProps) => {
  const { data, error } = useQuery(sharesQuery(conversationId));
  const remove = useRemoveShare();
  const [revoked, setRevoked] = useState<string | null>(null);
  if (error !== null) return <Alert severity="error">{messageOf(error, text.share.listFailed)}</Alert>;
  if (data === undefined) return <Skeleton variant="rounded" height={48} />;
  if (data.length === 0) return isEmptyShown ? <Typography color="textSecondary">{text.share.none}</Typography> : null;
  const handleConfirm = (): void => {
    if (revoked !== null) remove.mutate(revoked, { onSuccess: () => setRevoked(null) });
  };
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((share) => (
          <Row key={share._id} share={share} onRevoke={() => setRevoked(share._id)} />
        ))}
      </Box>
      <ConfirmDialog
        isOpen={revoked !== null}
        title={text.share.revokeTitle}
        question={text.share.revokeQuestion}
        confirmLabel={text.share.revoke}
        isBusy={remove.isPending}
        error={remove.error === null ? null : messageOf(remove.error, text.share.revokeFailed)}
        onConfirm={handleConfirm}
        onClose={() => setRevoked(null)}
      />
    </>
  );
};
