import Send from '@mui/icons-material/Send';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { projectLimits } from '@symbi/contracts/projects';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { randomId } from '../../../platform/id.ts';
import { OutlinedField } from '../../../ui/outlined-field.tsx';
import { sendMessage, writeMessage } from '../messages.ts';
import { text } from '../text.ts';

/** What is typed stays until the server has stored it; trying again says it once. */
export const MessageField = ({ projectId }: { readonly projectId: string }) => {
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const clientId = useRef(randomId());
  const send = useMutation({
    // Its own failure says that there is no connection; waiting for one would say nothing.
    networkMode: 'always',
    mutationFn: (said: string) => sendMessage(projectId, said, clientId.current),
    onSuccess: (message) => {
      writeMessage(message);
      clientId.current = randomId();
      setWords('');
      field.current?.focus();
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const said = words.trim();
    if (said !== '' && !send.isPending) send.mutate(said);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <OutlinedField
          label={text.collaboration.field}
          value={words}
          inputRef={field}
          autoComplete="off"
          error={send.isError ? send.error.message : undefined}
          onChange={(event) => {
            setWords(event.target.value.slice(0, projectLimits.messageLength));
            // Another text is another message, also when the first one may have arrived.
            clientId.current = randomId();
            send.reset();
          }}
        />
        <Button
          type="submit"
          variant="contained"
          startIcon={<Send />}
          loading={send.isPending}
          loadingPosition="start"
          disabled={words.trim() === ''}
          sx={{ height: 56, flexShrink: 0 }}
        >
          {text.collaboration.send}
        </Button>
      </Stack>
    </form>
  );
};
