import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ContextData } from '@symbi/contracts/context';
import { itemData, plainItem, typedData, usualNames, type ItemNames } from '../item.ts';
import { readData, type ReadData } from '../model.ts';
import { text } from '../text.ts';
import { JsonEditor } from './json-editor.tsx';

/** The input, as title and text or as JSON. */
export interface Draft {
  readonly form: 'text' | 'json';
  readonly title: string;
  readonly text: string;
  readonly json: string;
  readonly names: ItemNames;
  /** There is more in the data than the form for text can hold. */
  readonly isJsonOnly?: boolean;
}

export const emptyDraft: Draft = { form: 'text', title: '', text: '', json: '', names: usualNames };

/** As title and text if there is nothing else in the data. */
export const draftOf = (data: ContextData): Draft => {
  const item = plainItem(data);
  return item === undefined
    ? { ...emptyDraft, form: 'json', isJsonOnly: true, json: JSON.stringify(data, null, 2) }
    : { ...emptyDraft, ...item };
};

/** The field that must not be empty. */
export const wordsOf = ({ form, text: words, json }: Draft): string => (form === 'text' ? words : json);

export const dataOf = ({ form, title, text: words, json, names }: Draft): ReadData =>
  form === 'text' ? { data: itemData(title, words, names) } : readData(json);

/** Text input is converted to JSON; switching back restores the text. */
const inForm = (draft: Draft, form: Draft['form']): Draft => {
  const hasWords = draft.title.trim() !== '' || draft.text.trim() !== '';
  const isCarried = form === 'json' && draft.json.trim() === '' && hasWords;
  return {
    ...draft,
    form,
    ...(isCarried ? { json: JSON.stringify(typedData(draft), null, 2) } : {}),
  };
};

interface DataFieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** What the server refuses about the data. */
  readonly problem?: string | undefined;
}

const TextFields = ({ draft, onChange, problem }: DataFieldsProps) => (
  <>
    <TextField
      label={text.create.name}
      value={draft.title}
      onChange={(event) => onChange({ ...draft, title: event.target.value })}
      slotProps={{ htmlInput: { dir: 'auto', autoComplete: 'off' } }}
    />
    <TextField
      required
      fullWidth
      multiline
      minRows={5}
      maxRows={16}
      label={text.create.words}
      error={problem !== undefined}
      helperText={problem ?? text.create.wordsHint}
      value={draft.text}
      onChange={(event) => onChange({ ...draft, text: event.target.value })}
      slotProps={{ htmlInput: { dir: 'auto' } }}
    />
  </>
);

/** The data of a context: a title and a text, or any JSON object. */
export const DataFields = ({ draft, onChange, problem }: DataFieldsProps) => (
  <Stack spacing={2.5}>
    {draft.isJsonOnly !== true && (
      <ToggleButtonGroup
        exclusive
        size="small"
        value={draft.form}
        aria-label={text.create.form}
        onChange={(_, form: Draft['form'] | null) => form !== null && onChange(inForm(draft, form))}
      >
        <ToggleButton value="text">{text.create.asText}</ToggleButton>
        <ToggleButton value="json">{text.create.asJson}</ToggleButton>
      </ToggleButtonGroup>
    )}
    {draft.form === 'text' ? (
      <TextFields draft={draft} onChange={onChange} problem={problem} />
    ) : (
      <JsonEditor value={draft.json} problem={problem} onChange={(json) => onChange({ ...draft, json })} />
    )}
  </Stack>
);
