import ArrowUpward from '@mui/icons-material/ArrowUpward';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { limits } from '@symbi/contracts/limits';
import { useId, type ReactNode, type RefObject } from 'react';
import { isComposing } from '../../../platform/composing.ts';
import { formatNumber } from '../../../platform/format.ts';
import type { SentPicture } from '../outbox/outbox-store.ts';
import { useSuggestions } from '../suggest/use-suggestions.tsx';
import { AttachButton } from '../../../ui/form/attach-button.tsx';
import { focusToType } from '../../../ui/focus/focus-to-type.ts';
import { text } from '../text.ts';

/** The files that come with what is written. */
export interface ComposerFiles {
  /** What is shown of them; the input gets the focus of what goes. */
  readonly chips: (input: RefObject<HTMLElement | null>) => ReactNode;
  /** Those pictures that go with the message. */
  readonly pictures: readonly SentPicture[];
  /** Why nothing can be sent yet. */
  readonly waiting: string | null;
  readonly onFiles: (files: readonly File[]) => void;
  /** A message has taken them along. */
  readonly onSent: () => void;
  /** Pictures of a message that is written again. */
  readonly onPutBack: (pictures: readonly SentPicture[]) => void;
}

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
  readonly files: Pick<ComposerFiles, 'onFiles'> & Partial<ComposerFiles>;
  /** Who answers, and whether that is rated: below the text. */
  readonly tools?: ReactNode;
  /** The contexts that the text names, above it. */
  readonly named?: ReactNode;
  /** Arrow-up in an empty input. */
  readonly onEditLast?: () => void;
  /** What can be named in the text, in a list above it. */
  readonly suggestions?: ReactNode;
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
    if (isComposing(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
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

interface RoundProps {
  readonly isBusy: boolean;
  readonly canSend: boolean;
  readonly onSend: () => void;
  readonly onStop: (() => void) | undefined;
  readonly input: ComposerProps['input'];
}

const round = {
  width: 40,
  height: 40,
  flexShrink: 0,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'text.secondary' },
  '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
} as const;

/** The button that was pressed is off afterwards, and cannot keep the focus. */
const press = (act: () => void, input: ComposerProps['input']): void => {
  act();
  focusToType(input.current);
};

/** Sends what is written, and stops the reply while one is being written. */
const RoundButton = ({ isBusy, canSend, onSend, onStop, input }: RoundProps) => {
  const label = onStop === undefined ? text.composer.send : text.composer.stop;
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={label}
          disabled={onStop === undefined && !canSend}
          loading={isBusy}
          onClick={() => press(onStop ?? onSend, input)}
          sx={round}
        >
          {onStop === undefined ? <ArrowUpward fontSize="small" /> : <Stop fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  );
};

/** Code and notes are text as well; what a file is says its content. */
const accepted =
  'image/png,image/jpeg,image/webp,image/gif,.pdf,.docx,.xlsx,.pptx,.epub,.html,.htm,.md,.csv,.json,.txt,text/*';

/**
 * The files that somebody pastes. Programs put a picture of it beside a text that is copied: then the text is meant. Of a
 * file that is copied, some systems put its name beside it.
 */
const pastedFiles = ({ files, types }: DataTransfer): File[] => {
  const found = [...files];
  const isPicture = found.every(({ type }) => type.startsWith('image/'));
  return isPicture && types.includes('text/plain') ? [] : found;
};

const handlePaste = (event: React.ClipboardEvent, { files, isEncrypted = false }: ComposerProps): void => {
  const pasted = isEncrypted ? [] : pastedFiles(event.clipboardData);
  if (pasted.length === 0) return;
  event.preventDefault();
  files.onFiles(pasted);
};

const EncryptButton = ({ isOn, onClick }: { readonly isOn: boolean; readonly onClick: () => void }) => (
  <IconButton
    aria-label={text.composer.encrypt}
    title={text.composer.encrypt}
    aria-pressed={isOn}
    color={isOn ? 'primary' : 'default'}
    onClick={onClick}
    sx={{ flexShrink: 0, bgcolor: isOn ? 'action.selected' : undefined }}
  >
    <LockOutlined fontSize="small" />
  </IconButton>
);

const box = {
  position: 'relative',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: '24px',
  bgcolor: 'background.paper',
  cursor: 'text',
  '&:focus-within': { borderColor: 'text.primary', boxShadow: 'inset 0 0 0 1px currentColor' },
  '&:has(textarea[aria-invalid="true"])': { borderColor: 'error.main' },
} as const;

/** Grows with its text, up to a third of what is seen. */
const field = {
  px: 2,
  pt: 1.5,
  pb: 0.5,
  '& textarea': { maxHeight: 'calc(var(--visible-height, 100dvh) / 3)', overflowY: 'auto !important' },
} as const;

const row = { display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 }, px: 1, pb: 1, minWidth: 0 } as const;

/** What stands below the text, up to the button that sends it. */
const Tools = ({ tools, files, isEncrypted = false, isBusy = false, onEncrypt }: ComposerProps) => (
  <>
    <AttachButton
      label={isEncrypted ? text.composer.attachEncrypted : text.composer.attach}
      accept={accepted}
      isDisabled={isEncrypted || isBusy}
      onFiles={files.onFiles}
    />
    {tools}
    <Box sx={{ flexGrow: 1 }} />
    {onEncrypt !== undefined && <EncryptButton isOn={isEncrypted} onClick={onEncrypt} />}
  </>
);

interface HintProps {
  readonly id: string;
  readonly isError: boolean;
  readonly helper: string;
}

const Hint = ({ id, isError, helper }: HintProps) => (
  <FormHelperText
    id={id}
    error={isError}
    role={isError ? 'alert' : undefined}
    sx={{
      mx: 2,
      userSelect: isError ? undefined : 'none',
      display: helper === '' ? { xs: 'none', sm: 'block' } : 'block',
    }}
  >
    {helper === '' ? text.composer.hint : helper}
  </FormHelperText>
);

/** Where messages are written: Enter sends, Shift+Enter starts a line, Escape stops, arrow-up edits the last one. */
export const Composer = (props: ComposerProps) => {
  const {
    input,
    value,
    isDisabled = false,
    isBusy = false,
    isEncrypted = false,
    files,
    onChange,
    onSend,
    onStop,
  } = props;
  const hintId = useId();
  const suggest = useSuggestions(props);
  const isTooLong = value.length > limits.messageLength;
  const waiting = files.waiting ?? null;
  // Pictures need no words: what is asked of them then stands in the input before it is sent.
  const shown = isEncrypted ? 0 : (files.pictures?.length ?? 0);
  const unsaid = shown === 0 ? '' : text.composer.askPictures(shown);
  const said = value.trim() || unsaid;
  const canSend = said !== '' && !isTooLong && !isDisabled && !isBusy && waiting === null;
  const send = (): void => {
    if (canSend) onSend(said);
  };
  const helper = (helperText(value.length) || waiting) ?? (isEncrypted ? text.composer.encrypted : '');
  return (
    <Box>
      <Box sx={box} onClick={(event) => event.target === event.currentTarget && input.current?.focus()}>
        {files.chips?.(input)}
        {props.named}
        <InputBase
          fullWidth
          multiline
          placeholder={unsaid === '' ? text.composer.placeholder : unsaid}
          value={value}
          error={isTooLong}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={suggest.before(useKeys(props, send))}
          onPaste={(event) => handlePaste(event, props)}
          inputRef={input}
          inputProps={{
            'aria-label': text.composer.label,
            'aria-describedby': hintId,
            dir: 'auto',
            enterKeyHint: 'send',
            ...suggest.inputProps,
          }}
          sx={field}
        />
        {suggest.list}
        <Box sx={row}>
          <Tools {...props} />
          <RoundButton {...{ input, isBusy, canSend, onStop }} onSend={send} />
        </Box>
      </Box>
      <Hint id={hintId} isError={isTooLong} helper={helper} />
    </Box>
  );
};
