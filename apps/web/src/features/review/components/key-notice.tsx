import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { LogState } from '../api.ts';
import { pinKey } from '../key-pin.ts';
import { text } from '../text.ts';

interface KeyNoticeProps {
  readonly log: Pick<LogState, 'key' | 'pin' | 'keyState'>;
  /** Called when the new key has become the remembered one. */
  readonly onPinned: () => void;
}

/** Warns when the key the server shows is not the one this browser saw first. */
export const KeyNotice = ({ log: { key, pin, keyState }, onPinned }: KeyNoticeProps) => {
  const [isAsking, setIsAsking] = useState(false);
  if (keyState === 'same') return null;
  const remember = (): void => {
    setIsAsking(false);
    pinKey(key);
    onPinned();
  };
  const seen = formatDate(pin.seenAt);
  const isKnown = keyState === 'handed over';
  return (
    <Alert severity={isKnown ? 'info' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle component="h3">{isKnown ? text.key.rotated : text.key.another}</AlertTitle>
      {isKnown ? text.key.rotatedHint(seen) : text.key.anotherHint(seen)}
      <Box component="dl" sx={{ my: 1, '& > dd': { m: 0, mb: 0.5, fontFamily: 'monospace' } }}>
        <dt>{text.key.first}</dt>
        <dd>{pin.key}</dd>
        <dt>{text.key.now}</dt>
        <dd>{key}</dd>
      </Box>
      <Button size="small" color="inherit" variant="outlined" onClick={isKnown ? remember : () => setIsAsking(true)}>
        {isKnown ? text.key.remember : text.key.trust}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.key.trust}
        question={text.key.trustQuestion}
        confirmLabel={text.key.trust}
        onConfirm={remember}
        onClose={() => setIsAsking(false)}
      />
    </Alert>
  );
};
