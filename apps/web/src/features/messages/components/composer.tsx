import LockOutlined from '@mui/icons-material/LockOutlined';
import Send from '@mui/icons-material/Send';
import StopCircle from '@mui/icons-material/StopCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { limits } from '@symbi/contracts/limits';
import { useId, type RefObject } from 'react';
import { formatNumber } from '../../../platform/format.ts';
import { text } from '../text.ts';

export interface ComposerProps {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: (content: string) => void;
  /** Given while a reply is being written. */
  readonly onStop?: (() => void) | undefined;
  /** What is typed is encrypted before it is sent. */
  readonly isEncrypted?: boolean;
  /** Given where a conversation is there to have a passphrase. */
  readonly onEncrypt?: () => void;
  /** Arrow-up in an empty input. */
  readonly onEditLast?: () => void;
}

/** Counting starts to matter this near to the limit. */
const nearLimit = 4_000;

const helperText = (length: number): string => {
  const left = limits.messageLength - length;
  if (left < 0) return text.composer.tooLong(formatNumber(limits.messageLength));
  return left < nearLimit ? text.composer.left(formatNumber(left)) : '';
};

const useKeys =
  ({ value, onStop, onEditLast }: ComposerProps, send: () => void) =>
  (event: React.KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && onStop !== undefined) {
      event.preventDefault();
      onStop();
    } else if (event.key === 'ArrowUp' && value === '' && onEditLast !== undefined) {
      event.preventDefault();
      onEditLast();
    }
  };

const buttonStyle = { height: 40, flexShrink: 0 } as const;

const StopButton = ({ onStop }: { readonly onStop: () => void }) => (
  <Button variant="outlined" color="error" startIcon={<StopCircle />} onClick={onStop} sx={buttonStyle}>
    {text.composer.stop}
  </Button>
);

const EncryptButton = ({ isOn, onClick }: { readonly isOn: boolean; readonly onClick: () => void }) => (
  <IconButton
    aria-label={text.composer.encrypt}
    title={text.composer.encrypt}
    aria-pressed={isOn}
    color={isOn ? 'primary' : 'default'}
    onClick={onClick}
    sx={{ bgcolor: isOn ? 'action.selected' : undefined }}
  >
    <LockOutlined />
  </IconButton>
);

/** Where messages are written: Enter sends, Shift+Enter starts a line, Escape stops, arrow-up edits the last one. */
export const Composer = (props: ComposerProps) => {
  const { input, value, isDisabled = false, isBusy = false, isEncrypted = false, onChange, onSend, onStop } = props;
  const hintId = useId();
  const isTooLong = value.length > limits.messageLength;
  const canSend = value.trim() !== '' && !isTooLong && !isDisabled && !isBusy;
  const send = (): void => {
    if (canSend) onSend(value.trim());
  };
  const helper = helperText(value.length) || (isEncrypted ? text.composer.encrypted : '');
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-end' }}>
        <TextField
          fullWidth
          multiline
          maxRows={8}
          size="small"
          placeholder={text.composer.placeholder}
          value={value}
          error={isTooLong}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={useKeys(props, send)}
          inputRef={input}
          slotProps={{
            htmlInput: {
              'aria-label': text.composer.label,
              'aria-describedby': hintId,
              dir: 'auto',
              enterKeyHint: 'send',
            },
          }}
        />
        {props.onEncrypt !== undefined && <EncryptButton isOn={isEncrypted} onClick={props.onEncrypt} />}
        {onStop !== undefined && <StopButton onStop={onStop} />}
        <Button
          variant="contained"
          disabled={!canSend}
          loading={isBusy}
          endIcon={<Send />}
          onClick={send}
          sx={buttonStyle}
        >
          {text.composer.send}
        </Button>
      </Box>
      <FormHelperText
        id={hintId}
        error={isTooLong}
        role={isTooLong ? 'alert' : undefined}
        sx={{ mx: 0, display: helper === '' ? { xs: 'none', sm: 'block' } : 'block' }}
      >
        {helper === '' ? text.composer.hint : helper}
      </FormHelperText>
    </Box>
  );
};
