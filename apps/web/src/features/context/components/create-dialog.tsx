import { hasCode } from '@symbi/client/api-error';
import type { ContextDuplicate } from '@symbi/contracts/context';
import { contextLimits } from '@symbi/contracts/limits';
import { useState } from 'react';
import { useUnsentState } from '../../../platform/unsent.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useCreateContext } from '../api.ts';
import { text } from '../text.ts';
import { ContextFields, isChanged, isFilled, type ContextForm } from './context-fields.tsx';
import { dataOf, emptyDraft } from './data-fields.tsx';

interface CreateDialogProps {
  readonly initialTag: string;
  readonly onClose: () => void;
  readonly onCreated: (duplicates: readonly ContextDuplicate[]) => void;
}

export const CreateDialog = ({ initialTag, onClose, onCreated }: CreateDialogProps) => {
  const [begun] = useState<ContextForm>({
    tag: initialTag,
    draft: emptyDraft,
    trustScore: contextLimits.trustDefault,
  });
  const [form, setForm] = useUnsentState('context:new', () => begun);
  const [isRefused, setIsRefused] = useState(false);
  const create = useCreateContext();
  const handleSubmit = (): void => {
    if (!isFilled(form) || create.isPending) return;
    const read = dataOf(form.draft);
    setIsRefused('problem' in read);
    if ('problem' in read) return;
    create.mutate(
      { tag: form.tag.trim(), source: 'symbi', data: read.data, trustScore: form.trustScore },
      { onSuccess: ({ duplicates }) => onCreated(duplicates), onError: () => setIsRefused(true) },
    );
  };
  const refusal = hasCode(create.error, 'quota_reached') ? create.error.message : text.errors.create;
  return (
    <FormDialog
      title={text.create.title}
      action={text.create.submit}
      isBusy={create.isPending}
      canSubmit={isFilled(form)}
      hasChanges={isChanged(form, begun)}
      error={isRefused ? refusal : null}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ContextFields form={form} error={create.error} onChange={setForm} />
    </FormDialog>
  );
};
