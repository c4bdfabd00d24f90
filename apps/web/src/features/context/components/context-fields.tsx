import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ApiError } from '@symbi/client/api-error';
import { limits } from '@symbi/contracts/limits';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import type { ReadData } from '../model.ts';
import { text } from '../text.ts';
import { DataFields, wordsOf, type Draft } from './data-fields.tsx';
import { TrustField } from './trust-field.tsx';

/** What is entered for a context, new or stored. */
export interface ContextForm {
  readonly tag: string;
  readonly draft: Draft;
  readonly trustScore: number;
}

/** Neither tag nor data may be empty. */
export const isFilled = ({ tag, draft }: ContextForm): boolean => tag.trim() !== '' && wordsOf(draft).trim() !== '';

/** What would be stored; writing it in the other form changes nothing. */
const contentOf = ({ tag, draft, trustScore }: ContextForm, read: (draft: Draft) => ReadData): string => {
  const isEmpty = draft.title.trim() === '' && wordsOf(draft).trim() === '';
  return JSON.stringify([tag.trim(), trustScore, isEmpty ? null : read(draft)]);
};

/** Whether anything differs, the choice of a trust score included. */
export const isChanged = (form: ContextForm, begun: ContextForm, read: (draft: Draft) => ReadData): boolean =>
  contentOf(form, read) !== contentOf(begun, read);

/** What the server says about a field; nested values have names like 'data.a'. */
const problemWith = (error: unknown, field: string): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  return Object.entries(error.fields).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
};

interface ContextFieldsProps {
  readonly form: ContextForm;
  readonly error: unknown;
  readonly onChange: (form: ContextForm) => void;
}

/** The fields of a context, with what the server refuses about each. */
export const ContextFields = ({ form, error, onChange }: ContextFieldsProps) => {
  const field = useInitialFocus<HTMLInputElement>();
  const tagProblem = problemWith(error, 'tag');
  return (
    <>
      <TextField
        required
        inputRef={field}
        label={text.create.tag}
        value={form.tag}
        error={tagProblem !== undefined}
        helperText={tagProblem}
        onChange={(event) => onChange({ ...form, tag: event.target.value })}
        slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
      />
      <TextField select label={text.create.source} value="symbi">
        <MenuItem value="symbi">{text.create.symbi}</MenuItem>
      </TextField>
      <DataFields
        draft={form.draft}
        problem={problemWith(error, 'data')}
        onChange={(draft) => onChange({ ...form, draft })}
      />
      <TrustField
        label={text.create.trust}
        value={form.trustScore}
        onChange={(trustScore) => onChange({ ...form, trustScore })}
      />
    </>
  );
};
