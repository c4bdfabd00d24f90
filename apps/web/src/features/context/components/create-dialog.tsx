import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ContextDuplicate } from '@symbi/contracts/context';
import { contextLimits, limits } from '@symbi/contracts/limits';
import { useState } from 'react';
import { hasCode } from '@symbi/client/api-error';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { useCreateContext } from '../api.ts';
import { text } from '../text.ts';
import { DataFields, dataOf, emptyDraft, wordsOf } from './data-fields.tsx';
import { TrustField } from './trust-field.tsx';

interface CreateDialogProps {
  readonly initialTag: string;
  readonly onClose: () => void;
  readonly onCreated: (duplicates: readonly ContextDuplicate[]) => void;
}

export const CreateDialog = ({ initialTag, onClose, onCreated }: CreateDialogProps) => {
  const field = useInitialFocus<HTMLInputElement>();
  const [tag, setTag] = useState(initialTag);
  const [draft, setDraft] = useState(emptyDraft);
  const [trustScore, setTrustScore] = useState<number>(contextLimits.trustDefault);
  const [isRefused, setIsRefused] = useState(false);
  const create = useCreateContext();
  const canCreate = tag.trim() !== '' && wordsOf(draft).trim() !== '';
  const handleSubmit = (): void => {
    if (!canCreate || create.isPending) return;
    const read = dataOf(draft);
    setIsRefused('problem' in read);
    if ('problem' in read) return;
    create.mutate(
      { tag: tag.trim(), source: 'symbi', data: read.data, trustScore },
      { onSuccess: ({ duplicates }) => onCreated(duplicates), onError: () => setIsRefused(true) },
    );
  };
  const refusal = hasCode(create.error, 'quota_reached') ? create.error.message : text.errors.create;
  return (
    <FormDialog
      title={text.create.title}
      action={text.create.submit}
      isBusy={create.isPending}
      canSubmit={canCreate}
      error={isRefused ? refusal : null}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        required
        inputRef={field}
        label={text.create.tag}
        value={tag}
        onChange={(event) => setTag(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
      />
      <TextField select label={text.create.source} value="symbi">
        <MenuItem value="symbi">{text.create.symbi}</MenuItem>
      </TextField>
      <DataFields draft={draft} onChange={setDraft} />
      <TrustField label={text.create.trust} value={trustScore} onChange={setTrustScore} />
    </FormDialog>
  );
};
