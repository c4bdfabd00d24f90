import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import type { MouseEvent } from 'react';
import { canReadAloud, readAloud, stopReading, useReading } from './reading.ts';
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

/** Reads a complete reply aloud with a voice of the device, and stops with the same button, which keeps the focus. */
export const ReadAloud = ({ message: { _id, sender, status, content } }: { readonly message: Message }) => {
  const reading = useReading(_id);
  if (sender !== 'agent' || status === 'streaming' || content === '' || !canReadAloud()) return null;
  const isVoiceless = reading?.isVoiceless === true;
  const isRead = reading !== null && !isVoiceless;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={isRead ? <StopCircleOutlined /> : <VolumeUpOutlined />}
        onClick={isRead ? stopReading : () => void readAloud(_id, content)}
      >
        {isRead ? text.stop : text.read}
      </Button>
      {isVoiceless && (
        <Typography component="output" variant="body2" color="textSecondary">
          {text.voiceless}
        </Typography>
      )}
    </>
  );
};
