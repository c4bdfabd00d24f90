import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { readData } from '../model.ts';
import { text } from '../text.ts';

interface JsonEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the server refuses about it. */
  readonly problem?: string | undefined;
}

/** A field for a JSON object that shows where the input is invalid, and jumps there. */
export const JsonEditor = ({ value, onChange, problem: refusal }: JsonEditorProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const read = value.trim() === '' ? undefined : readData(value);
  const problem = read !== undefined && 'problem' in read ? read : undefined;
  const handleShow = (): void => {
    const { current } = field;
    if (current === null || problem?.place === undefined) return;
    current.focus();
    current.setSelectionRange(problem.place.offset, Math.min(problem.place.offset + 1, value.length));
  };
  return (
    <Stack spacing={1}>
      <TextField
        required
        fullWidth
        multiline
        minRows={6}
        maxRows={16}
        label={text.create.data}
        value={value}
        inputRef={field}
        error={refusal !== undefined}
        helperText={refusal ?? text.create.dataHint}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          htmlInput: {
            spellCheck: false,
            autoComplete: 'off',
            'aria-invalid': problem !== undefined || refusal !== undefined,
          },
          input: { sx: { fontFamily: 'monospace', fontSize: '0.875rem' } },
        }}
      />
      <Box component="output" sx={{ display: 'block' }}>
        {problem !== undefined && (
          <Alert
            severity="info"
            role="presentation"
            action={
              problem.place === undefined ? undefined : (
                <Button color="inherit" size="small" onClick={handleShow}>
                  {text.create.showPlace}
                </Button>
              )
            }
          >
            {problem.problem}
          </Alert>
        )}
      </Box>
    </Stack>
  );
};
