import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { limits } from '@symbi/contracts/limits';
import { useState } from 'react';
import { isComposing, isSendKey } from '../../../platform/composing.ts';
import { text } from './text.ts';

interface MessageEditorProps {
  readonly content: string;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly onSave: (content: string) => void;
  readonly onClose: () => void;
}

/** Puts the caret behind the text once: whoever comes back to the window goes on where they were. */
const begin = (field: HTMLTextAreaElement | null): void => {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
};

/** Edits a message; the previous text stays as a version. */
export const MessageEditor = ({ content, isBusy, error, onSave, onClose }: MessageEditorProps) => {
  const [value, setValue] = useState(content);
  const canSave = value.trim() !== '' && value.length <= limits.messageLength && !isBusy;
  const handleKeyDown = (event: React.KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (isSendKey(event)) {
      event.preventDefault();
      if (canSave) onSave(value.trim());
    }
  };
  return (
    <Stack data-editor spacing={1} sx={{ mt: 0.5, width: 1 }}>
      <OutlinedInput
        inputRef={begin}
        fullWidth
        multiline
        maxRows={12}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={handleKeyDown}
        slotProps={{ input: { 'aria-label': text.editor.label, dir: 'auto' } }}
        sx={{ borderRadius: '18px', bgcolor: 'background.paper' }}
      />
      {error !== null && <Alert severity="error">{error}</Alert>}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button variant="contained" loading={isBusy} disabled={!canSave} onClick={() => onSave(value.trim())}>
          {text.editor.save}
        </Button>
        <Button onClick={onClose}>{text.editor.cancel}</Button>
      </Stack>
    </Stack>
  );
};
