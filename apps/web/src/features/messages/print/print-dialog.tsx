import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { holdAll, readThread } from '../api.ts';
import { drawn } from './drawn.ts';
import { loadAll } from './load-all.ts';
import { text } from './text.ts';

/** About 700 pages; drawing many more would take minutes. */
const MOST = 2_000;

type State = { readonly is: 'loading' | 'cut' | 'ready' } | { readonly is: 'failed'; readonly error: unknown };

/** Loads and draws the whole conversation, up to the print limit. */
const useWhole = (conversationId: string) => {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [done, setDone] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const { signal, abort } = createAbort();
    const prepare = async (): Promise<void> => {
      const isWhole = await loadAll(conversationId, { most: MOST, signal, onLoaded: (count) => setDone(count / 2) });
      const count = readThread(conversationId)?.messages.length ?? 0;
      await drawn(count, signal, (now) => setDone((count + now) / 2));
      if (!signal.aborted) setState({ is: isWhole ? 'ready' : 'cut' });
    };
    prepare().catch((error: unknown) => {
      if (!signal.aborted) setState({ is: 'failed', error });
    });
    return abort;
  }, [conversationId, attempt]);
  const retry = (): void => {
    setState({ is: 'loading' });
    setAttempt(attempt + 1);
  };
  return { state, done, retry };
};

const createAbort = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

/** Prints after the dialog has left the page. */
const printSoon = (release: () => void): void => {
  window.addEventListener('afterprint', release, { once: true });
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
};

interface PrintDialogProps {
  readonly conversationId: string;
  readonly total: number;
  readonly onClose: () => void;
}

/** Shows the progress of loading a conversation for printing, then prints it. */
export const PrintDialog = ({ conversationId, total, onClose }: PrintDialogProps) => {
  const id = useId();
  const { state, done, retry } = useWhole(conversationId);
  const isPrinted = useRef(false);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    const free = holdAll(conversationId);
    release.current = free;
    return () => {
      if (!isPrinted.current) free();
    };
  }, [conversationId]);
  const print = (): void => {
    isPrinted.current = true;
    onClose();
    printSoon(() => release.current?.());
  };
  const isReady = state.is === 'ready';
  const printWhole = useRef(print);
  useEffect(() => {
    if (isReady) printWhole.current();
  }, [isReady]);
  const wanted = Math.min(total, MOST);
  return (
    <Dialog open data-print="none" onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{text.title}</DialogTitle>
      <DialogContent>
        {state.is === 'failed' ? (
          <Alert severity="error">{messageOf(state.error, text.failed)}</Alert>
        ) : state.is === 'cut' ? (
          <Alert severity="info">{text.cut(MOST)}</Alert>
        ) : (
          <>
            <Typography sx={{ mb: 1 }}>{text.preparing}</Typography>
            <LinearProgress
              variant="determinate"
              value={wanted === 0 ? 0 : Math.min(100, (100 * done) / wanted)}
              aria-label={text.preparing}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        {state.is === 'cut' && (
          <Button variant="contained" onClick={print}>
            {text.title}
          </Button>
        )}
        {state.is === 'failed' && <Button onClick={retry}>{text.retry}</Button>}
      </DialogActions>
    </Dialog>
  );
};
