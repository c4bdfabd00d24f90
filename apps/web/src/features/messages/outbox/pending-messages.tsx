import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { OutboxItem } from './outbox-store.ts';
import type { Outbox, OutboxState } from './outbox.ts';
import { text } from '../text.ts';

interface PendingMessageProps {
  readonly item: OutboxItem;
  readonly state: OutboxState;
  readonly outbox: Outbox;
  readonly onEdit: (item: OutboxItem) => void;
}

const stateText: Record<OutboxState, string> = {
  sending: text.outbox.sending,
  waiting: text.outbox.waiting,
  offline: text.outbox.offline,
};

const PendingMessage = ({ item, state, outbox, onEdit }: PendingMessageProps) => {
  const isRefused = item.refusal !== null;
  const handleEdit = async (): Promise<void> => {
    await outbox.take(item.clientId);
    onEdit(item);
  };
  return (
    <Card
      component="section"
      aria-label={text.outbox.label}
      sx={{ p: { xs: 1.5, sm: 2 }, ml: { xs: 2, sm: 6 }, borderStyle: 'dashed' }}
    >
      <Typography variant="subtitle2" component="h2">
        {text.senders.user}
      </Typography>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflow: 'auto' }}>
        {item.encryptedContent === undefined ? item.content : text.encrypted}
      </Box>
      {isRefused ? (
        <Alert severity="error" sx={{ mt: 1 }}>
          {text.outbox.refused(item.refusal ?? '')}
        </Alert>
      ) : (
        <Typography variant="caption" color="textSecondary" component="output">
          {stateText[state]}
        </Typography>
      )}
      {(isRefused || state !== 'sending') && (
        <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
          {item.encryptedContent === undefined && (
            <Button size="small" onClick={() => void handleEdit()}>
              {text.outbox.edit}
            </Button>
          )}
          <Button size="small" onClick={() => void outbox.retry(item.clientId)}>
            {text.outbox.retry}
          </Button>
          <Button size="small" color="error" onClick={() => void outbox.take(item.clientId)}>
            {text.outbox.discard}
          </Button>
        </Stack>
      )}
    </Card>
  );
};

interface PendingMessagesProps {
  readonly items: readonly OutboxItem[];
  readonly state: OutboxState;
  readonly outbox: Outbox;
  readonly onEdit: (item: OutboxItem) => void;
}

/** What has been typed and not yet been confirmed by the server, in the order it will be sent. */
export const PendingMessages = ({ items, ...rest }: PendingMessagesProps) =>
  items.map((item) => <PendingMessage key={item.clientId} item={item} {...rest} />);
