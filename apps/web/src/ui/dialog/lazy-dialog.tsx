import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { text } from '../../platform/text/text.ts';
import { useFocusBack } from '../focus/use-focus-back.ts';

interface Content {
  readonly onClose: () => void;
}

interface Outcome<Props> {
  readonly attempt: number;
  /** Null when it could not be loaded. */
  readonly Content: ComponentType<Props> | null;
}

interface NotLoadedProps extends Content {
  readonly title: string;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

const box = {
  width: 'min(444px, calc(100vw - 64px))',
  p: 0,
  border: 0,
  borderRadius: '12px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 24,
  '&::backdrop': { bgcolor: 'rgba(0, 0, 0, 0.5)' },
} as const;

/** The browser's own dialog, which works when nothing can be loaded. */
const NotLoaded = ({ title, isLoading, onRetry, onClose }: NotLoadedProps) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const retry = useFocusBack(isLoading);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Returns the focus to where it was.
    return () => element?.close();
  }, []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={id}
      {...{ closedby: 'any' }}
      // Nothing behind the dialog takes its key: Escape would stop a reply that is being written.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      sx={box}
    >
      <Typography id={id} variant="h2" sx={{ px: 3, py: 2 }}>
        {title}
      </Typography>
      <Alert severity="error" sx={{ mx: 3 }}>
        {text.errors.notLoaded}
      </Alert>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, p: 1, pt: 2 }}>
        <Button onClick={onClose}>{text.actions.close}</Button>
        <Button ref={retry} variant="contained" loading={isLoading} onClick={onRetry}>
          {text.actions.retry}
        </Button>
      </Box>
    </Box>
  );
};

/** A user who presses elsewhere before it has loaded no longer wants it: it would take the focus away. */
const useLeaving = (isWaiting: boolean, onLeave: () => void): void => {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const handlePress = (): void => leave();
    const handleKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab' || key === 'Escape') leave();
    };
    document.addEventListener('pointerdown', handlePress, true);
    document.addEventListener('keydown', handleKey, true);
    return () => {
      document.removeEventListener('pointerdown', handlePress, true);
      document.removeEventListener('keydown', handleKey, true);
    };
  }, [isWaiting]);
};

interface LazyPartProps<Props extends Content> {
  /** Title shown when it cannot be loaded. */
  readonly title: string;
  /** Must be the same function each time, or it is loaded again. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly content: Props;
  /** What it takes the place of: shown until it has loaded. */
  readonly before?: ReactNode;
}

/**
 * A menu or dialog whose code is loaded when it is opened. Not `lazy`, which keeps a failure forever and passes it to
 * the whole page, although the page works again once the connection is back.
 */
export const LazyPart = <Props extends Content>({ title, load, content, before = null }: LazyPartProps<Props>) => {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Props> | null>(null);
  useLeaving(outcome === null, content.onClose);
  useEffect(() => {
    let isWanted = true;
    const settle = (Content: Outcome<Props>['Content']): void => {
      if (isWanted) setOutcome({ attempt, Content });
    };
    load().then(settle, () => settle(null));
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);
  if (outcome === null) return before;
  if (outcome.Content !== null) return <outcome.Content {...content} />;
  const isLoading = outcome.attempt !== attempt;
  return (
    <>
      {before}
      <NotLoaded {...{ title, isLoading }} onClose={content.onClose} onRetry={() => setAttempt(attempt + 1)} />
    </>
  );
};

interface LazyDialogProps extends Content, Omit<LazyPartProps<Content>, 'content'> {}

/** The same for a dialog without other props. */
export const LazyDialog = ({ onClose, ...props }: LazyDialogProps) => <LazyPart {...props} content={{ onClose }} />;
