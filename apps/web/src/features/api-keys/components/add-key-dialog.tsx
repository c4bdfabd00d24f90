import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { apiKeyInput, keyProviders, providerOfKey } from '@symbi/contracts/api-keys';
import { sentenceOf } from '@symbi/contracts/sentences';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { useOneAtATime } from '../../../platform/hooks/use-one-at-a-time.ts';
import { EditorDialog } from '../../../ui/dialog/editor-dialog.tsx';
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
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

export const AddKeyDialog = ({ onClose, onAdded }: AddKeyDialogProps) => {
  const form = useForm<z.infer<typeof apiKeyInput>>({
    resolver: zodResolver(apiKeyInput, { error: sentenceOf }),
    defaultValues: { name: '', provider: 'openai', key: '' },
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
    <EditorDialog onClose={onClose} aria-labelledby="add-key-title" fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void oneAtATime(handleSubmit);
        }}
      >
        <DialogTitle id="add-key-title">{text.dialog.title}</DialogTitle>
        <DialogContent>
          <FormProvider {...form}>
            <Stack spacing={2.5} sx={{ pt: 1 }}>
              {create.error !== null && <Alert severity="error">{messageOf(create.error, text.addFailed)}</Alert>}
              <Fields />
            </Stack>
          </FormProvider>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{common.actions.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={name.trim() === '' || key.trim() === ''}
            loading={create.isPending}
          >
            {text.dialog.submit}
          </Button>
        </DialogActions>
      </form>
    </EditorDialog>
  );
};
