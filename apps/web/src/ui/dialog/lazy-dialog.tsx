import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState, type ComponentType } from 'react';
import { text } from '../../platform/text/text.ts';
import { useFocusBack } from '../focus/use-focus-back.ts';

interface Content {
  readonly onClose: () => void;
}

interface Outcome {
  readonly attempt: number;
  /** Null when it could not be loaded. */
  readonly Content: ComponentType<Content> | null;
}

interface LazyDialogProps extends Content {
  /** What the dialog is called when it cannot be loaded. */
  readonly title: string;
  /** The same function each time, or it is loaded again. */
  readonly load: () => Promise<ComponentType<Content>>;
}

interface NotLoadedProps extends Content {
  readonly title: string;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

const NotLoaded = ({ title, isLoading, onRetry, onClose }: NotLoadedProps) => {
  const id = useId();
  const retry = useFocusBack(isLoading);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Alert severity="error">{text.errors.notLoaded}</Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.actions.close}</Button>
        <Button ref={retry} variant="contained" loading={isLoading} onClick={onRetry}>
          {text.actions.retry}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/**
 * A dialog whose code is loaded when it is opened. Not `lazy`: that keeps a failure for good and gives it to the whole
 * page, while a connection comes back and the page is as good as before.
 */
export const LazyDialog = ({ title, load, onClose }: LazyDialogProps) => {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    let isWanted = true;
    const settle = (Content: Outcome['Content']): void => {
      if (isWanted) setOutcome({ attempt, Content });
    };
    load().then(settle, () => settle(null));
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);
  if (outcome === null) return null;
  if (outcome.Content !== null) return <outcome.Content onClose={onClose} />;
  const isLoading = outcome.attempt !== attempt;
  return <NotLoaded {...{ title, isLoading, onClose }} onRetry={() => setAttempt(attempt + 1)} />;
};
