import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { isAtWork, useFocusBack } from '../../../ui/focus/use-focus-back.ts';

interface EarlierProps {
  readonly label: string;
  /** What it is called when the last attempt did not bring anything. */
  readonly failed: string;
  /** Why it did not; null when nothing failed. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly onEarlier: () => void;
}

/** With the last page the button goes: the section takes the focus it had, and the next Tab goes on from there. */
const useFocusAfter = (button: RefObject<HTMLButtonElement | null>, isLoading: boolean): void => {
  const wasLoading = useRef(false);
  useLayoutEffect(() => {
    wasLoading.current = isLoading;
  }, [isLoading]);
  useLayoutEffect(() => {
    const section = button.current?.closest<HTMLElement>('section') ?? null;
    return () => {
      if (section === null || !wasLoading.current) return;
      queueMicrotask(() => {
        if (isAtWork(document.activeElement)) return;
        section.tabIndex = -1;
        section.focus({ preventScroll: true });
      });
    };
  }, [button]);
};

/** The way to what is older. A failure is told here, and what was loaded before stays. */
export const Earlier = ({ label, failed, error, isLoading, onEarlier }: EarlierProps) => {
  const button = useFocusBack(isLoading);
  useFocusAfter(button, isLoading);
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start', mb: 1.5 }}>
      {error !== null && (
        <Alert severity="error" sx={{ width: 1 }}>
          <AlertTitle component="h3">{failed}</AlertTitle>
          {messageOf(error, '')}
        </Alert>
      )}
      <Button ref={button} size="small" loading={isLoading} onClick={onEarlier}>
        {error === null ? label : common.actions.retry}
      </Button>
    </Stack>
  );
};
