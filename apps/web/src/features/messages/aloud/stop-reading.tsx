import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { stopReading, useReading } from './reading.ts';
import { text } from './text.ts';

/** The button goes when it is pressed; the way to the rest of the message, where it came from, takes the focus. */
const handleStop = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  const more = currentTarget.closest('[data-message]')?.querySelector<HTMLElement>('[data-more]');
  stopReading();
  more?.focus({ preventScroll: true });
};

/** Stops the reading of a message, while it is read. */
export const StopReading = ({ messageId }: { readonly messageId: string }) => {
  const reading = useReading(messageId);
  if (reading === null || reading.isVoiceless) return null;
  return (
    <Button size="small" color="inherit" startIcon={<StopCircleOutlined />} onClick={handleStop}>
      {text.stop}
    </Button>
  );
};
