import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import type { ReactNode } from 'react';
import { formatMoment, formatTime } from '../../../platform/format.ts';
import { text } from '../text.ts';
import { ImportedMark } from './imported-mark.tsx';

export const senderLabel = ({ sender, agentId, origin }: Message): string => {
  if (sender === 'user') return text.senders.user;
  return sender === 'agent' && (agentId !== undefined || origin !== undefined)
    ? text.senders.agent
    : text.senders.system;
};

interface MessageHeadProps {
  readonly message: Message;
  /** At the end of the line, which stays as high as it is. */
  readonly children: ReactNode;
}

/** Sender and time; an imported message shows its origin instead. */
export const MessageHead = ({ message, children }: MessageHeadProps) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline', flexWrap: 'wrap', mb: 0.5 }}>
    <Typography component="h2" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
      {senderLabel(message)}
    </Typography>
    {message.agentName !== undefined && message.sender !== 'user' && message.origin === undefined && (
      <Typography variant="caption" color="textSecondary" noWrap component="bdi" sx={{ maxWidth: 180 }}>
        {message.agentName}
      </Typography>
    )}
    {message.origin === undefined ? (
      <Typography
        variant="caption"
        color="textSecondary"
        component="time"
        dateTime={message.timestamp}
        title={formatMoment(message.timestamp)}
      >
        {formatTime(message.timestamp)}
      </Typography>
    ) : (
      <ImportedMark origin={message.origin} sender={message.sender} />
    )}
    {children}
  </Stack>
);
