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
  /** Title of the error when the last attempt failed. */
  readonly failed: string;
  /** The error of that attempt; null when nothing failed. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly onEarlier: () => void;
}

/** The button disappears with the last page: the section takes its focus, and the next Tab continues from there. */
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

/** Loads older entries. A failure is shown here, and loaded entries stay. */
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
