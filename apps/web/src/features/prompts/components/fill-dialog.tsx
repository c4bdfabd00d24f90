import Typography from '@mui/material/Typography';
import { fillPrompt, variablesOf, type Prompt } from '@symbi/contracts/prompts';
import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../../platform/composing.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { OutlinedField } from '../../../ui/form/outlined-field.tsx';
import { lineClamp } from '../../../ui/line-clamp.ts';
import { text } from '../text.ts';

interface VariableProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const Variable = ({ name, isFirst, value, onChange, onKeyDown }: VariableProps) => {
  const focus = useInitialFocus<HTMLTextAreaElement>();
  return (
    <OutlinedField
      label={name}
      value={value}
      multiline
      maxRows={6}
      inputRef={isFirst ? focus : undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
};

interface FillDialogProps {
  readonly prompt: Prompt;
  readonly onClose: () => void;
  readonly onFilled: (words: string) => void;
}

/** Enter moves to the next field, and submits from the last one. */
const goOn = (event: KeyboardEvent): void => {
  const { target } = event;
  if (!(target instanceof HTMLTextAreaElement) || event.key !== 'Enter') return;
  if (event.shiftKey || isComposing(event)) return;
  event.preventDefault();
  const fields = [...(target.form?.querySelectorAll<HTMLTextAreaElement>('textarea[id]') ?? [])];
  const next = fields[fields.indexOf(target) + 1];
  if (next === undefined) target.form?.requestSubmit();
  else next.focus();
};

const preview = { ...lineClamp(6), whiteSpace: 'pre-line', pl: 1.5, borderLeft: 2, borderColor: 'divider' } as const;

/** Asks for the variables of a prompt one by one; Enter moves on, and in the last one inserts the text. */
export const FillDialog = ({ prompt, onClose, onFilled }: FillDialogProps) => {
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const names = variablesOf(prompt.text);
  const written = new Map([...values].filter(([, value]) => value !== ''));
  return (
    <FormDialog
      title={<bdi>/{prompt.name}</bdi>}
      action={text.fill.submit}
      onSubmit={() => onFilled(fillPrompt(prompt.text, new Map(names.map((name) => [name, values.get(name) ?? '']))))}
      onClose={onClose}
    >
      {names.map((name, place) => (
        <Variable
          key={name}
          name={name}
          isFirst={place === 0}
          value={values.get(name) ?? ''}
          onChange={(value) => setValues((now) => new Map(now).set(name, value))}
          onKeyDown={goOn}
        />
      ))}
      <Typography variant="body2" color="textSecondary">
        {text.fill.hint}
      </Typography>
      <Typography component="section" aria-label={text.fill.preview} variant="body2" dir="auto" sx={preview}>
        {fillPrompt(prompt.text, written)}
      </Typography>
    </FormDialog>
  );
};
