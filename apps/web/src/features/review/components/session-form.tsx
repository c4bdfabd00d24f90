import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef, useState, type FormEvent } from 'react';
import { Section } from '../../../ui/section.tsx';
import { parseSession } from '../model.ts';
import { text } from '../text.ts';

interface SessionFormProps {
  readonly session: string | null;
  /** The value in the address, even if it is not a session id. */
  readonly given: string;
  readonly isLoading: boolean;
  readonly onLoad: (session: string) => void;
}

/** The field follows the address; its value is only loaded if it can be a session id. */
const useSessionField = ({ session, given, onLoad }: Omit<SessionFormProps, 'isLoading'>) => {
  const [typed, setTyped] = useState(session ?? given);
  const [shown, setShown] = useState(session);
  const [problem, setProblem] = useState<'missing' | 'invalid' | null>(
    session === null && given.trim() !== '' ? 'invalid' : null,
  );
  const input = useRef<HTMLInputElement>(null);
  if (session !== shown) {
    setShown(session);
    setTyped(session ?? '');
  }
  const load = (text: string): void => {
    const parsed = parseSession(text);
    setProblem('problem' in parsed ? parsed.problem : null);
    if ('problem' in parsed) return input.current?.focus();
    setTyped(parsed.session);
    onLoad(parsed.session);
  };
  const change = (text: string): void => {
    setTyped(text);
    setProblem(null);
  };
  return { typed, problem, input, load, change };
};

/** The session to review by its id, for those who have one from a receipt, a report or a log. */
export const SessionForm = ({ isLoading, ...props }: SessionFormProps) => {
  const { typed, problem, input, load, change } = useSessionField(props);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    load(typed);
  };
  return (
    <Section title={text.form.title}>
      <Stack component="form" noValidate onSubmit={handleSubmit} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <TextField
          fullWidth
          size="small"
          label={text.form.label}
          value={typed}
          inputRef={input}
          error={problem !== null}
          helperText={problem === null ? text.form.hint : text.form[problem]}
          onChange={(event) => change(event.target.value)}
          slotProps={{
            htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false },
            formHelperText: { role: problem === null ? undefined : 'alert' },
          }}
        />
        <Button type="submit" variant="outlined" loading={isLoading} sx={{ whiteSpace: 'nowrap' }}>
          {text.form.load}
        </Button>
      </Stack>
    </Section>
  );
};
