import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import MobileStepper from '@mui/material/MobileStepper';
import Snackbar from '@mui/material/Snackbar';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { belowBar } from '../../../ui/below-bar.ts';
import { isOnboarded, rememberOnboarding, teach } from './onboarding.ts';
import { text } from './text.ts';
import { illustrations } from './illustrations.tsx';

const { steps } = text;

interface HeadingProps {
  readonly id: string;
  readonly title: string;
  readonly onLater: () => void;
}

const Heading = ({ id, title, onLater }: HeadingProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 3, py: 2 }}>
    <Typography id={id} variant="h6" component="h2" sx={{ flexGrow: 1 }}>
      {title}
    </Typography>
    <Button size="small" color="inherit" onClick={onLater} sx={{ color: 'text.secondary', mr: -1 }}>
      {text.later}
    </Button>
  </Box>
);

/** Whoever began to write before the steps were loaded is not interrupted; the next screen shows them. */
const isWriting = (): boolean =>
  document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value !== '';

/** Whether a key types a character; the space bar presses buttons. */
const isText = ({ key, ctrlKey, metaKey, altKey, ...event }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && (!(ctrlKey || metaKey || altKey) || event.getModifierState('AltGraph'));

/** Acts within the key press, so that the character arrives in the text. */
const typingTo = (onTyped: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (onTyped === undefined || !isText(event)) return;
  event.stopPropagation();
  onTyped();
};

interface StepsProps {
  readonly onClose: () => void;
  /** Called instead when they were put off. */
  readonly onLater?: () => void;
  /** Called when a character is typed, which is meant for the text below. */
  readonly onTyped?: (() => void) | undefined;
}

/** The three steps. Finish, Later and Escape all end them for good. */
export const TrustSteps = ({ onClose, onLater = onClose, onTyped }: StepsProps) => {
  const id = useId();
  const [at, setAt] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(teach, []);
  const step = steps[at];
  const Picture = illustrations[at];
  if (step === undefined || Picture === undefined) return null;
  const isLast = at === steps.length - 1;
  const handleBack = (): void => {
    // On the first step the Back button is disabled and would lose the focus.
    if (at === 1) next.current?.focus();
    setAt(at - 1);
  };
  const end = (onEnd: () => void) => (): void => {
    rememberOnboarding();
    onEnd();
  };
  const handleLater = end(onLater);
  const handleNext = isLast ? end(onClose) : (): void => setAt(at + 1);
  return (
    <Dialog
      open
      onClose={handleLater}
      onKeyDown={typingTo(onTyped)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      fullWidth
      maxWidth="xs"
    >
      <Heading id={`${id}-title`} title={step.title} onLater={handleLater} />
      <DialogContent sx={{ pb: 1 }}>
        <Picture />
        <Typography id={`${id}-body`} aria-live="polite" sx={{ mt: 2, mb: 1, minHeight: { xs: 120, sm: 96 } }}>
          {step.body}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {text.step(at + 1, steps.length)}
        </Typography>
      </DialogContent>
      <MobileStepper
        variant="dots"
        position="static"
        steps={steps.length}
        activeStep={at}
        sx={{ px: 2, pb: 2, bgcolor: 'transparent' }}
        backButton={
          <Button disabled={at === 0} onClick={handleBack}>
            {text.back}
          </Button>
        }
        nextButton={
          <Button ref={next} variant="contained" onClick={handleNext}>
            {isLast ? text.finish : text.next}
          </Button>
        }
      />
    </Dialog>
  );
};

/** Among messages a notice over the page would cover one that is being edited: it stands where it is placed. */
const inLine = { sx: { position: 'static', transform: 'none', mb: 1 } } as const;

/** Long enough to read it and to press its link. */
const WHERE_MS = 10_000;

/** Says where the steps are from now on. */
const WhereLater = ({ isInLine }: { readonly isInLine: boolean }) => {
  const [isOpen, setIsOpen] = useState(true);
  const close = (): void => setIsOpen(false);
  return (
    <Snackbar
      open={isOpen}
      {...(isInLine ? inLine : belowBar)}
      autoHideDuration={WHERE_MS}
      onClose={(_, reason) => reason === 'timeout' && close()}
      message={text.where}
      action={
        <Button size="small" color="inherit" component={Link} to={paths.settingsTab('trust')}>
          {text.settings}
        </Button>
      }
    />
  );
};

interface OnboardingProps {
  /**
   * The text that is about to be written; what is typed over the steps goes there, and the next screen shows them.
   * Without one they are placed among messages.
   */
  readonly input?: RefObject<HTMLElement | null>;
}

/** Shown on the conversation screen until their flag is stored. */
export const TrustOnboarding = ({ input }: OnboardingProps) => {
  const [shown, setShown] = useState<'steps' | 'where' | null>(null);
  // Decided once this screen is there: while it is drawn, the text of the screen before may still have the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => !isOnboarded() && !isWriting() && setShown('steps'));
    return () => cancelAnimationFrame(frame);
  }, []);
  const close = (): void => setShown(null);
  const write = (): void => {
    flushSync(close);
    input?.current?.focus();
  };
  if (shown === 'steps')
    return (
      <TrustSteps onClose={close} onLater={() => setShown('where')} onTyped={input === undefined ? undefined : write} />
    );
  return shown === 'where' && <WhereLater isInLine={input === undefined} />;
};
