import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { useEffect } from 'react';
import { canReadAloud, stopReading, useReading } from './reading.ts';
import { prepareVoices, readAloud } from './speech.ts';
import { text } from './text.ts';

/** Reads a complete reply aloud with a voice of the device, and stops with the same button, which keeps the focus. */
export const ReadAloud = ({ message: { _id, sender, status, content } }: { readonly message: Message }) => {
  const reading = useReading(_id);
  useEffect(() => {
    if (canReadAloud()) prepareVoices();
  }, []);
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
