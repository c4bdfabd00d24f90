import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { OutboxItem } from './outbox-store.ts';
import type { Line, Outbox, OutboxState } from './outbox.ts';
import { bubble, own } from '../bubble.ts';
import { text } from '../text.ts';

interface PendingMessageProps {
  readonly item: OutboxItem;
  readonly state: OutboxState;
  readonly line: Line;
  readonly outbox: Outbox;
  readonly onEdit: (item: OutboxItem) => void;
}

const stateText: Record<OutboxState, string> = {
  sending: text.outbox.sending,
  waiting: text.outbox.waiting,
  offline: text.outbox.offline,
};

const said = { ...bubble, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflow: 'auto' } as const;

/** A message that has not left the browser is only outlined. */
const held = { ...said, bgcolor: 'transparent', border: '1px dashed', borderColor: 'text.secondary' } as const;

/** The names of the files that go with it; they open once it is sent. */
const Files = ({ item: { shownPictures = [], shownDocuments = [] } }: Pick<PendingMessageProps, 'item'>) => {
  const names = [...shownPictures, ...shownDocuments].map(({ name }) => name);
  return names.length === 0 ? null : (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ whiteSpace: 'normal', mb: 0.5 }}>
      {text.outbox.files(names)}
    </Typography>
  );
};

/** Takes a message back to edit it, unless the attempt under way sends it. */
const useTakeBack = ({ item, outbox, onEdit }: Pick<PendingMessageProps, 'item' | 'outbox' | 'onEdit'>) => {
  const [isTaking, setIsTaking] = useState(false);
  // What was typed during the attempt stays.
  const latest = useRef(onEdit);
  useEffect(() => {
    latest.current = onEdit;
  });
  const takeBack = async (): Promise<void> => {
    setIsTaking(true);
    const isTaken = await outbox.takeUnsent(item.clientId).finally(() => setIsTaking(false));
    if (isTaken) latest.current(item);
  };
  return { isTaking, takeBack };
};

const PendingMessage = ({ item, state, line, outbox, onEdit }: PendingMessageProps) => {
  const isRefused = item.refusal !== null;
  const inLine = item.isInLine === true && line !== 'moves' && !isRefused ? line : undefined;
  const isHeld = isRefused || inLine !== undefined || state !== 'sending';
  const { isTaking, takeBack } = useTakeBack({ item, outbox, onEdit });
  return (
    <Box component="section" aria-label={text.outbox.label} sx={own}>
      <Typography component="h2" variant="caption" color="textSecondary" sx={{ fontWeight: 600, mb: 0.5 }}>
        {text.senders.user}
      </Typography>
      <Box data-bubble dir="auto" sx={isHeld ? held : said}>
        <Files item={item} />
        {item.encryptedContent === undefined ? item.content : text.encrypted}
      </Box>
      {isRefused ? (
        <Alert severity="error" sx={{ mt: 1 }}>
          {text.outbox.refused(item.refusal ?? '')}
        </Alert>
      ) : (
        <Typography variant="caption" color="textSecondary" component="output" sx={{ mt: 0.5, textAlign: 'end' }}>
          {inLine === undefined ? stateText[state] : text.outbox[inLine]}
        </Typography>
      )}
      {isHeld && (
        <Stack direction="row" sx={{ mt: 0.5, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {item.encryptedContent === undefined && (
            <Button size="small" loading={isTaking} onClick={() => void takeBack()}>
              {text.outbox.edit}
            </Button>
          )}
          {inLine !== 'waits' && (
            <Button size="small" onClick={() => void outbox.retry(item.clientId)}>
              {inLine === 'halts' ? text.composer.send : text.outbox.retry}
            </Button>
          )}
          <Button size="small" color="error" onClick={() => void outbox.take(item.clientId)}>
            {inLine === undefined ? text.outbox.discard : text.outbox.remove}
          </Button>
        </Stack>
      )}
    </Box>
  );
};

interface PendingMessagesProps extends Omit<PendingMessageProps, 'item'> {
  readonly items: readonly OutboxItem[];
}

/** Messages typed but not yet confirmed by the server, in sending order. */
export const PendingMessages = ({ items, ...rest }: PendingMessagesProps) =>
  items.map((item) => <PendingMessage key={item.clientId} item={item} {...rest} />);
