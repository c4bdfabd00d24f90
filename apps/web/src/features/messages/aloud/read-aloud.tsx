import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { canReadAloud, readAloud, stopReading, useReading } from './reading.ts';
import { text } from './text.ts';

/** Stops the reading of a message, while it is read. */
export const StopReading = ({ messageId }: { readonly messageId: string }) => {
  const reading = useReading(messageId);
  if (reading === null || reading.isVoiceless) return null;
  return (
    <Button size="small" color="inherit" startIcon={<StopCircleOutlined />} onClick={stopReading}>
      {text.stop}
    </Button>
  );
};

/** Reads a complete reply aloud with a voice of the device. */
export const ReadAloud = ({ message: { _id, sender, status, content } }: { readonly message: Message }) => {
  const reading = useReading(_id);
  if (sender !== 'agent' || status === 'streaming' || content === '' || !canReadAloud()) return null;
  if (reading === null)
    return (
      <Button
        size="small"
        color="inherit"
        startIcon={<VolumeUpOutlined />}
        onClick={() => void readAloud(_id, content)}
      >
        {text.read}
      </Button>
    );
  return reading.isVoiceless ? (
    <Typography component="output" variant="body2" color="textSecondary">
      {text.voiceless}
    </Typography>
  ) : (
    <StopReading messageId={_id} />
  );
};
