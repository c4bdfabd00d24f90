import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ShareLink } from '@symbi/contracts/shares';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDate } from '../../../platform/format.ts';
import { text as common } from '../../../platform/text/text.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
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
    data-share={share._id}
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
  /** Limits the list to one conversation. */
  readonly conversationId?: string;
  readonly label: string;
}

interface LoadedProps {
  readonly shares: readonly ShareLink[];
  readonly label: string;
  /** Shown when there are no links. */
  readonly none: string;
  /** Takes the focus when nothing nearer can. */
  readonly place: RefObject<HTMLDivElement | null>;
}

const Loaded = ({ shares, label, none, place }: LoadedProps) => {
  const remove = useRemoveShare();
  const [asked, setAsked] = useState<string | null>(null);
  /** Id of the row that takes the place of a removed one; empty when none is left, null when none was removed. */
  const neighbor = useRef<string | null>(null);
  const handleConfirm = (): void => {
    if (asked === null) return;
    const at = shares.findIndex(({ _id }) => _id === asked);
    const next = shares[at + 1] ?? shares[at - 1];
    remove.mutate(asked, {
      onSuccess: () => {
        neighbor.current = next?._id ?? '';
        setAsked(null);
      },
    });
  };
  const focusAfter = (): HTMLElement | null => {
    const next = neighbor.current;
    neighbor.current = null;
    if (next === null) return null;
    return place.current?.querySelector<HTMLElement>(`[data-share="${next}"] button`) ?? place.current;
  };
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
      {shares.length === 0 ? (
        <Typography color="textSecondary">{none}</Typography>
      ) : (
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shares.map((share) => (
            <Row key={share._id} share={share} onRevoke={() => setAsked(share._id)} />
          ))}
        </Box>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={text.share.revokeTitle}
        question={text.share.revokeQuestion}
        confirmLabel={text.share.revoke}
        isBusy={remove.isPending}
        error={remove.error === null ? null : messageOf(remove.error, text.share.revokeFailed)}
        focusAfter={focusAfter}
        onConfirm={handleConfirm}
        onReset={remove.reset}
        onClose={() => setAsked(null)}
      />
    </Box>
  );
};

/** After a failed retry the button gets the focus back; after a successful one it is gone, and the list gets it. */
const useFocusAfterRetry = (isFetching: boolean, place: RefObject<HTMLDivElement | null>) => {
  const retry = useRef<HTMLButtonElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isFetching || !isAsked.current) return;
    isAsked.current = false;
    // Only if the focus was lost to the page or the surrounding dialog; anywhere else the user has put it.
    if (document.activeElement?.contains(place.current) === true) (retry.current ?? place.current)?.focus();
  }, [isFetching, place]);
  const ask = (): void => {
    isAsked.current = true;
  };
  return { retry, ask };
};

/** The user's share links, each of which can be revoked. */
export const ShareList = ({ conversationId, label }: ShareListProps) => {
  const { data, error, isFetching, refetch } = useQuery(sharesQuery(conversationId));
  const place = useRef<HTMLDivElement>(null);
  const { retry, ask } = useFocusAfterRetry(isFetching, place);
  const handleRetry = (): void => {
    ask();
    void refetch();
  };
  if (data === undefined) {
    if (error === null) return <Skeleton variant="rounded" height={48} />;
    return <ErrorState title={text.share.listFailed} error={error} onRetry={handleRetry} />;
  }
  const none = conversationId === undefined ? text.share.none : text.share.noneYet;
  return (
    <>
      {error !== null && (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          action={
            <Button ref={retry} color="inherit" size="small" loading={isFetching} onClick={handleRetry}>
              {common.actions.retry}
            </Button>
          }
        >
          {text.share.listOld} {messageOf(error, '')}
        </Alert>
      )}
      <Loaded shares={data} label={label} none={none} place={place} />
    </>
  );
};
