import type { ContextData } from '@symbi/contracts/context';
import { useState, type Key, type ReactNode } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ContextFields, isChanged, isFilled, type ContextForm } from './context-fields.tsx';
import type { ReadData } from '../model.ts';
import { dataOf, type Draft } from './data-fields.tsx';

/** What is entered, as the server takes it. */
export interface ContextEntry {
  readonly tag: string;
  readonly data: ContextData;
  readonly trustScore: number;
}

interface ContextFormDialogProps {
  readonly title: string;
  readonly action: string;
  readonly form: ContextForm;
  /** How what is entered is read; by itself without the spaces around a text. */
  readonly read?: (draft: Draft) => ReadData;
  /** What the form was opened with. */
  readonly begun: ContextForm;
  readonly isBusy: boolean;
  /** What the server refuses, at its fields and in words. */
  readonly error: unknown;
  readonly refusal: string | null;
  /** What is said of data that cannot be read. */
  readonly unread: string;
  /** A change begins in the first field again. */
  readonly fieldsKey?: Key;
  readonly onChange: (form: ContextForm) => void;
  readonly onSend: (entry: ContextEntry) => void;
  readonly onClose: () => void;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** The form of a context, new or stored: what cannot be read is not sent. */
export const ContextFormDialog = ({
  form,
  begun,
  refusal,
  error,
  fieldsKey,
  read = dataOf,
  ...props
}: ContextFormDialogProps) => {
  const [isUnread, setIsUnread] = useState(false);
  const handleSubmit = (): void => {
    if (!isFilled(form) || props.isBusy) return;
    const entered = read(form.draft);
    setIsUnread('problem' in entered);
    if (!('problem' in entered))
      props.onSend({ tag: form.tag.trim(), data: entered.data, trustScore: form.trustScore });
  };
  return (
    <FormDialog
      title={props.title}
      action={props.action}
      isBusy={props.isBusy}
      canSubmit={isFilled(form)}
      hasChanges={isChanged(form, begun, read)}
      error={isUnread ? props.unread : refusal}
      onSubmit={handleSubmit}
      onClose={props.onClose}
    >
      {props.children}
      <ContextFields key={fieldsKey} form={form} error={error} onChange={props.onChange} />
    </FormDialog>
  );
};
