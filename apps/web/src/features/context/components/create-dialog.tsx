import { hasCode } from '@symbi/client/api-error';
import type { ContextDuplicate } from '@symbi/contracts/context';
import { contextLimits } from '@symbi/contracts/limits';
import { useState } from 'react';
import { useUnsentState } from '../../../platform/hooks/use-unsent.ts';
import { useCreateContext } from '../api.ts';
import { text } from '../text.ts';
import type { ContextForm } from './context-fields.tsx';
import { ContextFormDialog, type ContextEntry } from './context-form-dialog.tsx';
import { emptyDraft } from './data-fields.tsx';

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
  const create = useCreateContext();
  const handleSend = (entry: ContextEntry): void =>
    create.mutate({ ...entry, source: 'symbi' }, { onSuccess: ({ duplicates }) => onCreated(duplicates) });
  const refusal = hasCode(create.error, 'quota_reached') ? create.error.message : text.errors.create;
  return (
    <ContextFormDialog
      title={text.create.title}
      action={text.create.submit}
      form={form}
      begun={begun}
      isBusy={create.isPending}
      error={create.error}
      refusal={create.isError ? refusal : null}
      unread={text.errors.create}
      onChange={setForm}
      onSend={handleSend}
      onClose={onClose}
    />
  );
};
