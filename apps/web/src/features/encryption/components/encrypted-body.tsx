import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useStore } from '../../../platform/store.ts';
import { text } from '../text.ts';
import { isUnlocked, keyringVersion, lock, openMessage } from '../keyring.ts';
import { PassphraseDialog } from './passphrase-dialog.tsx';
import { encryptionKeys } from '../keys.ts';

interface EncryptedBodyProps {
  readonly message: Message;
  /** Shown instead of the content while the message is locked. */
  readonly label: string;
  readonly show: (content: string) => ReactNode;
}

const Locked = ({ message, label }: Omit<EncryptedBodyProps, 'show'>) => {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <LockOutlined fontSize="small" color="action" />
        <Typography color="textSecondary">{label}</Typography>
        <Button size="small" onClick={() => setIsAsking(true)}>
          {text.unlock}
        </Button>
      </Stack>
      <Typography variant="caption" color="textSecondary" component="p">
        {isUnlocked(message.conversationId) ? text.otherPassphrase : text.notSent}
      </Typography>
      {isAsking && (
        <PassphraseDialog conversationId={message.conversationId} sample={message} onClose={close} onReady={close} />
      )}
    </>
  );
};

/** A message encrypted in a browser: locked, or opened with a passphrase known to this tab. */
export const EncryptedBody = ({ message, label, show }: EncryptedBodyProps) => {
  const version = useStore(keyringVersion);
  const opened = useQuery({
    queryKey: encryptionKeys.openedMessage(message.conversationId, message._id, version),
    queryFn: () => openMessage(message),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  });
  if (opened.isPending) return <Skeleton width="40%" component="output" aria-label={text.opening} />;
  if (opened.data === null || opened.data === undefined) return <Locked message={message} label={label} />;
  return (
    <>
      {show(opened.data)}
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
        <LockOutlined fontSize="small" color="success" />
        <Typography variant="caption">{text.endToEnd}</Typography>
        <Button size="small" color="inherit" onClick={() => lock(message.conversationId)}>
          {text.lock}
        </Button>
      </Stack>
      <Typography variant="caption" color="textSecondary" component="p">
        {text.notSent}
      </Typography>
    </>
  );
};
