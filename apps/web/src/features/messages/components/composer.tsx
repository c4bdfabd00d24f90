import ArrowUpward from '@mui/icons-material/ArrowUpward';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { attachmentLimits } from '@symbi/contracts/attachment-limits';
import { limits } from '@symbi/contracts/limits';
import { useId, useState, type ReactNode, type RefObject } from 'react';
import { isComposing, isSendKey, TOUCH_ONLY } from '../../../platform/composing.ts';
import { formatSize } from '../../../platform/size.ts';
import type { OutboxFile } from '../outbox/outbox-store.ts';
import { useSuggestions } from '../suggest/use-suggestions.tsx';
import { AttachButton } from '../../../ui/form/attach-button.tsx';
import { focusToType } from '../../../ui/focus/focus-to-type.ts';
import { useTypedFocus } from '../../../ui/focus/use-typed-focus.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { text } from '../text.ts';
import { Hint, HintButton } from './composer-hint.tsx';
import { box, field, row } from './composer-styles.ts';
import { lengthText } from './length-text.ts';
import { useTextAsFile } from './text-as-file.ts';

/** The files sent with the message. */
export interface ComposerFiles {
  /** Renders the file chips. A removed chip gives the focus to `input`, and its name to `onRemove` to be announced. */
  readonly chips: (input: RefObject<HTMLElement | null>, onRemove: (name: string) => void) => ReactNode;
  /** The pictures sent with the message. */
  readonly pictures: readonly OutboxFile[];
  /** The documents sent with the message. */
  readonly documents: readonly OutboxFile[];
  /** Whether there are pictures that the chosen agent is not shown. */
  readonly isUnseen: boolean;
  /** Why the message cannot be sent yet. */
  readonly waiting: string | null;
  readonly onFiles: (files: readonly File[]) => void;
  /** Called once a message has taken the files along. */
  readonly onSent: () => void;
  /** Restores the files of a message taken back for editing. */
  readonly onPutBack: (pictures: readonly OutboxFile[], documents: readonly OutboxFile[]) => void;
}

export interface ComposerProps {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: (content: string) => void;
  /** Sends once the reply that is being written has ended. */
  readonly onSendLater?: (content: string) => void;
  /** Present while a reply is being written or scored. */
  readonly onStop?: (() => void) | undefined;
  /** Nothing can be sent until the text of the reply is complete. */
  readonly isReplying?: boolean;
  /** Messages are encrypted before they are sent. */
  readonly isEncrypted?: boolean;
  /** Present when the conversation exists and can have a passphrase. */
  readonly onEncrypt?: () => void;
  readonly files: Pick<ComposerFiles, 'onFiles'> & Partial<ComposerFiles>;
  /** Choice of the agent and of CI, below the text. */
  readonly tools?: ReactNode;
  /** The contexts named in the text, shown above it. */
  readonly named?: ReactNode;
  /** Called on arrow-up in an empty input. */
  readonly onEditLast?: () => void;
  /** Suggestions for the text, in a list above it. */
  readonly suggestions?: ReactNode;
}

/** With Alt it leads to the conversation above. */
const isPlainUp = ({ key, altKey, ctrlKey, metaKey, shiftKey }: React.KeyboardEvent): boolean =>
  key === 'ArrowUp' && !altKey && !ctrlKey && !metaKey && !shiftKey;

const useKeys =
  ({ value, onStop, onEditLast }: ComposerProps, send: () => void) =>
  (event: React.KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (isSendKey(event)) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && onStop !== undefined) {
      event.preventDefault();
      onStop();
    } else if (isPlainUp(event) && value === '' && onEditLast !== undefined) {
      event.preventDefault();
      onEditLast();
    }
  };

interface RoundProps {
  readonly isBusy: boolean;
  readonly canSend: boolean;
  readonly isReplying: boolean;
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

/** The pressed button is disabled afterwards and cannot keep the focus. */
const press = (act: () => void, input: ComposerProps['input']): void => {
  act();
  focusToType(input.current);
};

/** Stops the reply being written, or sends: a reply that only waits for its score holds up nothing that is written. */
const RoundButton = ({ isBusy, canSend, isReplying, onSend, input, ...props }: RoundProps) => {
  const onStop = isReplying || !canSend ? props.onStop : undefined;
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

/** Code and notes count as text; the type of a file is detected from its content. */
const ACCEPTED =
  'image/png,image/jpeg,image/webp,image/gif,.pdf,.docx,.xlsx,.pptx,.epub,.html,.htm,.md,.csv,.json,.txt,text/*';

/**
 * Files from the clipboard. Programs may add a picture of copied text: then the text is meant. Some systems add the
 * name of a copied file as text.
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

/** Sized by the browser where it can; MUI's own measures it after each rendering, which lays out the page at once. */
const isSized = CSS.supports('field-sizing', 'content');
const textarea = isSized ? ({ inputComponent: 'textarea' } as const) : {};
const textareaProps = (hintId: string) => ({
  'aria-label': text.composer.label,
  'aria-describedby': hintId,
  dir: 'auto',
  enterKeyHint: matchMedia(TOUCH_ONLY).matches ? ('enter' as const) : ('send' as const),
  ...(isSized ? { type: undefined, rows: 1 } : {}),
});

/** The row below the text, up to the send button. */
const Tools = ({ tools, files, isEncrypted = false, isBusy = false, onEncrypt }: ComposerProps) => (
  <>
    <AttachButton
      label={isEncrypted ? text.composer.attachEncrypted : text.composer.attach}
      hint={isEncrypted ? text.composer.attachEncrypted : text.composer.attachHint(formatSize(attachmentLimits.bytes))}
      accept={ACCEPTED}
      isDisabled={isEncrypted || isBusy}
      onFiles={files.onFiles}
    />
    {tools}
    <Box sx={{ flexGrow: 1 }} />
    {onEncrypt !== undefined && <EncryptButton isOn={isEncrypted} onClick={onEncrypt} />}
  </>
);

/** Sent now, it would be answered beside the reply that is being written, which its agent would not know. */
const useSending = ({ isReplying = false, onSend, onSendLater }: ComposerProps, said: string, canSend: boolean) => {
  const [isHeld, setIsHeld] = useState(false);
  const canWait = canSend && isReplying;
  const sendLater = (): void => {
    setIsHeld(false);
    onSendLater?.(said);
  };
  const send = (): void => {
    if (canWait && isHeld) return sendLater();
    setIsHeld(canWait);
    if (canSend && !isReplying) onSend(said);
    return undefined;
  };
  const held = isReplying && said !== '' ? text.composer[isHeld ? 'heldAgain' : 'held'] : '';
  return { send, sendLater: canWait && onSendLater !== undefined ? sendLater : null, held, isHeld };
};

/** Input for messages: Enter sends, Shift+Enter (Return on a touch screen) starts a new line, Escape stops, arrow-up edits the last message. */
export const Composer = (props: ComposerProps) => {
  const { input, value, isDisabled = false, isBusy = false, isReplying = false, isEncrypted = false } = props;
  const { files, onStop } = props;
  const [hintId, suggest] = [useId(), useSuggestions(props)];
  useTypedFocus(input);
  const isTooLong = value.length > limits.messageLength;
  const { waiting = null } = files;
  // Pictures can be sent without text to an agent that sees them: their default question then shows in the input.
  const shown = isEncrypted || files.isUnseen ? 0 : (files.pictures?.length ?? 0);
  const unsaid = shown === 0 ? '' : text.composer.askPictures(shown);
  const said = value.trim() || unsaid;
  const canSend = said !== '' && !isTooLong && !isDisabled && !isBusy && waiting === null;
  const { send, sendLater, held, isHeld } = useSending(props, said, canSend);
  const encrypted = isEncrypted ? text.composer.encrypted : '';
  const asFile = useTextAsFile(props);
  const helper = ((lengthText(value.length) || waiting) ?? held) || encrypted;
  return (
    <Box>
      <Box sx={box} onClick={(event) => event.target === event.currentTarget && input.current?.focus()}>
        {files.chips?.(input, asFile.giveBack)}
        {props.named}
        <InputBase
          fullWidth
          multiline
          {...textarea}
          placeholder={unsaid === '' ? text.composer.placeholder : unsaid}
          value={value}
          // What is typed after an encrypted message could not be kept for the page that opens then.
          readOnly={isEncrypted && isBusy}
          error={isTooLong}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={suggest.before(useKeys(props, send))}
          onPaste={(event) => handlePaste(event, props)}
          inputRef={input}
          inputProps={{ ...textareaProps(hintId), ...suggest.inputProps }}
          sx={field}
        />
        {suggest.list}
        <Box sx={row}>
          <Tools {...props} />
          <RoundButton {...{ input, isBusy, canSend, isReplying, onStop }} onSend={send} />
        </Box>
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {isHeld && held}
      </Box>
      <Hint id={hintId} isError={isTooLong} helper={helper}>
        {isTooLong && !isEncrypted && (
          <HintButton label={text.composer.attachInstead} onClick={() => press(asFile.attach, input)} />
        )}
        {sendLater !== null && <HintButton label={text.composer.sendLater} onClick={() => press(sendLater, input)} />}
      </Hint>
    </Box>
  );
};
