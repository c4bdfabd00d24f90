import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Capsule } from '@symbi/contracts/capsules';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { RetryAlert } from '../../../ui/state/retry-alert.tsx';
import { capsuleQuery, followCapsule } from './api.ts';
import { useKept } from './drafts.ts';
import { isEmptyCapsule, listFields } from './model.ts';
import { text } from '../text.ts';

/** Loaded when a capsule is first edited. */
const CapsuleEditor = lazy(async () => ({ default: (await import('./capsule-editor.tsx')).CapsuleEditor }));

interface SummaryProps {
  readonly capsule: Capsule;
  /** The form was just closed: the focus goes to the button that opens it again. */
  readonly isBack: boolean;
  readonly onEdit: () => void;
}

/** The contents of the capsule, or one inviting line while it is empty. */
const Summary = ({ capsule, isBack, onEdit }: SummaryProps) => {
  const focus = useInitialFocus<HTMLButtonElement>();
  const button = isBack ? focus : undefined;
  if (isEmptyCapsule(capsule)) {
    return (
      <Button ref={button} color="inherit" startIcon={<Add />} onClick={onEdit} sx={{ ml: -0.5 }}>
        {text.capsule.more}
      </Button>
    );
  }
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {listFields
        .filter((field) => capsule[field].length > 0)
        .map((field) => (
          <Box key={field} sx={{ minWidth: 0, maxWidth: 1 }}>
            <Typography variant="caption" color="textSecondary" component="p">
              {text.capsule[field]}
            </Typography>
            <Stack direction="row" spacing={0.5} sx={{ flexWrap: 'wrap' }}>
              {capsule[field].map((entry) => (
                <Pill key={entry} title={entry}>
                  <bdi>{entry}</bdi>
                </Pill>
              ))}
            </Stack>
          </Box>
        ))}
      {capsule.notes !== '' && (
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {capsule.notes}
        </Typography>
      )}
      <Button ref={button} size="small" variant="outlined" color="inherit" onClick={onEdit}>
        {text.capsule.edit}
      </Button>
    </Stack>
  );
};

/** Unsaved input is shown at once. */
const Loaded = ({ conversationId, loaded }: { readonly conversationId: string; readonly loaded: Capsule }) => {
  const isKept = useKept(conversationId) !== undefined;
  const [isOpen, setIsOpen] = useState(isKept);
  const [wasClosed, setWasClosed] = useState(false);
  const close = (): void => {
    setIsOpen(false);
    setWasClosed(true);
  };
  if (!isOpen && !isKept) return <Summary capsule={loaded} isBack={wasClosed} onEdit={() => setIsOpen(true)} />;
  return (
    <Suspense fallback={<Skeleton component="output" variant="rounded" height={280} aria-label={common.loading} />}>
      <CapsuleEditor conversationId={conversationId} loaded={loaded} onDone={close} />
    </Suspense>
  );
};

/** The Context Capsule of a conversation: what its agent is told before every reply. */
export const CapsulePanel = ({ conversationId }: { readonly conversationId: string }) => {
  const query = useQuery(capsuleQuery(conversationId));
  useEffect(() => followCapsule(conversationId), [conversationId]);
  return (
    <Box component="section" aria-labelledby="capsule-title">
      <Tooltip title={text.capsule.hint} describeChild>
        <Typography id="capsule-title" variant="subtitle2" component="h2" sx={{ mb: 1, width: 'fit-content' }}>
          {text.capsule.title}
        </Typography>
      </Tooltip>
      {query.isPending && <Skeleton component="output" variant="rounded" height={40} aria-label={common.loading} />}
      {query.isError && query.data === undefined && (
        <RetryAlert onRetry={() => void query.refetch()}>{messageOf(query.error, text.capsule.loadFailed)}</RetryAlert>
      )}
      {query.data !== undefined && <Loaded key={conversationId} conversationId={conversationId} loaded={query.data} />}
    </Box>
  );
};
