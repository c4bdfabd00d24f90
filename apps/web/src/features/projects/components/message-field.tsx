import Send from '@mui/icons-material/Send';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { projectLimits } from '@symbi/contracts/projects';
import { useMutation } from '@tanstack/react-query';
import { useRef, type FormEvent, type KeyboardEvent } from 'react';
import { isSendKey, TOUCH_ONLY } from '../../../platform/composing.ts';
import { randomId } from '../../../platform/id.ts';
import { restOf } from '../../../platform/rest-of.ts';
import { useUnsentState } from '../../../platform/hooks/use-unsent.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { OutlinedField } from '../../../ui/form/outlined-field.tsx';
import { sendMessage, writeMessage } from '../messages.ts';
import { text } from '../text.ts';

/** Sends a text; resending the same text after a failure is the same message, another text is a new one. */
const useSend = (projectId: string, onSent: (written: string) => void) => {
  const attempt = useRef({ said: '', clientId: '' });
  return useMutation({
    // Reports a missing connection itself; a paused mutation would report nothing.
    networkMode: 'always',
    mutationFn: (written: string) => {
      const said = written.trim();
      if (attempt.current.said !== said) attempt.current = { said, clientId: randomId() };
      return sendMessage(projectId, said, attempt.current.clientId);
    },
    onSuccess: (message, written) => {
      writeMessage(message);
      attempt.current = { said: '', clientId: '' };
      onSent(written);
    },
  });
};

/** The input stays until the server has stored it. Enter sends, Shift+Enter (Return on a touch screen) starts a new line. */
export const MessageField = ({ projectId }: { readonly projectId: string }) => {
  const [words, setWords] = useUnsentState(`project-message:${projectId}`, () => '');
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useSend(projectId, (written) => {
    setWords((now) => restOf(now, written));
    // The pressed button was disabled meanwhile and lost the focus.
    if (document.activeElement === document.body) field.current?.focus();
  });
  const excess = words.trim().length - projectLimits.messageLength;
  const canSend = words.trim() !== '' && excess <= 0;
  const handleSend = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (canSend && !send.isPending) send.mutate(words);
  };
  const failure = send.isError ? send.error.message : undefined;
  return (
    <form noValidate onSubmit={handleSend}>
      <LeaveGuard isDirty={words.trim() !== ''} />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <OutlinedField
          label={text.collaboration.field}
          value={words}
          inputRef={field}
          autoComplete="off"
          multiline
          maxRows={8}
          helperText={matchMedia(TOUCH_ONLY).matches ? undefined : text.collaboration.keys}
          error={excess > 0 ? text.collaboration.tooLong(excess) : failure}
          onKeyDown={(event) => {
            if (isSendKey(event)) handleSend(event);
          }}
          onChange={(event) => {
            setWords(event.target.value);
            if (send.isError) send.reset();
          }}
        />
        <Button
          type="submit"
          variant="contained"
          startIcon={<Send />}
          loading={send.isPending}
          loadingPosition="start"
          disabled={!canSend}
          sx={{ height: 56, flexShrink: 0 }}
        >
          {text.collaboration.send}
        </Button>
      </Stack>
    </form>
  );
};
