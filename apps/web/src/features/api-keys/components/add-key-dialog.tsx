import { zodResolver } from '@hookform/resolvers/zod';
import MenuItem from '@mui/material/MenuItem';
import { apiKeyInput, keyProviders, providerOfKey, type KeyProvider } from '@symbi/contracts/api-keys';
import { sentenceOf } from '@symbi/contracts/sentences';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '../../../platform/api/message-of.ts';
import { useOneAtATime } from '../../../platform/hooks/use-one-at-a-time.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { showFieldErrors } from '../../../ui/form/form.ts';
import { useCreateApiKey } from '../api.ts';
import { text } from '../text.ts';

const Fields = () => (
  <>
    <FormTextField name="name" label={text.dialog.name} isRequired autoComplete="off" />
    <FormSelect name="provider" label={text.dialog.provider}>
      {keyProviders.map((provider) => (
        <MenuItem key={provider} value={provider}>
          {text.providers[provider]}
        </MenuItem>
      ))}
    </FormSelect>
    <FormTextField name="key" label={text.dialog.key} isPassword isRequired autoComplete="off" />
  </>
);

interface AddKeyDialogProps {
  /** The initial provider, until the key itself or the user says otherwise. */
  readonly provider?: KeyProvider;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

export const AddKeyDialog = ({ provider: wanted = 'openai', onClose, onAdded }: AddKeyDialogProps) => {
  const form = useForm<z.infer<typeof apiKeyInput>>({
    resolver: zodResolver(apiKeyInput, { error: sentenceOf }),
    defaultValues: { name: '', provider: wanted, key: '' },
    reValidateMode: 'onSubmit',
  });
  const [name, key] = useWatch({ control: form.control, name: ['name', 'key'] });
  const { setValue } = form;
  useEffect(() => {
    const provider = providerOfKey(key);
    if (provider !== null) setValue('provider', provider);
  }, [key, setValue]);
  const create = useCreateApiKey();
  const oneAtATime = useOneAtATime();
  const handleSubmit = form.handleSubmit((values) =>
    create.mutateAsync(values).then(onAdded, (error: unknown) => {
      showFieldErrors(form, error, ['name', 'provider', 'key']);
    }),
  );
  return (
    <FormDialog
      title={text.dialog.title}
      action={text.dialog.submit}
      isBusy={create.isPending}
      canSubmit={name.trim() !== '' && key.trim() !== ''}
      error={create.error && messageOf(create.error, text.addFailed)}
      maxWidth="xs"
      onSubmit={() => void oneAtATime(handleSubmit)}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Fields />
      </FormProvider>
    </FormDialog>
  );
};
