import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ContextEngine } from '@symbi/contracts/context';
import type { EmbeddingState } from '@symbi/contracts/context-embeddings';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatNumber } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { embeddingsQuery, useSetEmbeddings } from '../api.ts';
import { formatUsd } from '../model.ts';
import { text as common } from '../../../platform/text/text.ts';
import { text } from '../text.ts';

const Progress = ({ state }: { readonly state: EmbeddingState }) => (
  <Stack spacing={1}>
    <LinearProgress
      variant="determinate"
      aria-label={text.vectors.progress}
      value={state.total === 0 ? 100 : (state.embedded / state.total) * 100}
    />
    <Typography variant="body2" component="output">
      {text.vectors.embedded(formatNumber(state.embedded), formatNumber(state.total))}
    </Typography>
  </Stack>
);

const wordsOf = ({ total, embedded, estimatedTokens, estimatedUsd }: EmbeddingState): string => {
  if (total === 0) return text.vectors.none;
  if (embedded >= total) return text.vectors.nothingToSend;
  return text.vectors.cost(total - embedded, formatNumber(estimatedTokens), formatUsd(estimatedUsd));
};

const State = ({ state }: { readonly state: EmbeddingState }) => (
  <Stack spacing={2}>
    {!state.hasKey && (
      <Alert
        severity="info"
        action={
          <Button component={RouterLink} to={paths.settingsTab('keys')} color="inherit" size="small">
            {common.actions.addKey}
          </Button>
        }
      >
        {text.vectors.noKey}
      </Alert>
    )}
    {state.error !== undefined && <Alert severity="error">{state.error}</Alert>}
    <Typography>{wordsOf(state)}</Typography>
    {state.isOn && <Progress state={state} />}
  </Stack>
);

const Actions = ({ state }: { readonly state: EmbeddingState }) => {
  const change = useSetEmbeddings();
  const needsRetry = state.isOn && !state.isRunning && state.error !== undefined;
  return (
    <>
      {change.error !== null && (
        <Typography color="error" role="alert" sx={{ mr: 'auto', pl: 2 }}>
          {messageOf(change.error, text.vectors.failed)}
        </Typography>
      )}
      {state.isOn && (
        <Button color="error" loading={change.isPending} onClick={() => change.mutate(false)}>
          {text.vectors.off}
        </Button>
      )}
      {(needsRetry || !state.isOn) && (
        <Button
          variant="contained"
          disabled={!state.hasKey}
          loading={change.isPending}
          onClick={() => change.mutate(true)}
        >
          {state.isOn ? text.vectors.retry : text.vectors.on}
        </Button>
      )}
    </>
  );
};

interface VectorDialogProps {
  readonly engine: ContextEngine | undefined;
  readonly onClose: () => void;
}

/** Turns embeddings on and off, after showing their cost and what data leaves the server. */
export const VectorDialog = ({ engine, onClose }: VectorDialogProps) => {
  const id = useId();
  const { data, error, refetch } = useQuery(embeddingsQuery);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text.vectors.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {engine === 'weaviate' && <DialogContentText>{text.vectors.weaviate}</DialogContentText>}
          <DialogContentText>{text.vectors.intro}</DialogContentText>
          {data !== undefined && <State state={data} />}
          {data === undefined && error === null && <Skeleton variant="rounded" height={80} />}
          {data === undefined && error !== null && (
            <ErrorState title={text.errors.vectors} error={error} onRetry={() => void refetch()} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {data !== undefined && <Actions state={data} />}
        <Button onClick={onClose}>{text.vectors.close}</Button>
      </DialogActions>
    </Dialog>
  );
};
